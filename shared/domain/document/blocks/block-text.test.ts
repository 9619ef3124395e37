import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import type { Line } from '../layout/line.ts';
import { boxOfQuad } from '../geometry.ts';
import { quadsOf } from '../quads.ts';
import { content, page, paragraph } from '../testing.ts';
import { blockText, splitLine } from './block-text.ts';
import { wordsOf } from './document-words.ts';

function lines(texts: readonly string[]): Line[] {
  const given = content([page(0, paragraph(texts, 100, 700))]);
  return linesOf(given.pages, given.fonts);
}

test('the second half of a broken word does not stand for a word of its own', () => {
  const once = lines(['Of a sarnobel, the sarnobel-', 'tilquent is taken.']);
  const apart = lines(['Of a sarnobel, the sarnobel-', 'tilquent is taken as a tilquent is.']);
  expect(blockText(once, wordsOf(once)).text).toBe('Of a sarnobel, the sarnobeltilquent is taken.');
  expect(blockText(apart, wordsOf(apart)).text).toBe('Of a sarnobel, the sarnobel-tilquent is taken as a tilquent is.');
});

test('lines are joined by spaces, hyphens at their ends undone', () => {
  const block = lines(['This is an impres-', 'sive piece of', 'work.']);
  const { text, lines: placed } = blockText(block, wordsOf(block));
  expect(text).toBe('This is an impressive piece of work.');
  expect(placed.map((line) => text.slice(line.start, line.end))).toEqual([
    'This is an impres',
    'sive piece of',
    'work.',
  ]);
});

test('the quads of a word cut by a hyphen are on both lines, and only on it', () => {
  const block = lines(['This is an impres-', 'sive piece.']);
  const { text, lines: placed } = blockText(block, wordsOf(block));
  const at = text.indexOf('impressive');
  const boxes = quadsOf(placed, at, at + 'impressive'.length)[0]!.quads.map(boxOfQuad);
  expect(boxes.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [155, 185],
    [100, 120],
  ]);
});

test('Chinese lines are joined without a space', () => {
  const block = lines(['深度学习在很多', '任务上有效。']);
  expect(blockText(block, wordsOf(block)).text).toBe('深度学习在很多任务上有效。');
});

test('rows of a table stay rows', () => {
  const block = lines(['a b', 'c d']);
  expect(blockText(block, wordsOf(block), '\n').text).toBe('a b\nc d');
});

test('a line is cut in two with the letters of both halves in their places', () => {
  const [head, tail] = splitLine(lines(['Data. We collect it.'])[0]!, 6);
  expect([head?.text, tail?.text]).toEqual(['Data.', 'We collect it.']);
  expect(head!.parts[0]!.edges).toHaveLength(6);
  expect(tail!.parts[0]!.edges[0]).toBe(30);
  expect(splitLine(head!, 0)[0]).toBeUndefined();
});
