/** What speaks for or against an answer: how the best sentence stands among the others, and what of the question is known at all. */
import type { AskedUnit } from '../retrieval/rank/asked.ts';
import { featureNames } from '../retrieval/rank/features.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { rankingOf } from '../retrieval/rank/ranking-of.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';

export const verdictSigns = [
  'share', // of the best sentence in what all sentences are likely together
  'missing', // something that is named occurs nowhere
  'sentence', // share of the question in the best sentence, by rarity in scope
  'context', // … with what stands around it, by rarity anywhere
  'mostSentence', // the most of the question in any sentence, by rarity anywhere
  'asked', // how many words there are
  'apart', // the rarest word that none of the likeliest sentences has
  'allApart', // … and how rare all of these are together
  'rarity', // how rare the question's words are together: one of common words asks for nothing in particular
  'rarest', // the rarest of them
  'rarestKnown', // the rarest of them that occurs in scope
  'fits', // the best sentence holds what is asked for
  'near', // … and near the question's words
  'defines', // … and says what its subject is
] as const;

const column = (name: string): number => featureNames.indexOf(name);
const IN_SCOPE = column('scopeShare');
const ANYWHERE = column('rarityShare');
const AROUND = column('contextRarity');
const FITS = column('kindFits');
const NEAR = column('nearness');
const DEFINES = column('definition');
const RAREST = 11; // about as rare as `rarityOf` says of any word
const RARE = 20; // about what the words of a question are together
const LIKELIEST = 5;

/** @param missing  something that is named occurs nowhere */
export function signsOf(retrieval: Retrieval, missing: boolean): readonly number[] {
  const { query, ranked, trees, settings } = retrieval;
  const { scene, ...all } = rankingOf(query, { candidates: ranked, trees }, settings);
  const { units } = scene.asked;
  // More may be ranked than a place that the question names, or the reader, leaves.
  const left = new Set(ranked.map(keyOf));
  const kept = scene.worth
    .map((index, at) => ({ sentence: scene.sentences[index]!, row: all.rows[at]!, score: all.scores[at]! }))
    .filter(({ sentence }) => left.has(keyOf(scene.candidates[sentence.candidate]!)))
    .sort((a, b) => b.score - a.score);
  const [best] = kept;
  const likely = kept.reduce((sum, { score }) => sum + Math.exp(score - best!.score), 0);
  const said = kept.slice(0, LIKELIEST).reduce((mask, { sentence }) => mask | sentence.has, 0);
  const apart = units.filter((_, at) => ((said >>> at) & 1) === 0);
  return [
    1 / Math.max(1, likely),
    Number(missing),
    best?.row[IN_SCOPE] ?? 0,
    best?.row[AROUND] ?? 0,
    Math.max(0, ...kept.map(({ row }) => row[ANYWHERE]!)),
    Math.log1p(units.length),
    rarestOf(apart),
    rarityOf(apart),
    rarityOf(units),
    rarestOf(units),
    rarestOf(units.filter(({ count }) => count > 0)),
    best?.row[FITS] ?? 0,
    best?.row[NEAR] ?? 0,
    best?.row[DEFINES] ?? 0,
  ];
}

type Rare = Pick<AskedUnit, 'rarity'>;

function rarestOf(units: readonly Rare[]): number {
  return Math.max(0, ...units.map(({ rarity }) => rarity)) / RAREST;
}

function rarityOf(units: readonly Rare[]): number {
  return units.reduce((sum, { rarity }) => sum + rarity, 0) / RARE;
}
