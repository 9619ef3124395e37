import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import type { TextRun } from '../page-content.ts';
import { page, paragraph, regular, run } from '../testing.ts';
import { printedContents } from './contents.ts';

const entry = (title: string, at: number, y: number): TextRun[] => [run(title, 90, y), run(String(at), 400, y)];
const prose = (y: number): TextRun[] =>
  paragraph(
    Array.from({ length: 9 }, (_, i) => `line ${String(i)} of the text that stands below it`),
    72,
    y,
  );

/** The lines that are taken for contents, of a chapter with these rows on top and these titles on its next page. */
function contentsOf(rows: readonly TextRun[], titles: readonly string[]): string[] {
  const pages = [
    page(0, [run('2 Sounds', 72, 740, { size: 16 }), ...rows, ...prose(600)]),
    page(
      1,
      titles.flatMap((title, i) => [run(title, 72, 740 - 200 * i), ...prose(720 - 200 * i)]),
    ),
  ];
  const lines = linesOf(pages, [regular]);
  return [...printedContents(lines).lines].map((i) => lines[i]!.text);
}

const titles = ['2.1 Vowels', '2.2 Consonants', '2.3 Stress'];
const rows = titles.flatMap((title, i) => entry(title, 15 + 2 * i, 700 - 14 * i));

test('a few entries on top of a chapter are contents where their titles are printed again', () => {
  expect(contentsOf(rows, titles)).toEqual(['2.1 Vowels 15', '2.2 Consonants 17', '2.3 Stress 19']);
});

test('rows of a table, whose words are not, are none', () => {
  expect(contentsOf(rows, ['2.1 Other', '2.2 Words', '2.3 Than these'])).toEqual([]);
  expect(contentsOf(rows.slice(0, 4), titles)).toEqual([]);
});

/** Entries of a list, one below the other, with leaders. */
const led = (names: readonly string[], y: number): TextRun[] =>
  names.map((name, i) => run(`${name} . . . . . . . . . . . . ${String(i + 1)}`, 72, y - 14 * i));

test('what is set larger between entries heads a list of its own', () => {
  const [figures, tables] = [
    ['Bees', 'Wasps', 'Ants'],
    ['Hives', 'Honey', 'Wax'],
  ];
  const head = (text: string): TextRun => run(text, 72, 630, { size: 14 });
  const of = (text: string, later: TextRun[] = []): string[] => {
    const rows = [...led(figures, 700), head(text), ...led(tables, 600)];
    const lines = linesOf([page(0, rows), page(1, [...later, ...prose(700)])], [regular]);
    const contents = printedContents(lines).lines;
    return lines.filter((_, i) => !contents.has(i) && i < rows.length).map((line) => line.text);
  };
  expect(of('List of Tables')).toEqual(['List of Tables']);
  // A part whose entry has no page is one of the contents: it stands again where it begins.
  expect(of('The Hive', [run('The Hive', 72, 740, { size: 14 })])).toEqual([]);
});
