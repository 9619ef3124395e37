/** What speaks for or against an answer: how the best sentence stands among the others, and what of the question is known at all. */
import { featureNames } from '../retrieval/rank/features.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { rankingOf } from '../retrieval/rank/ranking-of.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';

export const verdictSigns = [
  'margin', // how far the best sentence is ahead of the next one
  'share', // its part of what all sentences are likely together
  'known', // share of the question that occurs in scope, by how rare its words are anywhere
  'unknown', // the rarest word that occurs nowhere in scope
  'missing', // something that is named occurs nowhere
  'sentence', // share of the question in the best sentence, by rarity in scope
  'context', // … with what stands around it, by rarity anywhere
  'mostSentence', // the most of the question in any sentence, by rarity anywhere
  'asked', // how many words there are
] as const;

const column = (name: string): number => featureNames.indexOf(name);
const IN_SCOPE = column('scopeShare');
const ANYWHERE = column('rarityShare');
const AROUND = column('contextRarity');
const RAREST = 11; // about as rare as `rarityOf` says of any word

/** @param missing  something that is named occurs nowhere */
export function signsOf(retrieval: Retrieval, missing: boolean): readonly number[] {
  const { query, ranked, trees, settings } = retrieval;
  const { scene, ...all } = rankingOf(query, { candidates: ranked, trees }, settings);
  const { units } = scene.asked;
  // More may be ranked than a place that the question names, or the reader, leaves.
  const left = new Set(ranked.map(keyOf));
  const kept = scene.worth.flatMap((index, at) =>
    left.has(keyOf(scene.candidates[scene.sentences[index]!.candidate]!)) ? [at] : [],
  );
  const rows = kept.map((at) => all.rows[at]!);
  const scores = kept.map((at) => all.scores[at]!);
  const sorted = Float64Array.from(scores).sort().reverse();
  const [best = 0, second = best] = sorted;
  const row = rows[scores.indexOf(best)];
  const likely = sorted.reduce((sum, score) => sum + Math.exp(score - best), 0);
  const rarity = units.reduce((sum, unit) => sum + unit.rarity, 0);
  const known = units.reduce((sum, unit) => sum + (unit.count > 0 ? unit.rarity : 0), 0);
  const unknown = units.filter(({ count }) => count === 0).map((unit) => unit.rarity);
  return [
    best - second,
    1 / Math.max(1, likely),
    rarity > 0 ? known / rarity : 1,
    Math.max(0, ...unknown) / RAREST,
    Number(missing),
    row?.[IN_SCOPE] ?? 0,
    row?.[AROUND] ?? 0,
    Math.max(0, ...rows.map((one) => one[ANYWHERE]!)),
    Math.log1p(units.length),
  ];
}
