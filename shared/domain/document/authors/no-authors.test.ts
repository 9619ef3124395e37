import { expect, test } from 'vitest';
import type { Line } from '../layout/line.ts';
import { withoutNoAuthors } from './no-authors.ts';

const linesOf = (...texts: readonly string[]): readonly Line[] => texts.map((text) => ({ text }) as Line);

test('the title is no author, and neither are words that the text uses', () => {
  const text = linesOf(
    'The revision of this history is long,',
    'as a revision of any history. See ada.lovelace@lab.org',
  );
  expect(withoutNoAuthors('Ada Lovelace, Writing Themes', 'Writing Themes', text)).toBe('Ada Lovelace');
  expect(withoutNoAuthors('Revision History', 'Bees', text)).toBeUndefined();
  expect(withoutNoAuthors(undefined, 'Bees', text)).toBeUndefined();
});

test('a name of which one word is a word is a name', () => {
  const text = linesOf('We mark the young bees and mark the old.', 'Young and old bees mark young ones.');
  expect(withoutNoAuthors('Mark Ellison, Ada Young', 'Bees', text)).toBe('Mark Ellison, Ada Young');
});

test('addresses and paths do not make words of names', () => {
  const text = linesOf('ada.lovelace@lab.org', '/home/ada/lovelace', 'lovelace@lab.org ada@lab.org', '/ada/lovelace');
  expect(withoutNoAuthors('Ada Lovelace', 'Bees', text)).toBe('Ada Lovelace');
});
