import { expect, test } from 'vitest';
import { rowId, type DocumentKey } from '../keys.ts';
import { packWords, readPostings } from './postings.ts';

const key = (number: number): DocumentKey => number as DocumentKey;
const columns = (text: string, path = '', caption = '') => ({ path, text, caption });

test('what was packed is read again, document after document', () => {
  const first = packWords(key(3), [
    { id: rowId(key(3), 0), columns: columns('bee nectar bee', 'bee') },
    { id: rowId(key(3), 900), columns: columns('', '', 'a bee') },
  ]);
  const second = packWords(key(70_000), [{ id: rowId(key(70_000), 200), columns: columns('no bee') }]);
  expect([first.rows, first.tokens, second.tokens]).toEqual([2, 6, 2]);
  const of = ({ terms }: typeof first) => terms.find(({ term }) => term === 'bee')!;
  const found: unknown[] = [];
  readPostings(Buffer.concat([of(first).packed, of(second).packed]), ({ id, length, counts, places }) =>
    found.push([id, length, [...counts], places()]),
  );
  expect(found).toEqual([
    [rowId(key(3), 0), 4, [1, 2, 0], [[0], [0, 2], []]],
    [rowId(key(3), 900), 2, [0, 0, 1], [[], [], [1]]],
    [rowId(key(70_000), 200), 2, [0, 1, 0], [[], [1], []]],
  ]);
});
