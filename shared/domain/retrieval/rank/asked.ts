/** The words of a question as sentences are compared with them. */
import { remembered } from '../../../base/remembered.ts';
import { rarityOf } from '../../text/rarity.ts';
import { wordsOf } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import type { Query } from '../query.ts';

/** What of a question a sentence may have: a content word, a quoted phrase, a number. */
export interface AskedUnit {
  readonly stems: readonly string[];
  /** Folded, not stemmed. */
  readonly word: string;
  /** The beginning that words of one family share. */
  readonly family: string;
  readonly grams: ReadonlySet<string>;
  /** ln-scaled, by the segments of the scope; less for a word with which one asks. */
  readonly idf: number;
  /** By everything that people write, see `rarityOf`. */
  readonly rarity: number;
  readonly specific: boolean;
  /** In how many segments of the scope it occurs. */
  readonly count: number;
}

export interface Asked {
  readonly query: Query;
  /** At most 31: sentences are compared by bits. */
  readonly units: readonly AskedUnit[];
  /** Units by their first stem. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** Stems of the whole question, asking words among them, in order. */
  readonly stems: readonly string[];
  readonly all: ReadonlySet<string>;
  /** Words of the whole question. */
  readonly words: ReadonlySet<string>;
  /** Neighboring stems of the question as `a b`, pairs of asking words aside. */
  readonly pairs: ReadonlySet<string>;
  /** Position of the unit that names what is asked for; −1 if none does. */
  readonly focus: number;
  /** Units from the rarest in the scope on. */
  readonly rarest: readonly number[];
}

const MOST_UNITS = 31;
const FAMILY_LETTERS = 6;
const GRAM = 4;

export const askedOf = remembered((query: Query): Asked => {
  const units = query.content.slice(0, MOST_UNITS).map(({ term, stems, idf, weight, specific, count }): AskedUnit => {
    const stem = stems.join(' ');
    return {
      stems,
      word: term,
      family: stem.slice(0, FAMILY_LETTERS),
      grams: gramsOf(term),
      idf: weight * idf,
      rarity: weight * Math.max(...stems.map(rarityOf), 0),
      specific,
      count,
    };
  });
  const stems = stemsOf(query.question, query.language);
  const content = new Set(units.flatMap((unit) => unit.stems));
  const pairs = stems
    .slice(1)
    .flatMap((stem, at) => (content.has(stem) || content.has(stems[at]!) ? [`${stems[at]!} ${stem}`] : []));
  const byStem = new Map<string, number[]>();
  for (const [at, { stems: own }] of units.entries()) {
    const first = own[0] ?? '';
    byStem.set(first, [...(byStem.get(first) ?? []), at]);
  }
  const head = query.reading.focus.stems.at(-1);
  return {
    query,
    units,
    byStem,
    stems,
    all: new Set(stems),
    words: new Set(wordsOf(query.question)),
    pairs: new Set(pairs),
    focus: head === undefined ? -1 : units.findIndex((unit) => unit.stems.includes(head)),
    rarest: units
      .map((_, at) => at)
      .sort((a, b) => units[b]!.idf - units[a]!.idf || units[b]!.rarity - units[a]!.rarity),
  };
});

// A text repeats its words.
const MOST_WORDS = 20_000;
const knownGrams = new Map<string, ReadonlySet<string>>();

/** Four letters in a row, the word's ends marked. */
export function gramsOf(word: string): ReadonlySet<string> {
  const known = knownGrams.get(word);
  if (known) return known;
  const marked = `#${word}#`;
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= marked.length; at++) grams.add(marked.slice(at, at + GRAM));
  if (grams.size === 0) grams.add(marked);
  if (knownGrams.size >= MOST_WORDS) knownGrams.clear();
  knownGrams.set(word, grams);
  return grams;
}

export function familyOf(stem: string): string {
  return stem.slice(0, FAMILY_LETTERS);
}

/** Sum of a weight over the units that a mask has. */
export function weigh(mask: number, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0, rest = mask; rest !== 0; at++, rest >>>= 1) if (rest & 1) sum += weights[at]!;
  return sum;
}

/** How many units a mask has. */
export function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
