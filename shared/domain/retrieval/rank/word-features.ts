/** Which of the question's words a sentence has, how they stand, and what stays unmatched. */
import { remembered } from '../../../base/remembered.ts';
import { countOf, weigh } from './asked.ts';
import type { RankInput } from './rank-input.ts';
import { weighGrams, type Feature, type SentenceView } from './view.ts';

const K1 = 1.2;
const B = 0.75;
const LONG_RUN = 8;
const NEAR = 5;
const SEGMENTS_OF_RARE = 2;

export const wordFeatures = {
  exactShare: ({ exact }, { byScope }) => weigh(exact, byScope),
  scopeShare: ({ has }, { byScope }) => weigh(has, byScope),
  familyShare: ({ kin }, { byScope }) => weigh(kin, byScope),
  sentenceShare: ({ has }, { bySentence }) => weigh(has, bySentence),
  rarityShare: ({ has }, { byRarity }) => weigh(has, byRarity),
  allShare: ({ sentence }, { asked }) =>
    sentence.stems.length === 0
      ? 0
      : asked.all.intersection(new Set(sentence.stems)).size / Math.max(1, asked.all.size),
  bm25: ({ has, sentence }, input) => {
    const norm = 1 - B + (B * sentence.stems.length) / averageLength(input);
    return (weigh(has, input.bySentence) * (K1 + 1)) / (1 + K1 * norm);
  },
  matched: ({ has }) => countOf(has),
  asked: (_, { asked }) => asked.units.length,
  unmatchedRarity: ({ unmatched }, { asked }) => -sumOver(unmatched, (at) => asked.units[at]!.rarity),
  worstUnmatched: ({ unmatched }, { asked }) => maxOver(unmatched, (at) => asked.units[at]!.rarity),
  worstUnmatchedHere: ({ unmatched }, { asked }) => maxOver(unmatched, (at) => asked.units[at]!.idf),
  unmatched: ({ unmatched }) => countOf(unmatched),
  unmatchedPart: ({ unmatched }, { asked }) => countOf(unmatched) / Math.max(1, asked.units.length),
  pairs: ({ sentence: { stems } }, { asked }) => {
    if (asked.pairs.size === 0) return 0;
    const found = new Set<string>();
    for (let at = 1; at < stems.length; at++) {
      const pair = `${stems[at - 1]!} ${stems[at]!}`;
      if (asked.pairs.has(pair)) found.add(pair);
    }
    return found.size / asked.pairs.size;
  },
  nearPairs: (view, input) => inOrder(view, input, (a, b) => Math.abs(a - b) <= NEAR),
  ordered: (view, input) => inOrder(view, input, (a, b) => a < b),
  run: ({ sentence: { stems } }, { asked }) => {
    let best = 0;
    let current = 0;
    for (const stem of stems) {
      current = asked.all.has(stem) ? current + 1 : 0;
      best = Math.max(best, current);
    }
    return Math.min(best, LONG_RUN);
  },
  density: ({ has, sentence: { places } }) => {
    const [first, last] = [places[0], places.at(-1)];
    return first === undefined || last === undefined ? 0 : countOf(has) / (last - first + 1);
  },
  gramShare: (view, { byScope }) => weighGrams(view, byScope),
  gramsOfUnmatched: ({ grams, has }, { byRarity }) =>
    grams.reduce((sum, share, at) => ((has >>> at) & 1 ? sum : sum + share * byRarity[at]!), 0),
  rarest: ({ has }, { asked }) => bit(has, asked.rarest[0]),
  secondRarest: ({ has }, { asked }) => bit(has, asked.rarest[1]),
  rareShare: (view, { asked }) =>
    shareAmong(view, (at) => asked.units[at]!.count <= SEGMENTS_OF_RARE, asked.units.length),
  specificShare: (view, { asked }) => shareAmong(view, (at) => asked.units[at]!.specific, asked.units.length),
  specificMissing: ({ unmatched }, { asked }) =>
    sumOver(unmatched, (at) => Number(asked.units[at]!.specific && asked.units[at]!.count > 0)),
  numberShare: (view, { asked }) => shareAmong(view, (at) => /\d/u.test(asked.units[at]!.word), asked.units.length),
  focus: ({ has }, { asked }) => (asked.focus < 0 ? 0.5 : bit(has, asked.focus)),
} satisfies Record<string, Feature>;

/** Stems of a sentence of the input. */
const averageLength = remembered(({ sentences }: RankInput): number => {
  const all = sentences.reduce((sum, { stems }) => sum + stems.length, 0);
  return Math.max(1, all / Math.max(1, sentences.length));
});

function sumOver(mask: number, value: (at: number) => number): number {
  let sum = 0;
  for (let at = 0, rest = mask; rest !== 0; at++, rest >>>= 1) if (rest & 1) sum += value(at);
  return sum;
}

function maxOver(mask: number, value: (at: number) => number): number {
  let most = 0;
  for (let at = 0, rest = mask; rest !== 0; at++, rest >>>= 1) if (rest & 1) most = Math.max(most, value(at));
  return most;
}

function bit(mask: number, at = -1): number {
  return at < 0 ? 0 : (mask >>> at) & 1;
}

/** Share of the units of a kind that the sentence has; one half where the question has none. */
function shareAmong({ has }: SentenceView, isOne: (at: number) => boolean, count: number): number {
  let all = 0;
  let found = 0;
  for (let at = 0; at < count; at++) {
    if (!isOne(at)) continue;
    all++;
    found += (has >>> at) & 1;
  }
  return all === 0 ? 0.5 : found / all;
}

/** Share of neighbors in the question whose first places in the sentence are as asked. */
function inOrder(
  { sentence: { stems, places } }: SentenceView,
  { asked: { units } }: RankInput,
  isSo: (a: number, b: number) => boolean,
): number {
  if (units.length < 2) return 0;
  const first = new Map<string, number>();
  for (const place of places) if (!first.has(stems[place]!)) first.set(stems[place]!, place);
  let count = 0;
  for (let at = 1; at < units.length; at++) {
    const [a, b] = [first.get(units[at - 1]!.stems[0] ?? ''), first.get(units[at]!.stems[0] ?? '')];
    if (a !== undefined && b !== undefined && isSo(a, b)) count++;
  }
  return count / (units.length - 1);
}
