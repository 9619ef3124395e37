import { expect, test } from 'vitest';
import type { TextRun } from '../page-content.ts';
import { content, page, run } from '../testing.ts';
import { linesOf } from './lines.ts';

const LEADING = 12;
const top = (line: number): number => 700 - LEADING * line;

/** A column of full lines from x = 200, a paragraph of eight lines and one of six that is indented. */
const column: TextRun[] = Array.from({ length: 14 }, (_, line) =>
  run(
    `line ${'abcdefghijklmn'[line]!} of a text that goes on and on until the edge of it`,
    line === 8 ? 212 : 200,
    top(line),
  ),
);

function lines(...beside: readonly TextRun[]): string[] {
  const given = content([page(0, [...beside, ...column])]);
  return linesOf(given.pages, given.fonts).map(({ text }) => text.replace(/ of a text .*$/u, ''));
}
const bold = (text: string, x: number, line: number): TextRun => run(text, x, top(line), { font: 1 });
const all = Array.from({ length: 14 }, (_, line) => `line ${'abcdefghijklmn'[line]!}`);

test('a head of two lines in the margin comes before the paragraph that it stands beside', () => {
  expect(lines(bold('Care of', 90, 8), bold('the pumps', 90, 9))).toEqual([
    ...all.slice(0, 8),
    'Care of',
    'the pumps',
    ...all.slice(8),
  ]);
});

test('a note in the margin stands in no sentence of the paragraph', () => {
  expect(lines(bold('see below', 90, 3))).toEqual(['see below', ...all]);
});

test('one line beside the first of a paragraph stays with it', () => {
  expect(lines(bold('Mooring', 90, 8))).toEqual([...all.slice(0, 8), 'Mooring line i', ...all.slice(9)]);
});

test('numbers of paragraphs, terms beside most lines, and what stands anywhere are left alone', () => {
  expect(lines(bold('12.', 170, 3), bold('(a)', 170, 5))).toHaveLength(14);
  const terms = [1, 3, 5, 7, 9].map((line) => bold('Mooring', 90, line));
  expect(lines(...terms)).toHaveLength(14);
  expect(lines(bold('Mooring', 90, 2), bold('and pier', 20, 3))).toHaveLength(14);
});
