import { expect, test } from 'vitest';
import type { Line } from '../layout/line.ts';
import { linesOf } from '../layout/lines.ts';
import { page, regular, run } from '../testing.ts';
import { listItems } from './list-items.ts';
import { candidateAt } from './testing.ts';

type Row = readonly [text: string, x: number];

/** The numbered rows that are items, of a page with these rows below lines that fill its column. */
function itemsOf(rows: readonly Row[], more: readonly string[] = []): string[] {
  const wide = ['This line is there to show how wide the column is', 'and this one to show that it has an edge there'];
  const all = [...wide.map((text): Row => [text, 100]), ...rows];
  const lines: Line[] = linesOf(
    [
      page(
        0,
        all.map(([text, x], i) => run(text, x, 740 - 14 * i)),
      ),
    ],
    [regular],
  );
  const numbered = lines.flatMap(({ text, x0, left, size }, at) =>
    /^\d\. /.test(text) ? [candidateAt(at, text, { indent: (x0 - left) / size })] : [],
  );
  const elsewhere = more.map((text, i) => candidateAt(900 + i, text, { style: 'other' }));
  return [...listItems([...numbered, ...elsewhere], lines)].map(({ text }) => text);
}

const names = ['1. Rope', '2. Nets', '3. Oars', '4. Sails'];
const below = (text: string, x: number): Row[] =>
  names.flatMap((name) => [[name, x] as const, [text, x + 14] as const]);

test('numbers right above each other, or with lines to write on between them, are those of a list', () => {
  expect(itemsOf(names.map((name) => [name, 100]))).toEqual(names);
  expect(itemsOf(names.flatMap((name) => [[name, 100] as const, ['..........', 100] as const]))).toEqual(names);
});

test('so are numbers that are set in with their text', () => {
  expect(itemsOf(below('is kept dry in the shed all winter', 106))).toEqual(names);
});

test('numbers above text of the column are those of headings', () => {
  const sections = names.flatMap((name): Row[] => [
    [name, 100],
    ['is kept dry in the shed all winter', 114],
    ['and looked at once a month by whoever is there', 100],
  ]);
  expect(itemsOf(sections)).toEqual([]);
});

test('a list that announces what stands again later is none of items', () => {
  expect(
    itemsOf(
      names.map((name) => [name, 100]),
      names,
    ),
  ).toEqual([]);
});
