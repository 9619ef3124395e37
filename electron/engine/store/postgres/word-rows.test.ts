import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bm25Of } from '../bm25.ts';
import { rowId, type DocumentKey } from '../keys.ts';
import { packWords } from './postings.ts';
import {
  mergedRows,
  phraseRows,
  rowsInAll,
  rowsInAny,
  rowsWithin,
  sayingRows,
  scoresOf,
  unpackRows,
  type WordRows,
} from './word-rows.ts';

const words = fc.array(fc.constantFrom('bee', 'wax', 'hive'), { maxLength: 6 });
const columns = fc
  .record({ path: words, text: words, caption: words })
  .map(({ path, text, caption }) => ({ path: path.join(' '), text: text.join(' '), caption: caption.join(' ') }));
/** Segments of two documents, by their keys. */
const library = fc.tuple(fc.array(columns, { maxLength: 6 }), fc.array(columns, { maxLength: 6 }));
type Library = typeof library extends fc.Arbitrary<infer Value> ? Value : never;

const keys = [3, 700] as DocumentKey[];

function packedOf(documents: Library, term: string): { readonly packed: Uint8Array; readonly rows: number } {
  const found = documents.flatMap((segments, at) => {
    const key = keys[at]!;
    return packWords(
      key,
      segments.map((one, order) => ({ id: rowId(key, order), columns: one })),
    ).terms.filter((one) => one.term === term);
  });
  return {
    packed: Uint8Array.from(found.flatMap(({ packed }) => [...packed])),
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
  };
}

function rowsOf(documents: Library, term: string): WordRows {
  const { packed, rows } = packedOf(documents, term);
  return unpackRows(packed, rows);
}

/** What it says of each row: how long it is, and how often the term stands in each column. */
const listed = ({ rows, lengths, counts }: WordRows) =>
  Array.from(rows, (row, at) => [row, lengths[at], ...counts.subarray(3 * at, 3 * at + 3)]);

/** The same, counted in the text. */
function counted(documents: Library, phrase: string): number[][] {
  const inColumn = (column: string): number =>
    ` ${column.replaceAll(' ', '  ')} `.split(` ${phrase.replaceAll(' ', '  ')} `).length - 1;
  return documents.flatMap((segments, at) =>
    segments.flatMap((one, order) => {
      const all = [one.path, one.text, one.caption];
      const counts = all.map(inColumn);
      const length = all.flatMap((column) => column.split(' ').filter(Boolean)).length;
      return counts.some((count) => count > 0) ? [[rowId(keys[at]!, order), length, ...counts]] : [];
    }),
  );
}

describe('rows of a word', () => {
  test('are those that have it, with how often and how long', () => {
    fc.assert(
      fc.property(library, (documents) => {
        expect(listed(rowsOf(documents, 'bee'))).toEqual(counted(documents, 'bee'));
      }),
    );
  });

  test('of a phrase are those where its words stand in turn', () => {
    fc.assert(
      fc.property(library, (documents) => {
        const packed = ['bee', 'wax'].map((term) => packedOf(documents, term).packed);
        expect(listed(phraseRows(packed))).toEqual(counted(documents, 'bee wax'));
      }),
    );
  });

  test('of two words together are all, counted together', () => {
    fc.assert(
      fc.property(library, (documents) => {
        const merged = listed(mergedRows(rowsOf(documents, 'bee'), rowsOf(documents, 'wax')));
        const sums = new Map<number, number[]>();
        for (const [row, length, ...counts] of [...counted(documents, 'bee'), ...counted(documents, 'wax')]) {
          const [, ...before] = sums.get(row!) ?? [0, 0, 0, 0];
          sums.set(row!, [length!, ...counts.map((count, at) => count + before[at]!)]);
        }
        expect(merged).toEqual([...sums].toSorted(([a], [b]) => a - b).map(([row, rest]) => [row, ...rest]));
      }),
    );
  });

  test('in a range are those between its ends, with all that is known of them', () => {
    fc.assert(
      fc.property(library, (documents) => {
        const [, second] = keys;
        const ranges = [[rowId(second!, 1), rowId(second!, 4)]] as const;
        const expected = counted(documents, 'hive').filter(([row]) => row! >= ranges[0][0] && row! <= ranges[0][1]);
        expect(listed(rowsWithin(rowsOf(documents, 'hive'), ranges))).toEqual(expected);
      }),
    );
  });

  test('say it only in text and caption', () => {
    fc.assert(
      fc.property(library, (documents) => {
        const expected = counted(documents, 'wax').filter(([, , , text, caption]) => text! + caption! > 0);
        expect([...sayingRows(rowsOf(documents, 'wax'))]).toEqual(expected.map(([row]) => row));
      }),
    );
  });

  test('are ranked by each column’s weight and their length', () => {
    const documents: Library = [[{ path: 'bee', text: 'bee wax bee', caption: 'hive' }], []];
    const totals = { rows: 9, meanLength: 7 };
    const { scores } = scoresOf(rowsOf(documents, 'bee'), 1.5, { path: 0.5, text: 1, caption: 2 }, totals);
    expect([...scores]).toEqual([bm25Of(1.5, 2.5, 5, totals)]);
  });
});

const ascending = fc.uniqueArray(fc.nat(40)).map((rows) => Float64Array.from(rows.toSorted((a, b) => a - b)));

test('rows in any and in all of some lists', () => {
  fc.assert(
    fc.property(fc.array(ascending, { minLength: 1, maxLength: 4 }), (lists) => {
      const rows = [...new Set(lists.flatMap((list) => [...list]))].toSorted((a, b) => a - b);
      expect([...rowsInAny(lists)]).toEqual(rows);
      expect([...rowsInAll(lists)]).toEqual(rows.filter((row) => lists.every((list) => list.includes(row))));
    }),
  );
  expect([rowsInAny([]), rowsInAll([])]).toEqual([new Float64Array(), new Float64Array()]);
});
