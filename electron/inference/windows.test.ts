import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowsOf } from './windows.ts';

const MARKS = { start: 1, end: 2 };
const ids = (length: number, first: number): number[] => Array.from({ length }, (_, n) => first + n);

test('a passage that fits is one window: question, headings, sentences, each token with its sentence', () => {
  const passage = { headings: [50, 51], sentences: [[60], [70, 71]] };
  expect(windowsOf([10, 11], passage, 3, MARKS, 64)).toEqual([
    {
      tokens: {
        ids: [1, 10, 11, 2, 50, 51, 60, 70, 71, 2],
        types: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
        sentences: [0, 0, 0, 0, 0, 0, 1, 2, 2, 0],
        cut: false,
      },
      passage: 3,
      first: 0,
      sentences: 2,
    },
  ]);
});

test('every sentence is in exactly one window, in order, and no window is longer than the model’s context', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 40 }), (sizes, asked, above) => {
      const passage = { headings: ids(above, 500), sentences: sizes.map((size, at) => ids(size, 1000 * (at + 1))) };
      const windows = windowsOf(ids(asked, 100), passage, 0, MARKS, 128);
      expect(windows.flatMap(({ first, sentences }) => ids(sentences, first))).toEqual(sizes.map((_, at) => at));
      for (const { tokens } of windows) {
        expect(tokens.ids.length).toBeLessThanOrEqual(128);
        expect(tokens.types).toHaveLength(tokens.ids.length);
        expect(tokens.sentences).toHaveLength(tokens.ids.length);
      }
    }),
  );
});

test('of a sentence longer than a window its beginning is read', () => {
  const [window] = windowsOf([10], { headings: [], sentences: [ids(500, 1000)] }, 0, MARKS, 64);
  expect(window?.tokens.ids).toHaveLength(64);
  expect(window?.tokens.ids.slice(3, 5)).toEqual([1000, 1001]);
});

test('a passage without sentences has no window', () => {
  expect(windowsOf([10], { headings: [5], sentences: [] }, 0, MARKS, 64)).toEqual([]);
});
