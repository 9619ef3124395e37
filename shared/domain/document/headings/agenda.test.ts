import { expect, test } from 'vitest';
import type { Line } from '../layout/line.ts';
import { readAgenda } from './agenda.ts';
import { candidateAt, judgedOf, inputWith } from './testing.ts';

const entries = ['1 Problem', '2 Idea', '3 Results'];

/** The list on each of these pages, and a numbered title on a page after each; the list among so many lines. */
function slides(pages: readonly number[], among = 0) {
  const candidates = pages.flatMap((pageIndex, i) => [
    ...entries.map((text, k) => candidateAt(10 * i + k, text, { pageIndex })),
    candidateAt(10 * i + 5, `Slide ${'abcdef'[i]!}`, { pageIndex: pageIndex + 1 }),
  ]);
  const lines = Array.from({ length: 100 }, (_, at) => ({
    text: candidates.find(({ from }) => from === at)?.text ?? '',
  })) as Line[];
  const others = pages.flatMap((pageIndex) => Array.from({ length: among }, () => ({ text: '', pageIndex }) as Line));
  const judged = judgedOf(candidates);
  return readAgenda(inputWith(candidates, { lines: [...lines, ...others] }), judged).map(
    ({ candidate }) => `${candidate.text} p${String(candidate.pageIndex)}`,
  );
}

test('a list that is shown before each section opens one section each time', () => {
  expect(slides([2, 8, 14])).toEqual([
    '1 Problem p2',
    'Slide a p3',
    '2 Idea p8',
    'Slide b p9',
    '3 Results p14',
    'Slide c p15',
  ]);
});

test('once more at the beginning is the overview', () => {
  expect(slides([0, 2, 8, 14]).filter((text) => !text.startsWith('Slide'))).toEqual([
    '1 Problem p2',
    '2 Idea p8',
    '3 Results p14',
  ]);
});

test('a list that is shown more often, or less, stays as it was found', () => {
  expect(slides([0, 2, 8, 14, 20])).toHaveLength(20);
  expect(slides([0, 2])).toHaveLength(8);
});

test('pages of text that repeat numbers are no slides', () => {
  expect(slides([2, 8, 14], 40).filter((text) => text.startsWith('1'))).toHaveLength(3);
});
