/** How near a sentence is to the question in meaning, beside the other sentences and the passages that were read. */
import { sentenceOrder } from '../../index/vectors.ts';
import type { Candidate } from '../candidates.ts';
import { cosinesOf, type QuestionView } from '../nearness.ts';

/** Cosines with the question of what a scene holds, in its orders. What has no vector is as near as the farthest. */
export interface Meaning {
  readonly passages: Float32Array;
  readonly sentences: Float32Array;
  /** Of each passage's nearest sentence. */
  readonly nearest: Float32Array;
}

/** With fewer passages than this that have a vector, as a share, words alone tell. */
const LEAST_KNOWN = 0.9;

/** @returns undefined where too little of it has a vector, as in a document that was not encoded yet */
export function meaningOf(
  view: QuestionView,
  candidates: readonly Candidate[],
  sentences: readonly { readonly candidate: number; readonly at: number }[],
): Meaning | undefined {
  const ofPassages = cosinesOf(
    view,
    'segment',
    candidates.map(({ document, segment }) => ({ document, order: segment.order })),
  );
  const known = ofPassages.filter((cosine) => cosine !== undefined).length;
  if (candidates.length === 0 || known < LEAST_KNOWN * candidates.length) return undefined;
  const places = sentences.map(({ candidate, at }) => {
    const { document, segment } = candidates[candidate]!;
    return { document, order: sentenceOrder(segment.order, at) };
  });
  const ofSentences = filled(cosinesOf(view, 'sentence', places));
  const nearest = new Float32Array(candidates.length).fill(-1);
  for (const [at, { candidate }] of sentences.entries())
    nearest[candidate] = Math.max(nearest[candidate]!, ofSentences[at]!);
  return { passages: filled(ofPassages), sentences: ofSentences, nearest };
}

/** The first, then of the second these sentences and passages. */
export function joinedMeaning(
  first: Meaning,
  second: Meaning,
  sentences: readonly number[],
  passages: readonly number[],
): Meaning {
  const join = (a: Float32Array, b: Float32Array, some: readonly number[]): Float32Array =>
    Float32Array.from([...a, ...some.map((at) => b[at]!)]);
  return {
    passages: join(first.passages, second.passages, passages),
    sentences: join(first.sentences, second.sentences, sentences),
    nearest: join(first.nearest, second.nearest, passages),
  };
}

function filled(cosines: readonly (number | undefined)[]): Float32Array {
  const farthest = cosines.reduce<number>((least, one) => Math.min(least, one ?? 1), 1);
  return Float32Array.from(cosines, (one) => one ?? farthest);
}
