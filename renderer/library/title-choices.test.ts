import { expect, test } from 'vitest';
import { nextTitle, titlesOf } from './title-choices.ts';

const origin = {
  from: 'page',
  confidence: 0.55,
  others: [
    { value: 'Keeping bees', from: 'file' },
    { value: 'Reprinted from: Bees', from: 'page' },
    { value: 'bees-1987', from: 'page' },
  ],
} as const;

test('each title is offered once, the file’s name last', () => {
  expect(titlesOf('Beekeeping', origin, 'bees-1987.pdf').map(({ value }) => value)).toEqual([
    'Beekeeping',
    'Keeping bees',
    'Reprinted from: Bees',
    'bees-1987',
  ]);
  expect(titlesOf('notes', undefined, 'notes.pdf')).toEqual([{ value: 'notes', from: undefined }]);
});

test('the next title goes round, and comes first after what was typed', () => {
  const titles = titlesOf('Beekeeping', origin, 'a.pdf');
  const round = ['Keeping bees', 'Reprinted from: Bees', 'bees-1987', 'a', 'Beekeeping', 'Keeping bees'];
  let title = 'Beekeeping';
  for (const expected of round) expect((title = nextTitle(titles, title))).toBe(expected);
  expect(nextTitle(titles, 'something else')).toBe('Beekeeping');
});
