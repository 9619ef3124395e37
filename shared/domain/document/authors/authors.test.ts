import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { content, page, paragraph, run } from '../testing.ts';
import type { TextRun } from '../page-content.ts';

const abstract = paragraph(
  [
    'Abstract. We count engines and how they turn. They turn slowly',
    'at first. Then they turn faster, as we show in a long',
    'experiment.',
  ],
  100,
  560,
);
const body = paragraph(
  Array.from({ length: 14 }, () => 'Engines are everywhere around us, and nobody has ever counted them all.'),
  100,
  500,
);

/** A paper with these runs below its title. */
function authorsOf(runs: readonly TextRun[], authors?: string, foot: readonly TextRun[] = []): string | undefined {
  const title = run('Small engines and how they turn', 150, 740, { size: 20 });
  const made = content([page(0, [title, ...runs, ...abstract, ...body, ...foot])]);
  return buildDocument({ ...made, metadata: { authors } }).metadata.authors;
}
const line = (text: string, x: number, y: number): TextRun => run(text, x, y, { size: 12 });

test('a list below the title names the authors, over the end of its line', () => {
  expect(
    authorsOf([line('Ada Lovelace, Charles Babbage, Luigi', 180, 700), line('Menabrea and Mary Somerville', 200, 684)]),
  ).toBe('Ada Lovelace, Charles Babbage, Luigi Menabrea, Mary Somerville');
});

test('columns of names are read row by row, each above its addresses', () => {
  const rows = (y: number, a: string, b: string): TextRun[] => [
    line(a, 140, y),
    line(b, 360, y),
    ...[[a, 140] as const, [b, 360] as const].flatMap(([name, x]) => [
      line('Engine House', x, y - 14),
      line(`${name.split(' ')[0]!.toLowerCase()}@engines.example`, x, y - 28),
    ]),
  ];
  expect(
    authorsOf([...rows(705, 'Ada Lovelace', 'Charles Babbage'), ...rows(650, 'Luigi Menabrea', 'Mary Somerville')]),
  ).toBe('Ada Lovelace, Charles Babbage, Luigi Menabrea, Mary Somerville');
});

test('names right below each other belong together where each column has an address of its own', () => {
  expect(
    authorsOf([
      line('Ada Lovelace', 140, 700),
      line('Luigi Menabrea', 136, 686),
      line('University of Turin', 126, 672),
      line('Charles Babbage', 360, 700),
      line('Mary Somerville', 360, 686),
      line('Engine Institute', 360, 672),
    ]),
  ).toBe('Ada Lovelace, Luigi Menabrea, Charles Babbage, Mary Somerville');
});

test('one name, and that of a group', () => {
  expect(authorsOf([line('Ada Lovelace', 260, 700), line('University of London', 245, 685)])).toBe('Ada Lovelace');
  expect(authorsOf([line('The Engine Collaboration', 240, 700)])).toBe('The Engine Collaboration');
});

test('where people work, a board and a subtitle are no authors', () => {
  expect(authorsOf([line('Board of Governors of the National Bank', 200, 700)])).toBeUndefined();
  expect(authorsOf([line('Overview and Capital Assets', 220, 700)])).toBeUndefined();
});

test('the head of a column of numbers is no author', () => {
  const rows = [
    ['Year', 'Freshwater Herons'],
    ['2019', '120'],
    ['2020', '135'],
  ];
  expect(
    authorsOf(rows.flatMap(([a, b], n) => [line(a!, 140, 705 - 14 * n), line(b!, 260, 705 - 14 * n)])),
  ).toBeUndefined();
});

test('what the page prints goes before what the file says', () => {
  const printed = [line('Ada Lovelace, Charles Babbage', 200, 700)];
  expect(authorsOf(printed, 'Mary Somerville')).toBe('Ada Lovelace, Charles Babbage');
  expect(authorsOf(printed, 'Ada Lovelace')).toBe('Ada Lovelace, Charles Babbage');
  expect(authorsOf(printed, 'Alovelace')).toBe('Ada Lovelace, Charles Babbage');
  // The page was not understood to the end.
  expect(authorsOf(printed, 'Ada Lovelace; Charles Babbage; Mary Somerville')).toBe(
    'Ada Lovelace, Charles Babbage, Mary Somerville',
  );
});

test.each([
  ['Ada Lovelace;Charles Babbage', 'Ada Lovelace, Charles Babbage'],
  ['Lovelace, Ada; Babbage, Charles', 'Ada Lovelace, Charles Babbage'],
  ['Ada Lovelace and Charles Babbage and Mary Somerville', 'Ada Lovelace, Charles Babbage, Mary Somerville'],
  ['© Ada Lovelace, Analytical University, Faculty of Engines', 'Ada Lovelace'],
  ['Ada Lovelace, Charles Babbage, editor', 'Ada Lovelace, Charles Babbage'],
  ['李 凌、周默', '李凌, 周默'],
  ['Turning Engines Pty Ltd', undefined],
  ['(c) 1843 Ada Lovelace', undefined],
])('a page without names has those of its file, ‘%s’, but no firm that it does not name', (claimed, authors) => {
  expect(authorsOf([], claimed)).toBe(authors);
});

test('those who edited are no authors', () => {
  const cover = [
    run('The Engine Manual', 150, 600, { size: 26 }),
    run('Editors: Ada Lovelace, Charles Babbage', 180, 560, { size: 12 }),
  ];
  const { metadata } = buildDocument(content([page(0, cover), page(1, body)]));
  expect([metadata.authors, metadata.publication?.editors]).toEqual([undefined, 'Ada Lovelace, Charles Babbage']);
});

test('a line for each author goes on below the first, and those below another role are none', () => {
  expect(authorsOf([line('Ada Lovelace', 240, 700), line('Charles Babbage', 236, 684)])).toBe(
    'Ada Lovelace, Charles Babbage',
  );
  expect(
    authorsOf([
      line('Author:', 360, 700),
      line('Ada Lovelace', 360, 684),
      line('Supervisors:', 120, 700),
      line('Charles Babbage', 120, 684),
      line('Luigi Menabrea', 120, 668),
    ]),
  ).toBe('Ada Lovelace');
});

test('a group right below a name is where that one works', () => {
  expect(authorsOf([line('Ada Lovelace', 240, 700), line('Turning Engines Group', 220, 684)])).toBe('Ada Lovelace');
});
