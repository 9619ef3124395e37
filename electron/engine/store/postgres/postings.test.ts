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

test('numbers of any size are read as they were packed', () => {
  const id = key(2 ** 21);
  const text = [...Array<string>(130).fill('x'), 'bee', ...Array<string>(20_000).fill('y'), 'bee'].join(' ');
  const { terms, tokens } = packWords(id, [
    { id: rowId(id, 127), columns: columns(text) },
    { id: rowId(id, 128), columns: columns('bee', 'bee', 'bee') },
    { id: rowId(id, 16_384 + 128), columns: columns('bee') },
  ]);
  expect(tokens).toBe(20_132 + 3 + 1);
  const bee = terms.find(({ term }) => term === 'bee')!;
  expect(bee.rows).toBe(3);
  const found: unknown[] = [];
  readPostings(bee.packed, ({ id: row, length, counts, places }) => found.push([row, length, [...counts], places()]));
  expect(found).toEqual([
    [rowId(id, 127), 20_132, [0, 2, 0], [[], [130, 20_131], []]],
    [rowId(id, 128), 3, [1, 1, 1], [[0], [0], [0]]],
    [rowId(id, 16_512), 1, [0, 1, 0], [[], [0], []]],
  ]);
});

test('places need not be read, and may be read again', () => {
  const { terms } = packWords(key(1), [
    { id: rowId(key(1), 0), columns: columns('bee bee') },
    { id: rowId(key(1), 1), columns: columns('bee') },
  ]);
  const seen: unknown[] = [];
  readPostings(terms[0]!.packed, ({ id, places }) => {
    if (id === rowId(key(1), 1)) seen.push(places(), places());
  });
  expect(seen).toEqual([
    [[], [0], []],
    [[], [0], []],
  ]);
  expect(packWords(key(1), [])).toEqual({ terms: [], rows: 0, tokens: 0 });
});
