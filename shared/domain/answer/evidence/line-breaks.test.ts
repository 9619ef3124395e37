import { expect, test } from 'vitest';
import type { TextLine } from '../../document/tree.ts';
import { lineBreaks } from './line-breaks.ts';

const all = [{ start: 0, end: 1000 }];

/** Letters 5 pt wide. */
function lineOf(start: number, words: string, changes: Partial<TextLine> = {}): TextLine {
  return {
    pageIndex: 2,
    start,
    end: start + words.length,
    origin: [50, 700],
    direction: [1, 0],
    up: [0, 1],
    ascent: 8,
    descent: 2,
    edges: Float32Array.from({ length: words.length + 1 }, (_, i) => 5 * i),
    ...changes,
  };
}

test('a line may be broken in the middle of every space', () => {
  const text = 'one two  three ';
  expect(lineBreaks(text, [lineOf(0, text)], all)).toEqual([{ pageIndex: 2, y0: 698, y1: 708, at: [67.5, 90] }]);
});

test('lines read from the right have their breaks in that order', () => {
  const text = 'one two three';
  const line = lineOf(0, text, { origin: [300, 700], direction: [-1, 0] });
  expect(lineBreaks(text, [line], all)[0]?.at).toEqual([282.5, 262.5]);
});

test('writing without spaces may be broken between its letters, but not before what closes a clause', () => {
  expect(lineBreaks('模型。好', [lineOf(0, '模型。好')], all)[0]?.at).toEqual([55]);
});

test('only lines with quoted words count', () => {
  const text = 'one two three four';
  const lines = [lineOf(0, 'one two '), lineOf(8, 'three four', { origin: [50, 688] })];
  expect(lineBreaks(text, lines, [{ start: 9, end: 12 }])).toEqual([{ pageIndex: 2, y0: 686, y1: 696, at: [77.5] }]);
});

test('lines that run upwards, and passages of many lines, are not broken', () => {
  const text = 'one two';
  expect(lineBreaks(text, [lineOf(0, text, { direction: [0, 1], up: [-1, 0] })], all)).toEqual([]);
  expect(
    lineBreaks(
      text,
      Array.from({ length: 5 }, () => lineOf(0, text)),
      all,
    ),
  ).toEqual([]);
});
