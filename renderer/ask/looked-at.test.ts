import { expect, test } from 'vitest';
import type { LookedAt } from '#shared/contract/looked-at.ts';
import { testId } from '../state/testing.ts';
import { lookedTexts } from './looked-at.tsx';

const looked = (change: Partial<LookedAt> = {}): LookedAt => ({
  pages: 408,
  of: 408,
  silent: [],
  nowhere: [],
  ...change,
});
const silent = (title: string, pages: number[]) => ({ document: testId('a'), title, pages });

test('says how many pages were looked at, and which words stand on none', () => {
  expect(lookedTexts(looked({ nowhere: ['ski-mountaineers'] }), false)).toEqual([
    'Looked at 408 of 408 pages.',
    '“ski-mountaineers” occurs nowhere there.',
  ]);
  expect(lookedTexts(looked({ nowhere: ['skis', 'poles'] }), false)[1]).toBe('“skis” and “poles” occur nowhere there.');
});

test('beside what comes close only what is missing is said', () => {
  expect(lookedTexts(looked(), true)).toEqual([]);
  expect(lookedTexts(looked({ nowhere: ['skis'] }), true)).toEqual(['“skis” occurs nowhere there.']);
});

test('names the pages without text, and whose they are where several documents were asked', () => {
  expect(lookedTexts(looked({ pages: 406, silent: [silent('Larches', [3, 4])] }), false)[1]).toBe(
    'Pages 3 and 4 have no text yet.',
  );
  const both = [silent('Larches', [3]), silent('Snow', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])];
  expect(lookedTexts(looked({ pages: 397, silent: both }), false).slice(1)).toEqual([
    'Page 3 of “Larches” has no text yet.',
    'Pages 1, 2, 3, 4, 5, 6, 7, 8 and 2 more of “Snow” have no text yet.',
  ]);
});
