import { expect, test } from 'vitest';
import type { Line } from '../layout/line.ts';
import { linesOf } from '../layout/lines.ts';
import { page, regular, run } from '../testing.ts';
import { listItems } from './list-items.ts';
import { candidateAt } from './testing.ts';

/** No two are alike: what stands on all pages is taken for a running head. */
const sentence = (n: number): string =>
  `The ${['first', 'second', 'third', 'fourth'][n % 4]!} ${['net', 'oar', 'rope'][n % 3]!} of shed ${'abcdefghijk'[n % 11]!} was ${['dry', 'wet', 'torn', 'lost', 'new'][n % 5]!} then`;

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

test('numbers in the margin of the text are those of headings, however short the paragraphs are', () => {
  const lines: Line[] = linesOf(
    Array.from({ length: 8 }, (_, at) =>
      page(at, [
        ...(at % 2 === 0 ? [run(names[at / 2]!, 90, 740)] : []),
        ...Array.from({ length: 12 }, (__, row) => run(sentence(12 * at + row), 106, 726 - 14 * row)),
      ]),
    ),
    [regular],
  );
  const numbered = lines.flatMap(({ text }, at) =>
    /^\d\. /.test(text) ? [candidateAt(at, text, { indent: -1 })] : [],
  );
  expect(numbered).toHaveLength(4);
  expect([...listItems(numbered, lines)]).toEqual([]);
});
