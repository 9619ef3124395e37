import { expect, test } from 'vitest';
import { madeLanguages, madeTree } from './made-tree.ts';
import { numbersOf } from './numbering.ts';

test('the same seed makes the same document, in every language with titles that are said once', () => {
  for (const language of madeLanguages) {
    const tree = madeTree(language, 7);
    expect(tree).toEqual(madeTree(language, 7));
    const titles = tree.sections.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(tree.sections.some(({ level }) => level > 1)).toBe(true);
  }
});

test('sections are numbered by their levels', () => {
  const sections = [1, 2, 2, 1, 2, 3].map((level) => ({ level, title: 'Reeds', blocks: [] }));
  const tree = { ...madeTree('en', 1), sections };
  expect(numbersOf(tree, 'decimal')).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.1.1']);
  expect(numbersOf(tree, 'roman')).toEqual(['I.', 'A.', 'B.', 'II.', 'A.', '1.']);
  expect(numbersOf(tree, 'chapters')).toEqual(['Chapter 1', '1.1', '1.2', 'Chapter 2', '2.1', '2.1.1']);
});
