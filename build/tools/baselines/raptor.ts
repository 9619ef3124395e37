import type { DocumentId } from '#shared/base/ids.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { contentTerms } from '#shared/domain/text/searchable.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { RankedPassage } from './ranked-passage.ts';

/*
 * A clustering tree after RAPTOR, without its models: TF-IDF vectors in place of an encoder, a cluster's most central
 * passage in place of its summary, spherical k-means in place of Gaussian mixtures. Retrieval is over the collapsed
 * tree: passages and clusters of all layers in one ranking, a cluster standing for its central passage.
 */

/** Weights by term, of length 1. */
type Vector = ReadonlyMap<string, number>;

interface ClusterTree {
  readonly segments: readonly Segment[];
  readonly idf: ReadonlyMap<string, number>;
  /** Each node of each layer with the passage that stands for it. */
  readonly nodes: readonly { readonly vector: Vector; readonly passage: number }[];
}

const CLUSTER_SIZE = 6;
const TOP_NODES = 6;
const ROUNDS = 3;
// A centroid keeps its heaviest terms: the others change no order and cost most of the time.
const CENTROID_TERMS = 60;

const remembered = new WeakMap<IndexReader, Map<DocumentId, ClusterTree>>();

export function rankByClusters(question: string, document: DocumentId, reader: IndexReader): readonly RankedPassage[] {
  const trees = remembered.get(reader) ?? new Map<DocumentId, ClusterTree>();
  remembered.set(reader, trees);
  const tree = trees.get(document) ?? buildTree(reader.segments(document));
  trees.set(document, tree);
  const asked = unit(
    weigh(
      contentTerms(question).flatMap((term) => stemsOf(term)),
      tree.idf,
    ),
  );
  const best = new Map<number, number>();
  for (const { vector, passage } of tree.nodes) {
    const score = dot(asked, vector);
    if (score > (best.get(passage) ?? 0)) best.set(passage, score);
  }
  return [...best]
    .sort((a, b) => b[1] - a[1])
    .flatMap(([at, score]) => {
      const segment = tree.segments[at];
      return segment ? [{ document, section: segment.section, segment, score }] : [];
    });
}

function buildTree(segments: readonly Segment[]): ClusterTree {
  const texts = segments.map((segment) => stemsOf(segment.text));
  const counts = new Map<string, number>();
  for (const text of texts) for (const stem of new Set(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const idf = new Map([...counts].map(([stem, count]) => [stem, Math.log(texts.length / count)]));
  let layer = texts.map((text, passage) => ({ vector: unit(weigh(text, idf)), passage }));
  const nodes = [...layer];
  while (layer.length > TOP_NODES) {
    const clusters = cluster(
      layer.map((node) => node.vector),
      Math.ceil(layer.length / CLUSTER_SIZE),
    );
    const next = clusters.map(({ centroid, members }) => {
      const [central] = members.toSorted(
        (a, b) => dot(layer[b]!.vector, centroid) - dot(layer[a]!.vector, centroid) || a - b,
      );
      return { vector: centroid, passage: layer[central!]!.passage };
    });
    if (next.length >= layer.length) break;
    nodes.push(...next);
    layer = next;
  }
  return { segments, idf, nodes };
}

/** Spherical k-means from evenly spaced beginnings; every cluster has members. */
function cluster(vectors: readonly Vector[], count: number) {
  let centroids = Array.from({ length: count }, (_, at) => vectors[Math.floor((at * vectors.length) / count)]!);
  let groups: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = assign(vectors, centroids).filter((members) => members.length > 0);
    centroids = groups.map((members) => centroidOf(members.map((at) => vectors[at]!)));
  }
  return groups.map((members, at) => ({ members, centroid: centroids[at]! }));
}

function assign(vectors: readonly Vector[], centroids: readonly Vector[]): readonly (readonly number[])[] {
  const byTerm = new Map<string, [number, number][]>();
  centroids.forEach((centroid, at) => {
    for (const [term, weight] of centroid) {
      const list = byTerm.get(term);
      if (list) list.push([at, weight]);
      else byTerm.set(term, [[at, weight]]);
    }
  });
  const groups: number[][] = centroids.map(() => []);
  vectors.forEach((vector, at) => {
    const likeness = new Float64Array(centroids.length);
    for (const [term, weight] of vector) {
      for (const [to, other] of byTerm.get(term) ?? []) likeness[to]! += weight * other;
    }
    groups[likeness.indexOf(Math.max(...likeness))]!.push(at);
  });
  return groups;
}

function centroidOf(vectors: readonly Vector[]): Vector {
  const sums = new Map<string, number>();
  for (const vector of vectors) {
    for (const [term, weight] of vector) sums.set(term, (sums.get(term) ?? 0) + weight);
  }
  return unit(new Map([...sums].sort((a, b) => b[1] - a[1]).slice(0, CENTROID_TERMS)));
}

function weigh(stems: readonly string[], idf: ReadonlyMap<string, number>): Vector {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, (1 + Math.log(count)) * (idf.get(stem) ?? 0)]));
}

function unit(vector: Vector): Vector {
  let square = 0;
  for (const weight of vector.values()) square += weight * weight;
  const length = Math.sqrt(square);
  return length > 0 ? new Map([...vector].map(([term, weight]) => [term, weight / length])) : vector;
}

function dot(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}
