import { expect, test } from 'vitest';
import { createGuideSearch } from './search-guide.ts';

const pages: Parameters<typeof createGuideSearch>[0] = [
  {
    name: 'backups',
    group: 'Keep',
    title: 'Backups',
    nodes: [
      { tag: 'h1', children: ['Backups'] },
      { tag: 'p', children: ['What you made is saved by itself, how you left it.'] },
      { tag: 'h2', id: 'the-whole-library', children: ['The whole library'] },
      { tag: 'p', children: ['Press ', { tag: 'em', children: ['Save…'] }, ' to write the library to one file.'] },
      { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'p', children: ['Café menus stay in.'] }] }] },
    ],
  },
  {
    name: 'reading',
    group: 'Read',
    title: 'Reading',
    nodes: [
      { tag: 'h1', children: ['Reading'] },
      { tag: 'p', children: ['How do I read? Choose a library and a document, and choose how it is shown.'] },
    ],
  },
];
const search = createGuideSearch(pages);

function places(typed: string): readonly string[] {
  return search(typed, 5, 0.7).map(({ section }) => section.place);
}

test('a word of a heading leads before one of the text', () => {
  expect(places('library')).toEqual(['backups#the-whole-library', 'reading']);
});

test('words are found in other forms, as they begin, and without accents', () => {
  expect(places('backup')).toEqual(['backups', 'backups#the-whole-library']);
  expect(places('saving').toSorted()).toEqual(['backups', 'backups#the-whole-library']);
  expect(places('docu')).toEqual(['reading']);
  expect(places('cafe menu')).toEqual(['backups#the-whole-library']);
});

test('words that stand everywhere decide little, and words that stand nowhere find nothing', () => {
  expect(places('how do I write to one file')).toEqual(['backups#the-whole-library']);
  expect(places('zebra')).toEqual([]);
  expect(places('zebra library')).toEqual([]);
  expect(places(' ')).toEqual([]);
});

test('words that stand in one paragraph lead before the same words here and there', () => {
  const page = (name: string, ...paragraphs: readonly string[]): (typeof pages)[number] => ({
    name,
    group: 'Any',
    title: name,
    nodes: [{ tag: 'h1' }, ...paragraphs.map((text) => ({ tag: 'p', children: [text] }))],
  });
  const two = createGuideSearch([
    page('apart', 'A blue key.', 'Press it twice.'),
    page('close', 'Press the blue key.'),
  ]);
  expect(two('press blue key', 2, 0.5).map(({ section }) => section.place)).toEqual(['close', 'apart']);
});

test('how much of the words a section has to have is the caller’s choice', () => {
  expect(search('zebra library', 5, 0.1).map(({ section }) => section.place)).toEqual([
    'backups#the-whole-library',
    'reading',
  ]);
  expect(search('zebra', 5, 0)).toEqual([]);
});

test('what is shown of a section is the paragraph that says it, with the words told apart', () => {
  const [found] = search('one file', 1, 0.7);
  expect(found!.excerpt.map(({ piece }) => piece).join('')).toBe('Press Save… to write the library to one file.');
  expect(found!.excerpt.filter(({ fits }) => fits).map(({ piece }) => piece)).toEqual(['one', 'file']);
});

test('of a long paragraph only what stands around the words is shown', () => {
  const long = { tag: 'p', children: [`${'far away '.repeat(60)}needle ${'and on '.repeat(60)}`] };
  const [found] = createGuideSearch([{ ...pages[1]!, nodes: [{ tag: 'h1' }, long] }])('needle', 1, 0.7);
  const text = found!.excerpt.map(({ piece }) => piece).join('');
  expect(text).toMatch(/^… .*needle.* …$/u);
  expect(text.length).toBeLessThan(220);
});
