import { expect, test } from 'vitest';
import type { IndexState } from '#shared/contract/library.ts';
import {
  boundUnits,
  dayName,
  factsText,
  queueShare,
  queueText,
  queueTitle,
  remainingText,
  stateShare,
  stateText,
  tookText,
  withoutText,
} from './text.ts';
import { keyText } from './keys.ts';

test('numbers are whole, grouped and go with their noun', () => {
  const pages = (n: number): string => factsText({ authors: '', year: null, pages: n });
  expect(pages(1)).toBe('1 page');
  expect(pages(1480)).toBe('1,480 pages');
});

test.each([
  [0.2, '1\u202fms'],
  [42, '42\u202fms'],
  [412, '0.4\u202fs'],
  [12_400, '12\u202fs'],
])('%d ms read as %j', (durationMs, text) => {
  expect(tookText(durationMs)).toBe(text);
});

test.each([
  [20_000, 'less than a minute left'],
  [61_000, 'about 1 minute left'],
  [250_000, 'about 4 minutes left'],
  [3 * 3_600_000, 'about 3 hours left'],
])('%d ms to go', (remainingMs, text) => {
  expect(remainingText(remainingMs)).toBe(text);
});

test('facts leave out what is not known', () => {
  expect(factsText({ authors: 'Reist', year: 2025, pages: 14 })).toBe('Reist · 2025 · 14 pages');
  expect(factsText({ authors: '', year: null, pages: 0 })).toBe('');
});

test('states are told in words', () => {
  expect(stateText({ kind: 'indexing', stage: 'reading', pagesDone: 212, pagesTotal: 388 })).toBe(
    'Reading pages, 212 of 388',
  );
  expect(stateText({ kind: 'indexing', stage: 'recognizing', pagesDone: 8, pagesTotal: 41 })).toBe(
    'Recognizing text, page 9 of 41',
  );
  expect(stateText({ kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [] })).toBe('Ready');
  expect(withoutText([17])).toBe('Page 17 has no text');
  expect(withoutText([3, 4, 9])).toBe('Pages 3, 4 and 9 have no text');
  expect(withoutText([1, 2, 3, 4, 5])).toBe('5 pages have no text');
});

test('progress never goes back from one stage to the next', () => {
  const stages: IndexState[] = [
    { kind: 'indexing', stage: 'opening', pagesDone: 0, pagesTotal: 0 },
    { kind: 'indexing', stage: 'reading', pagesDone: 5, pagesTotal: 10 },
    { kind: 'indexing', stage: 'reading', pagesDone: 10, pagesTotal: 10 },
    { kind: 'indexing', stage: 'structuring', pagesDone: 10, pagesTotal: 10 },
    { kind: 'indexing', stage: 'storing', pagesDone: 10, pagesTotal: 10 },
    { kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [] },
  ];
  const shares = stages.map(stateShare);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('the queue says where it is and how long it takes', () => {
  const queue = {
    documentsDone: 4,
    documentsTotal: 12,
    pagesDone: 612,
    pagesTotal: 1480,
    paused: false,
    remainingMs: 250_000,
  };
  expect(queueTitle(queue)).toBe('Indexing 5 of 12 documents');
  expect(queueText(queue, true)).toBe('612 of 1,480 pages, about 4 minutes left');
  expect(queueTitle({ ...queue, paused: true })).toBe('Paused at 5 of 12 documents');
  expect(queueText({ ...queue, paused: true }, true)).toBe('612 of 1,480 pages');
  const held = { code: 'library.disk-full', message: 'The disk with the library is full.' } as const;
  expect(queueText({ ...queue, paused: true, held }, true)).toBe(
    'The disk is full. Indexing continues when there is space.',
  );
  // Until every file was opened, the number of pages is a guess.
  expect(queueText(queue, false)).toBe('about 4 minutes left');
  expect(queueShare(queue, true)).toBeCloseTo(612 / 1480);
  expect(queueShare(queue, false)).toBeCloseTo(4 / 12);
});

test('keys are named as they are printed', () => {
  expect(keyText('Mod+L', false)).toBe('Ctrl L');
  expect(keyText('Mod+L', true)).toBe('⌘ L');
});

test('days are named as long as their names are clear', () => {
  const at = (day: number, hour = 12): number => new Date(2026, 10, day, hour).getTime();
  expect(dayName(at(22, 1), at(22, 23))).toBe('Today');
  expect(dayName(at(21, 23), at(22, 1))).toBe('Yesterday');
  expect(dayName(at(18), at(22))).toBe('Wednesday');
  expect(dayName(at(2), at(22))).toBe('2 November 2026');
});

test('a number stays with its sign', () => {
  expect(boundUnits('Only 9 % of 30 pages at 5 °C.')).toBe('Only 9\u202f% of 30 pages at 5\u202f°C.');
});
