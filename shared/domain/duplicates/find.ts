/** Pairs of documents in a library that are one once more. */
import { arxivKey, doiKey, titleKey, type ComparedDocument, type DuplicatePair } from './document.ts';
import { judgePair } from './judge.ts';

/** Documents that share a key are each compared with so many of the others, so that a text that all have costs no more than one that two have. */
const MOST_NEIGHBORS = 12;
/** Hashes in common from which two are compared: by chance or by a passage that is quoted there are fewer. */
const LEAST_COMMON = 5;
/** Documents, or pairs of them, between two steps. */
const STEP = 100;
/** Hashes that are sorted at once. */
const HEAP = 20_000;

/**
 * Likely pairs, those with most in common first. The order in which documents are given does not matter. Yields between pieces of
 * work of some milliseconds.
 */
export function* findDuplicates(given: readonly ComparedDocument[]): Generator<void, readonly DuplicatePair[], void> {
  const documents = given.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const compared = new Set<number>();
  const pairs: DuplicatePair[] = [];
  let judged = 0;
  const compare = (one: number, other: number): void => {
    const pair = one * documents.length + other;
    if (compared.has(pair)) return;
    compared.add(pair);
    const found = judgePair(documents[one]!, documents[other]!);
    if (found) pairs.push(found);
  };
  for (const [one, other] of yield* pairsWithOneName(documents)) {
    compare(one, other);
    if (++judged % STEP === 0) yield;
  }
  for (const [one, other] of yield* pairsWithOneText(documents)) {
    compare(one, other);
    if (++judged % STEP === 0) yield;
  }
  return pairs.sort((a, b) => commonIn(b) - commonIn(a) || (a.older + a.newer < b.older + b.newer ? -1 : 1));
}

const commonIn = ({ ofOlder, ofNewer }: DuplicatePair): number => (ofOlder ?? 0) + (ofNewer ?? 0);

type Pair = readonly [number, number];

/** By title, DOI and number in an archive. */
function* pairsWithOneName(documents: readonly ComparedDocument[]): Generator<void, Pair[], void> {
  const named = new Map<string, number[]>();
  for (const [at, document] of documents.entries()) {
    const keys = { title: titleKey(document), doi: doiKey(document), arxiv: arxivKey(document) };
    for (const [kind, key] of Object.entries(keys)) if (key !== undefined) put(named, `${kind}:${key}`, at);
    if (at % STEP === STEP - 1) yield;
  }
  return [...named.values()].flatMap(neighbors);
}

/** By what their sketches have in common. */
function* pairsWithOneText(documents: readonly ComparedDocument[]): Generator<void, Pair[], void> {
  const heaps = yield* heapsOf(documents);
  const common = new Map<number, number>();
  for (const heap of heaps) {
    for (const [one, other] of pairsInHeap(Float64Array.from(heap).sort(), documents.length)) {
      const pair = one * documents.length + other;
      common.set(pair, (common.get(pair) ?? 0) + 1);
    }
    yield;
  }
  const pairs: Pair[] = [];
  for (const [pair, count] of common)
    if (count >= LEAST_COMMON) pairs.push([Math.floor(pair / documents.length), pair % documents.length]);
  return pairs;
}

/** Hashes with their documents, a number each, on heaps that are sorted in some milliseconds; what has one hash lies on one of them. */
function* heapsOf(documents: readonly ComparedDocument[]): Generator<void, readonly (readonly number[])[], void> {
  const all = documents.reduce((sum, { sketch }) => sum + (sketch?.hashes.length ?? 0), 0);
  const heaps = Array.from({ length: Math.ceil(all / HEAP) }, (): number[] => []);
  for (const [at, { sketch }] of documents.entries()) {
    for (const hash of sketch?.hashes ?? []) heaps[hash % heaps.length]!.push(hash * documents.length + at);
    if (at % STEP === STEP - 1) yield;
  }
  return heaps;
}

/** @param sorted  numbers of a heap */
function* pairsInHeap(sorted: Float64Array, documents: number): Generator<Pair, void, void> {
  for (let from = 0; from < sorted.length;) {
    const hash = Math.floor(sorted[from]! / documents);
    let end = from + 1;
    while (end < sorted.length && Math.floor(sorted[end]! / documents) === hash) end++;
    if (end - from > 1) yield* neighbors(Array.from(sorted.subarray(from, end), (one) => one % documents));
    from = end;
  }
}

/** Each with those that follow it. */
function neighbors(holders: readonly number[]): Pair[] {
  if (holders.length < 2) return [];
  return holders.flatMap((one, at) =>
    holders.slice(at + 1, at + 1 + MOST_NEIGHBORS).map((other): Pair => [one, other]),
  );
}

function put<K>(groups: Map<K, number[]>, key: K, value: number): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
