import { featureNames, featureRows } from './features.ts';
import { pairNames } from '../levels/pair-rows.ts';
import { isPairModel, type PairModel } from '../levels/relations.ts';
import type { HeadingInput } from '../heading-input.ts';
import { placesOf } from './place.ts';
import { isEnsemble, logistic, sumOf, type Ensemble } from '../trees.ts';
import { voteNames, voteRows } from './votes.ts';

/** Trained judgement of heading candidates; see `resources/models/README.md` for what it learned from. */
export interface HeadingClassifier {
  /** Judges each candidate by itself. */
  readonly first: Ensemble;
  /** Judges it again, with what the first pass said of the candidates of its style and around it. */
  readonly second: Ensemble;
  readonly blend: Blend;
  /** Judges pairs of headings; without it rules set the levels. */
  readonly pairs?: PairModel | undefined;
}

/**
 * Weights that make one probability of both passes and the rules. They were fitted to documents which neither pass had
 * seen, so that the document's evidence never outvotes a candidate's own, and of those with p about a share p are
 * headings.
 */
export interface Blend {
  readonly own: number;
  readonly voted: number;
  readonly rules: number;
  readonly offset: number;
}

const BLEND_KEYS = ['own', 'voted', 'rules', 'offset'] as const;

/** Changes when a file of another shape would be misread. */
export const MODEL_FORMAT = 'wayleaf-headings-1';

/** A classifier from parsed JSON; undefined if it is none, is broken, or was trained on other features. */
export function readClassifier(given: unknown): HeadingClassifier | undefined {
  const file = given as Partial<Record<string, unknown>> | null;
  if (typeof file !== 'object' || file?.format !== MODEL_FORMAT) return undefined;
  if (!sameNames(file.features, featureNames) || !sameNames(file.votes, voteNames)) return undefined;
  const { first, second, blend, pairs } = file;
  if (!isBlend(blend)) return undefined;
  if (!isEnsemble(first, featureNames.length)) return undefined;
  if (!isEnsemble(second, featureNames.length + voteNames.length)) return undefined;
  if (pairs === undefined) return { first, second, blend };
  if (!sameNames(file.pairFeatures, pairNames) || !isPairModel(pairs)) return undefined;
  return { first, second, blend, pairs };
}

/** Probability that each candidate of the input is a heading, in [0, 1]. */
export function headingProbabilities(input: HeadingInput, classifier: HeadingClassifier): number[] {
  const places = placesOf(input);
  const rows = featureRows(places);
  const own = rows.map((row) => sumOf(classifier.first, row));
  const votes = voteRows(places, own);
  const { blend } = classifier;
  return rows.map((row, i) => {
    const voted = sumOf(classifier.second, joinRows(row, votes[i]!));
    return logistic(blend.own * own[i]! + blend.voted * voted + blend.rules * input.ruleScores[i]! + blend.offset);
  });
}

export function joinRows(features: Float32Array, votes: Float32Array): Float32Array {
  const row = new Float32Array(features.length + votes.length);
  row.set(features);
  row.set(votes, features.length);
  return row;
}

function isBlend(given: unknown): given is Blend {
  const blend = given as Partial<Blend> | null;
  return typeof blend === 'object' && blend !== null && BLEND_KEYS.every((key) => Number.isFinite(blend[key]));
}

function sameNames(given: unknown, names: readonly string[]): boolean {
  return Array.isArray(given) && given.length === names.length && names.every((name, i) => given[i] === name);
}
