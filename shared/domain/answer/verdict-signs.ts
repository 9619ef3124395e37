/** What speaks for or against an answer: how the best sentence stands among the others, and what of the question is known at all. */
import type { AskedUnit } from '../retrieval/rank/asked.ts';
import { featureNames } from '../retrieval/rank/features.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { rankingIn } from '../retrieval/rank/ranking-of.ts';
import type { RankInput } from '../retrieval/rank/rank-input.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';

/** Whether the documents answer. */
export const answeredSigns = [
  'missing', // something that is named occurs nowhere
  'context', // share of the question in the best sentence with what stands around it, by rarity anywhere
  'mostSentence', // … the most of it in any sentence
  'asked', // how many words there are
  'allApart', // how rare the words are together that none of the likeliest sentences has
  'rarest', // the rarest of the question's words
  'rarestKnown', // the rarest of them that occurs in scope
] as const;

/** Whether the best sentence does. */
export const trustedSigns = [
  'share', // of it in what all sentences are likely together
  'sentence', // share of the question in it, by rarity in scope
  'margin', // how far it is ahead of those after the likeliest
] as const;

/** What the two are joined by where meaning is known: cosines with the question. */
export const nearSigns = {
  answered: [
    'nearest', // of the nearest sentence
    'nearestPassage', // of the nearest passage
    'nearBest', // of the best sentence
    'nearestAhead', // how far the nearest sentence is ahead of the middle one
  ],
  trusted: [
    'nearBest', // of the best sentence
    'nearBehind', // how much nearer another sentence is
    'nearPassageBest', // of the passage with the best sentence
    'nearPassageBehind', // how much nearer another passage is
  ],
} as const;

/** What is known of a question and its sentences: words and places alone, or meaning as well. */
export type Known = 'words' | 'meaning';

/** In the orders of `answeredSigns` and `trustedSigns`, then of `nearSigns` where meaning is known. */
export interface Signs {
  readonly answered: readonly number[];
  readonly trusted: readonly number[];
  readonly known: Known;
}

const column = (name: string): number => featureNames.indexOf(name);
const IN_SCOPE = column('scopeShare');
const ANYWHERE = column('rarityShare');
const AROUND = column('contextRarity');
const RAREST = 11; // about as rare as `rarityOf` says of any word
const RARE = 20; // about what the words of a question are together
const LIKELIEST = 5;

/** @param missing  something that is named occurs nowhere */
export function signsOf(retrieval: Retrieval, missing: boolean): Signs {
  const { ranked } = retrieval;
  const { input, ...all } = rankingIn(retrieval);
  const { units } = input.asked;
  // More may be ranked than a place that the question names, or the reader, leaves.
  const left = new Set(ranked.map(keyOf));
  const kept = input.worth
    .map((index, at) => ({ index, sentence: input.sentences[index]!, row: all.rows[at]!, score: all.scores[at]! }))
    .filter(({ sentence }) => left.has(keyOf(input.candidates[sentence.candidate]!)))
    .sort((a, b) => b.score - a.score);
  const [best] = kept;
  const likely = kept.reduce((sum, { score }) => sum + Math.exp(score - best!.score), 0);
  const said = kept.slice(0, LIKELIEST).reduce((mask, { sentence }) => mask | sentence.has, 0);
  const apart = units.filter((_, at) => ((said >>> at) & 1) === 0);
  const near = nearSignsOf(input, best?.index);
  return {
    known: near ? 'meaning' : 'words',
    answered: [
      Number(missing),
      best?.row[AROUND] ?? 0,
      Math.max(0, ...kept.map(({ row }) => row[ANYWHERE]!)),
      Math.log1p(units.length),
      rarityOf(apart),
      rarestOf(units),
      rarestOf(units.filter(({ count }) => count > 0)),
      ...(near?.answered ?? []),
    ],
    trusted: [
      1 / Math.max(1, likely),
      best?.row[IN_SCOPE] ?? 0,
      best ? best.score - (kept[LIKELIEST] ?? kept.at(-1)!).score : 0,
      ...(near?.trusted ?? []),
    ],
  };
}

/** Undefined where no meaning is known. */
function nearSignsOf(
  { meaning, sentences, worth }: RankInput,
  best: number | undefined,
): Pick<Signs, 'answered' | 'trusted'> | undefined {
  if (!meaning) return undefined;
  const all = worth.map((at) => meaning.sentences[at]!).sort((a, b) => b - a);
  const [nearest = 0] = all;
  const nearestPassage = meaning.passages.reduce((most, one) => Math.max(most, one), 0);
  const nearBest = best === undefined ? 0 : meaning.sentences[best]!;
  const nearPassageBest = best === undefined ? 0 : meaning.passages[sentences[best]!.candidate]!;
  return {
    answered: [nearest, nearestPassage, nearBest, nearest - (all[all.length >> 1] ?? 0)],
    trusted: [nearBest, nearest - nearBest, nearPassageBest, nearestPassage - nearPassageBest],
  };
}

type Rare = Pick<AskedUnit, 'rarity'>;

function rarestOf(units: readonly Rare[]): number {
  return Math.max(0, ...units.map(({ rarity }) => rarity)) / RAREST;
}

function rarityOf(units: readonly Rare[]): number {
  return units.reduce((sum, { rarity }) => sum + rarity, 0) / RARE;
}
