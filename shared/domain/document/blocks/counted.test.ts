import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure, type ContentKind } from '../tree.ts';

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

const RIGHT = 400;

/** A formula with its number at the right edge of the column. */
const numbered = (formula: string, number: string, y: number): TextRun[] => [
  run(formula, 180, y),
  run(number, RIGHT - 5 * number.length, y),
];

function labelsOf(kind: ContentKind, ...pages: readonly (readonly TextRun[])[]): readonly (string | undefined)[] {
  const { tree } = buildDocument(content(pages.map((runs, i) => page(i, runs))));
  return tree.nodes.flatMap((node) => (!isStructure(node) && node.kind === kind ? [node.label] : []));
}

test('numbers at the right edge that count on are those of formulas, with or without signs of their own', () => {
  const runs = [
    ...prose(700),
    ...numbered('x = y + z', '(1)', 640),
    ...numbered('arg max P', '(2)', 610),
    ...prose(580),
    run('(3)', RIGHT - 15, 520),
    ...prose(490),
  ];
  expect(labelsOf('formula', runs)).toEqual(['(1)', '(2)', '(3)']);
});

test('a sentence that ends with a number in brackets has none', () => {
  const runs = [
    ...prose(700),
    ...numbered('x = y', '(1)', 640),
    ...paragraph(['As is said above of all of it and in formula number (2)'], 100, 610),
  ];
  expect(labelsOf('formula', runs)).toEqual(['(1)']);
});

test('marks of conditions that every display counts anew are no numbers', () => {
  const display = (y: number): TextRun[] => [...numbered('x = y', '(C1)', y), ...numbered('y = z', '(C2)', y - 20)];
  const runs = [
    ...prose(700),
    ...display(640),
    ...prose(590),
    ...display(530),
    ...prose(480),
    ...display(420),
    ...prose(370),
  ];
  expect(labelsOf('formula', runs).filter(Boolean)).toEqual([]);
});

const other = paragraph(
  ['Here is another one, of other words that fill as much room', 'as those of the first page and end in another way.'],
  100,
  650,
);

const note = (text: string, y: number): TextRun => run(text, 100, y, { size: 8 });

test('footnotes count on from page to page, or anew on each', () => {
  const on = [
    [...prose(700), note('1 The first note of them all.', 130), note('2 See the other book, chapter 3.', 118)],
    [...other, note('3 44 U.S.C. § 3614.', 130)],
  ];
  expect(labelsOf('footnote', ...on)).toEqual(['1', '2', '3']);
  const anew = [
    [...prose(700), note('1 The first note of this page.', 130), note('2 The second note of this page.', 118)],
    [...other, note('1 The first note of that page.', 130)],
  ];
  expect(labelsOf('footnote', ...anew)).toEqual(['1', '2', '1']);
});

test('a line of small print that begins with a number is no note where it does not count on', () => {
  const runs = [
    ...prose(700),
    note('1 The only note of them all that goes on to the end of', 130),
    note('1998 and further on in the next line.', 120),
  ];
  expect(labelsOf('footnote', runs)).toEqual(['1']);
});

test('numbered places of the authors are no notes', () => {
  const top = run('Anna Berger1,2 and Ben Cole2', 100, 720);
  const places = [note('1 University of Words, the City', 130), note('2 Institute of Letters, the Town', 118)];
  expect(labelsOf('footnote', [top, ...prose(680), ...places]).filter(Boolean)).toEqual([]);
});

test.each([
  ['Theorem 1. Words go on.', 'Theorem 1'],
  ['Satz 1.2 (Müller). Worte gehen weiter.', 'Satz 1.2'],
  ['定理 1 文字。', undefined],
  ['Theorem 3 shows that words go on.', undefined],
  ['Chapter and verse.', undefined],
])('%s opens %s', (text, label) => {
  expect(labelsOf('text', [...prose(700), run(text, 100, 640), ...prose(600)])).toEqual([undefined, label, undefined]);
});

test('a statement amid a paragraph is a block of its own', () => {
  const lines = paragraph(
    ['It has been said.', 'Lemma 2. Words go on and on in this line to the very end of', 'all that there is.'],
    100,
    640,
  );
  expect(labelsOf('text', [...prose(700), ...lines])).toContain('Lemma 2');
});
