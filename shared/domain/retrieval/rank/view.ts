/** A sentence with everything that its features need, worked out once. */
import { fold } from '../../text/fold.ts';
import { familyOf, gramsOf, type Asked } from './asked.ts';
import type { SaidSentence, RankInput, SeenParagraph, SeenSentence } from './rank-input.ts';

interface Token {
  /** As printed. */
  readonly text: string;
  readonly folded: string;
}

/** What its words say, whatever stands around it. */
interface WordsOfSentence {
  readonly tokens: readonly Token[];
  readonly has: number;
  /** Units that it has in the same form. */
  readonly exact: number;
  /** Units of which it has a word of the same family. */
  readonly kin: number;
  readonly unmatched: number;
  /** Share of each unit's grams that its best word has; 1 where it has the unit. */
  readonly grams: Float64Array;
  /** Stems that the question does not have, each once. */
  readonly fresh: readonly string[];
  /** How many of its different stems the question has. */
  readonly repeated: number;
}

export interface SentenceView extends WordsOfSentence {
  readonly sentence: SeenSentence;
  /** Position among the input's sentences. */
  readonly index: number;
  readonly paragraph: SeenParagraph;
  /** Position in its paragraph, and how many sentences that has. */
  readonly at: number;
  readonly of: number;
  readonly before: number;
  readonly after: number;
  readonly around: number;
  /** With its headings, the sentence before it and the title. */
  readonly context: number;
}

export type Feature = (view: SentenceView, input: RankInput) => number;

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;

export function viewOf(input: RankInput, index: number): SentenceView {
  const { sentences, paragraphs } = input;
  const sentence = sentences[index]!;
  const paragraph = paragraphs[sentence.paragraph]!;
  const { has, said } = sentence;
  const before = index > paragraph.from ? sentences[index - 1]!.has : 0;
  const after = index + 1 < paragraph.to ? sentences[index + 1]!.has : 0;
  return {
    ...wordsOf(said, input.asked),
    sentence,
    index,
    paragraph,
    at: index - paragraph.from,
    of: paragraph.to - paragraph.from,
    before,
    after,
    around: has | before | after,
    context: has | before | paragraph.headed | input.titles[sentence.candidate]!,
  };
}

const knownWords = new WeakMap<SaidSentence, WordsOfSentence>();

/** A sentence is said in answer to one question: what its words say of it is worked out once. */
function wordsOf(said: SaidSentence, asked: Asked): WordsOfSentence {
  const before = knownWords.get(said);
  if (before) return before;
  const { has } = said;
  const tokens = (said.text.match(TOKEN) ?? []).map((text): Token => ({ text, folded: fold(text) }));
  const folded = new Set(tokens.map((token) => token.folded));
  const families = new Set(said.stems.map(familyOf));
  const words = [...new Set(tokens.flatMap((token) => (token.folded.length > 2 ? [token.folded] : [])))];
  let exact = 0;
  let kin = has;
  for (const [at, unit] of asked.units.entries()) {
    if (folded.has(unit.word)) exact |= 1 << at;
    if (families.has(unit.family)) kin |= 1 << at;
  }
  const stems = new Set(said.stems);
  const fresh = [...stems].filter((stem) => !asked.all.has(stem));
  const made = {
    tokens,
    has,
    exact,
    kin,
    unmatched: unitMask(asked.units.length) & ~has,
    grams: gramShares(asked, has, words),
    fresh,
    repeated: stems.size - fresh.length,
  };
  knownWords.set(said, made);
  return made;
}

function unitMask(count: number): number {
  return count >= 32 ? -1 : (1 << count) - 1;
}

function gramShares(asked: Asked, has: number, words: readonly string[]): Float64Array {
  const shares = new Float64Array(asked.units.length);
  const grams = has === unitMask(asked.units.length) ? [] : words.map(gramsOf);
  for (const [at, unit] of asked.units.entries()) {
    if ((has >>> at) & 1) {
      shares[at] = 1;
      continue;
    }
    let found = 0;
    for (const gram of unit.grams) if (grams.some((own) => own.has(gram))) found++;
    shares[at] = found / unit.grams.size;
  }
  return shares;
}

/** Share of the question's weight in the sentence, by grams. */
export function weighGrams(view: SentenceView, weights: Float64Array): number {
  return view.grams.reduce((sum, share, at) => sum + share * weights[at]!, 0);
}
