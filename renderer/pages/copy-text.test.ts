import { expect, test } from 'vitest';
import { cleanSelection, joinWords, type SelectedPiece } from './copy-text.ts';

const piece = (text: string, baseline: number, rest: Partial<SelectedPiece> = {}): SelectedPiece => ({
  text,
  pageIndex: 0,
  left: 50,
  right: 290,
  baseline,
  size: 10,
  endsLine: true,
  ...rest,
});

test('lines of a paragraph become one line and their hyphens go', () => {
  const text = cleanSelection([
    piece('Most of the missed trees are young: 71 % are lo-', 700),
    piece('wer than 2 m, and two thirds of those stand in the', 688),
    piece('shadow of a larger crown.', 676, { right: 160 }),
  ]);
  expect(text).toBe(
    'Most of the missed trees are young: 71 % are lower than 2 m, and two thirds of those stand in the shadow of a larger crown.',
  );
});

test('paragraphs are kept apart by one line break, whether indented or spaced', () => {
  const text = cleanSelection([
    piece('first paragraph', 700),
    piece('ends here.', 688),
    piece('An indented one', 676, { left: 60 }),
    piece('goes on.', 664),
    piece('One after a gap', 640),
    piece('with a second line.', 628),
  ]);
  expect(text).toBe('first paragraph ends here.\nAn indented one goes on.\nOne after a gap with a second line.');
});

test('items of a list stay apart', () => {
  expect(
    cleanSelection([
      piece('two things:', 700),
      piece('• one that', 688),
      piece('is long', 676),
      piece('(2) another', 664),
    ]),
  ).toBe('two things:\n• one that is long\n(2) another');
});

test('a heading is a line of its own', () => {
  expect(cleanSelection([piece('4.2 Held-out valleys', 700, { size: 12 }), piece('We now turn to them.', 684)])).toBe(
    '4.2 Held-out valleys\nWe now turn to them.',
  );
});

test('a sentence goes on over a column and over a page', () => {
  const text = cleanSelection([
    piece('the end of a', 60),
    piece('column, and the', 740, { left: 310, right: 550 }),
    piece('top of a', 728, { left: 310, right: 550 }),
    piece('page', 740, { pageIndex: 1 }),
  ]);
  expect(text).toBe('the end of a column, and the top of a page');
});

test('pieces of one line are joined with the spaces that the page shows', () => {
  const text = cleanSelection([
    piece('E', 700, { left: 50, right: 57, endsLine: false }),
    piece('= mc', 700, { left: 60, right: 80, endsLine: false }),
    piece('2', 704, { left: 80, right: 84, size: 7, endsLine: false }),
    piece(', as known', 700, { left: 84 }),
  ]);
  expect(text).toBe('E = mc2, as known');
});

test.each([
  ['exam-', 'ple', 'example'],
  ['state-of-the-', 'art', 'state-of-the-art'],
  ['COVID-', '19', 'COVID-19'],
  ['Navier-', 'Stokes', 'Navier-Stokes'],
  ['soft\u00AD', 'ware', 'software'],
  ['1998 -', 'a year', '1998 - a year'],
  ['an X-', 'ray plate', 'an X-ray plate'],
  ['1914–', '1918', '1914–1918'],
  ['and/', 'or', 'and/or'],
  ['two', 'words', 'two words'],
  ['中文', '文本', '中文文本'],
])('%s + %s = %s', (above, below, joined) => {
  expect(joinWords(above, below)).toBe(joined);
});

test('nothing selected is nothing', () => {
  expect(cleanSelection([])).toBe('');
  expect(cleanSelection([piece('  ', 700)])).toBe('');
});
