/**
 * A small sample of a text's runs of words, from which it can be told how much of it another text has. Of all runs the ones with the
 * smallest hashes are kept (Broder 1997, 'On the resemblance and containment of documents'), so that two texts keep the same ones of those that they share.
 */
import { runsOf } from './runs.ts';

/** Another number has all sketches made again: for whoever changes how they are made. */
export const SKETCH_VERSION = 1;
/** Hashes of a sketch: shares are told to about three hundredths. */
export const SKETCH_SIZE = 256;
/** Less tells nothing: a page of a few lines may have been written again. */
export const LEAST_RUNS = 50;

export interface Sketch {
  /** How many different runs the text has. */
  readonly runs: number;
  /** The smallest hashes of runs, ascending, at most `SKETCH_SIZE`; unsigned, of 32 bits. */
  readonly hashes: Uint32Array;
}

/** @param texts  of a document, in reading order */
export function sketchOf(texts: Iterable<string>): Sketch {
  const runs = Uint32Array.from(runsOf(texts)).sort();
  return { runs: runs.length, hashes: runs.slice(0, SKETCH_SIZE) };
}

export interface Overlap {
  /** Shares of the runs of each that the other has, from 0 to 1. */
  readonly ofOne: number;
  readonly ofOther: number;
}

/** Null where one of them has too little text to tell. */
export function overlapOf(one: Sketch, other: Sketch): Overlap | null {
  if (Math.min(one.runs, other.runs) < LEAST_RUNS) return null;
  // Beyond the last hash of a sketch that was cut nothing is known.
  const end = Math.min(lastOf(one), lastOf(other));
  const [own, others] = [one.hashes.filter((hash) => hash <= end), other.hashes.filter((hash) => hash <= end)];
  const there = new Set(others);
  const both = own.filter((hash) => there.has(hash)).length;
  return { ofOne: both / Math.max(1, own.length), ofOther: both / Math.max(1, others.length) };
}

function lastOf({ runs, hashes }: Sketch): number {
  return runs > hashes.length ? (hashes.at(-1) ?? 0) : 2 ** 32;
}
