/**
 * Nearness in meaning: cosines of the question's vector with those of segments and summaries (PT-RAG, equations 2 and 3).
 * Encoders spread their cosines differently, so they are taken as shares of the range among the candidates of a question.
 */
import type { DocumentId } from '../../base/ids.ts';
import type { VectorChannel, VectorMatch, VectorReader } from '../index/vectors.ts';
import type { RetrievalScope } from '../index/reader.ts';
import { sentenceOrder } from '../index/sections.ts';

/** The question as an encoder sees it, with the vectors that it can be compared with. */
export interface QuestionView {
  readonly vector: Float32Array;
  readonly vectors: VectorReader;
}

/** In [0, 1]: 1 for the nearest candidate of the channel; undefined without a vector. */
export interface Nearness {
  readonly segment: number | undefined;
  readonly summary: number | undefined;
}

const NEAREST_SEGMENTS = 40;
const NEAREST_SUMMARIES = 20;

/** Segments that are nearest to the question by their own words, and by their summaries. */
export function nearestTo({ vector, vectors }: QuestionView, scope: RetrievalScope): readonly VectorMatch[] {
  return [
    ...vectors.nearest(vector, 'segment', scope, NEAREST_SEGMENTS),
    ...vectors.nearest(vector, 'summary', scope, NEAREST_SUMMARIES),
  ];
}

interface Placed {
  readonly document: DocumentId;
  readonly segment: { readonly order: number };
}

/** The candidates with their nearness, in the same order. */
export function withNearness<T extends Placed>(
  candidates: readonly T[],
  view: QuestionView,
): readonly (T & { readonly near: Nearness })[] {
  const segment = asShares(cosines(candidates, view, 'segment'));
  const summary = asShares(cosines(candidates, view, 'summary'));
  return candidates.map((candidate, at) => ({
    ...candidate,
    // A segment whose summary was not encoded is found by its own words alone.
    near: { segment: segment[at], summary: summary[at] ?? segment[at] },
  }));
}

function cosines(
  candidates: readonly Placed[],
  view: QuestionView,
  channel: VectorChannel,
): readonly (number | undefined)[] {
  return cosinesOf(
    view,
    channel,
    candidates.map(({ document, segment }) => ({ document, order: segment.order })),
  );
}

/** Of a segment or a sentence; `order` is undefined for one that has no vector. */
interface VectorPlace {
  readonly document: DocumentId;
  readonly order: number | undefined;
}

/** Cosines with the question, in the order of the places; undefined where there is no vector. */
function cosinesOf(
  { vector, vectors }: QuestionView,
  channel: VectorChannel,
  places: readonly VectorPlace[],
): readonly (number | undefined)[] {
  const found = new Array<number | undefined>(places.length);
  const known = places.flatMap(({ document, order }, at) => (order === undefined ? [] : [{ document, order, at }]));
  for (const [document, group] of Map.groupBy(known, (place) => place.document)) {
    const orders = group.map(({ order }) => order);
    vectors.cosines(vector, channel, document, orders).forEach((value, n) => (found[group[n]!.at] = value));
  }
  return found;
}

/** Cosines with the question of what a input holds, in its orders. What has no vector is as near as the farthest. */
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
  candidates: readonly Placed[],
  sentences: readonly { readonly candidate: number; readonly at: number }[],
): Meaning | undefined {
  const ofPassages = cosines(candidates, view, 'segment');
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

function filled(values: readonly (number | undefined)[]): Float32Array {
  const farthest = values.reduce<number>((least, one) => Math.min(least, one ?? 1), 1);
  return Float32Array.from(values, (one) => one ?? farthest);
}

// The least near of a hundred candidates is an outlier; below the tenth part all are equally far.
const FAR_SHARE = 0.1;

/** Cosines as shares of the range from the far tenth to the nearest; all 1 where there is no range. */
export function asShares(values: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const far = known[Math.floor(FAR_SHARE * known.length)] ?? 0;
  const range = (known.at(-1) ?? 0) - far;
  return values.map((value) => {
    if (value === undefined) return undefined;
    return range > 0 ? Math.max(0, (value - far) / range) : 1;
  });
}

/**
 * Full-text scores together with nearness, both as shares of their largest; where there is no vector the full-text score
 * alone. So a library of which only a part is encoded can be asked as one.
 *
 * @param share  of nearness, in [0, 1]
 */
export function fuse(fullText: Float64Array, near: readonly (number | undefined)[], share: number): Float64Array {
  if (near.every((value) => value === undefined)) return fullText;
  const most = Math.max(0, ...near.map((value) => value ?? 0));
  const mixed = fullText.map((value, at) => {
    const other = near[at];
    return other === undefined ? value : (1 - share) * value + share * (most > 0 ? other / most : 0);
  });
  // Two scores rarely agree on their best: without this, passages with vectors would lose to those without.
  const best = Math.max(0, ...mixed.filter((_, at) => near[at] !== undefined));
  return best > 0 ? mixed.map((value, at) => (near[at] === undefined ? value : value / best)) : mixed;
}
