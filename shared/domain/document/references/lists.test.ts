import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure, type ContentNode } from '../tree.ts';

const prose = (y: number, x = 100): TextRun[] =>
  paragraph(
    [
      'This is a paragraph of running text that fills its column to',
      'the right edge and goes on in the next line as long as it',
      'has something to say.',
    ],
    x,
    y,
  );

function entriesOf(...pages: readonly (readonly TextRun[])[]): readonly ContentNode[] {
  const { tree } = buildDocument(content(pages.map((runs, i) => page(i, runs))));
  return tree.nodes.filter((node): node is ContentNode => !isStructure(node) && node.kind === 'reference');
}

const heading = (text: string, y: number): TextRun => run(text, 100, y, { size: 14, font: 1 });

/** First lines hang out to the left of those that follow them. */
function hanging(entries: readonly (readonly string[])[], y: number, x = 100): TextRun[] {
  const lines = entries.flatMap((entry) => entry.map((text, i) => ({ text, x: i === 0 ? x : x + 20 })));
  return lines.map((line, i) => run(line.text, line.x, y - 12 * i));
}

const authors = [
  ['Abel, A. and Bond, B. 2011. The long way of words through many', 'books and papers. Press of words.'],
  ['Cole, C. 2014. Another way. Notes 3, 14–20.'],
  ['Dorn, D. and Eden, E. 2015. The last of all ways that words go', 'when nobody reads them. Leaves.'],
  ['Finn, F. 2016. A short way. Leaves 1, 2–9.'],
];

test('entries by author hang out to the left, over the end of a page', () => {
  const first = [...prose(700), heading('References', 140), ...hanging(authors.slice(0, 2), 110)];
  const second = hanging(authors.slice(2), 700);
  expect(entriesOf(first, second).map(({ text }) => text)).toEqual(authors.map((lines) => lines.join(' ')));
});

test('a list is one by its entries, whatever its heading is called', () => {
  const numbered = authors.map(([line = '', ...rest], i) => [`[${i + 1}] ${line}`, ...rest]);
  const more = [['[5] Gray, G. 2018. The fifth way. Leaves 7, 30–41.']];
  const entries = entriesOf([...prose(700), heading('Kirjallisuus', 640), ...hanging([...numbered, ...more], 610)]);
  expect(entries.map(({ label }) => label)).toEqual(['[1]', '[2]', '[3]', '[4]', '[5]']);
});

test('a section on references is none', () => {
  expect(entriesOf([...prose(700), heading('References', 640), ...prose(610), ...prose(550)])).toEqual([]);
});

test('a paragraph behind the last entry is no part of it', () => {
  const numbered = authors.map(([line = '', ...rest], i) => [`${i + 1}. ${line}`, ...rest]);
  const entries = entriesOf([...prose(700), heading('Literature', 640), ...hanging(numbered, 610), ...prose(480)]);
  expect(entries.at(-1)?.text).toBe('4. Finn, F. 2016. A short way. Leaves 1, 2–9.');
});

test('footnotes of the page stand beside the entries, not in them', () => {
  const numbered = authors.map(([line = '', ...rest], i) => [`[${i + 1}] ${line}`, ...rest]);
  const note = run('1 A note of the page that has the type of the list.', 100, 60);
  const entries = entriesOf(
    [...prose(700), heading('References', 160), ...hanging(numbered.slice(0, 3), 130), note],
    hanging(numbered.slice(3), 700),
  );
  expect(entries).toHaveLength(4);
  expect(entries.some(({ text }) => text.includes('note of the page'))).toBe(false);
});
