/**
 * Where a word stands, packed: for each document its key and how many bytes follow, then for each of its segments that
 * have the word its row, how many words the segment has, how often it has this one in each column, and where. All
 * numbers are varints, rows and places as distances.
 */
import { orderOfRow, rowId, type DocumentKey } from '../keys.ts';
import type { SearchColumns } from '../word-index.ts';

const COLUMNS = ['path', 'text', 'caption'] as const;

/** How often a word stands in each column. */
export type ColumnCounts = readonly [path: number, text: number, caption: number];

export interface SegmentWords {
  readonly id: number;
  readonly columns: SearchColumns;
}

interface TermPostings {
  readonly term: string;
  /** Segments that have it. */
  readonly rows: number;
  readonly packed: Uint8Array;
}

export interface DocumentWords {
  readonly terms: readonly TermPostings[];
  readonly rows: number;
  readonly tokens: number;
}

/** @param segments  all of a document's, by their ids */
export function packWords(document: DocumentKey, segments: readonly SegmentWords[]): DocumentWords {
  const terms = new Map<string, { rows: number; last: number; readonly bytes: number[] }>();
  let tokens = 0;
  for (const { id, columns } of segments) {
    const words = COLUMNS.map((column) => (columns[column] === '' ? [] : columns[column].split(' ')));
    const length = words.reduce((sum, { length: count }) => sum + count, 0);
    tokens += length;
    const row = orderOfRow(id);
    for (const [term, places] of placesOf(words)) {
      let known = terms.get(term);
      if (!known) terms.set(term, (known = { rows: 0, last: 0, bytes: [] }));
      pushVarint(known.bytes, row - known.last);
      pushVarint(known.bytes, length);
      for (const column of places) pushVarint(known.bytes, column.length);
      for (const column of places) {
        let before = 0;
        for (const place of column) {
          pushVarint(known.bytes, place - before);
          before = place;
        }
      }
      known.rows++;
      known.last = row;
    }
  }
  return {
    terms: [...terms].map(([term, { rows, bytes }]) => {
      const head: number[] = [];
      pushVarint(head, document);
      pushVarint(head, bytes.length);
      return { term, rows, packed: Uint8Array.from([...head, ...bytes]) };
    }),
    rows: segments.length,
    tokens,
  };
}

type Places = [number[], number[], number[]];

function placesOf(words: readonly (readonly string[])[]): Map<string, Places> {
  const found = new Map<string, Places>();
  words.forEach((column, at) =>
    column.forEach((term, place) => {
      let places = found.get(term);
      if (!places) found.set(term, (places = [[], [], []]));
      places[at as 0 | 1 | 2].push(place);
    }),
  );
  return found;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** A segment that has a word. It is the same object for all that are read: what is needed of it is taken at once. */
export interface Posting {
  readonly id: number;
  readonly length: number;
  readonly counts: ColumnCounts;
  /** Where it stands, column by column, each from its beginning. */
  readonly places: () => readonly [number[], number[], number[]];
}

/** Reads what `packWords` packed, of one document or of several one after the other, in the order of their keys. */
export function readPostings(packed: Uint8Array, take: (posting: Posting) => void): void {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = packed[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const counts: [number, number, number] = [0, 0, 0];
  let placesAt = 0;
  const posting = {
    id: 0,
    length: 0,
    counts,
    places: (): [number[], number[], number[]] => {
      const after = at;
      at = placesAt;
      const found = counts.map((count) => {
        let place = 0;
        return Array.from({ length: count }, () => (place += next()));
      });
      at = after;
      return found as [number[], number[], number[]];
    },
  };
  while (at < packed.length) {
    const document = next() as DocumentKey;
    const bytes = next();
    const end = at + bytes;
    let row = 0;
    while (at < end) {
      row += next();
      posting.id = rowId(document, row);
      posting.length = next();
      for (let column = 0; column < 3; column++) counts[column] = next();
      placesAt = at;
      for (let left = counts[0] + counts[1] + counts[2]; left > 0; left--) while (packed[at++]! >= 128);
      take(posting);
    }
  }
}
