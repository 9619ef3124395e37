/** The nearest vectors where the database looks for them: what it finds is told apart as exactly as in the engine. */
import type { VectorSet } from '../store/vectors.ts';
import type { SearchedSets, VectorSearch } from '../store/vector-search.ts';
import { cosines, type PackedQuery } from './cosines.ts';
import type { Best } from './nearest.ts';

/** Asked for beyond what is wanted, since the database only knows roughly which are nearest. */
const MORE_ROWS = 32;
const MORE_SHARE = 0.25;
/** Rounded to steps, a vector that was as long as one may be a little longer. */
const LONGEST = 1.1;

export interface Unread {
  readonly isUnread: (set: VectorSet) => boolean;
  readonly bytesOf: (set: VectorSet) => number;
  /** Tells which sets the database searches; undefined where it searches none. Asked only if that matters. */
  readonly keptThere: () => ((set: VectorSet) => boolean) | undefined;
  readonly memoryBytes: number;
  readonly readBytes: number;
}

/**
 * Places of the sets that are left to the database, by their ids: those that were not read yet, except for as much of them as
 * a search may read. Nothing is read that would be given up before it is searched again.
 */
export function unreadPlaces(
  wanted: readonly VectorSet[],
  { isUnread, bytesOf, keptThere, memoryBytes, readBytes }: Unread,
): ReadonlyMap<number, number> {
  const bytes = (sets: readonly VectorSet[]): number => sets.reduce((total, set) => total + bytesOf(set), 0);
  let left = bytes(wanted) <= memoryBytes ? readBytes : 0;
  const isKept = bytes(wanted.filter(isUnread)) > left ? keptThere() : undefined;
  if (!isKept) return new Map();
  const places = new Map<number, number>();
  wanted.forEach((set, at) => {
    if (!isUnread(set) || !isKept(set)) return;
    if (bytesOf(set) <= left) left -= bytesOf(set);
    else places.set(set.id, at);
  });
  return places;
}

export interface There {
  readonly search: VectorSearch;
  readonly from: SearchedSets;
  /** Places of the sets that are looked for there, by their ids; rows of others are passed over. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * Add the rows that the database finds, with their exact cosines. It is asked for more until nothing that it left out
 * can be among the best.
 *
 * @returns orders of the rows that were added, by set's place and row; undefined if nothing is searched there any more
 */
export function searchThere(
  { search, from, places }: There,
  query: PackedQuery,
  best: Best,
  limit: number,
): Map<string, number> | undefined {
  const dimensions = query.components.length;
  const error = search.error(dimensions) * Math.hypot(...query.components) * query.scale * LONGEST;
  const orders = new Map<string, number>();
  for (let wanted = Math.ceil(limit * (1 + MORE_SHARE)) + MORE_ROWS; ; wanted *= 2) {
    const found = search.nearest(query.components, from, wanted);
    if (!found) return undefined;
    const count = found.sets.length;
    const exact = new Float32Array(count);
    cosines(query, { dimensions, count, scales: found.scales, components: found.components }, exact);
    for (let at = 0; at < count; at++) {
      const place = places.get(found.sets[at]!);
      const name = rowName(place ?? -1, found.rows[at]!);
      if (place === undefined || orders.has(name)) continue;
      orders.set(name, found.orders[at]!);
      best.add({ score: exact[at]!, set: place, row: found.rows[at]! });
    }
    if (count < wanted || best.floor > found.near.at(-1)! * query.scale + error) return orders;
  }
}

export const rowName = (place: number, row: number): string => `${String(place)} ${String(row)}`;
