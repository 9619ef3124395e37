import { expect, test } from 'vitest';
import { buildDocument } from '../../build.ts';
import type { OutlineEntry, PageContent } from '../../page-content.ts';
import { content, page, paragraph, run } from '../../testing.ts';
import { isStructure, type StructureNode } from '../../tree.ts';

const sizes = [15, 12.5, 11];

/** Headings of a paper, two on a page, with text below each; the depth of a number is its level. */
const paper = [
  '1 Introduction',
  '1.1 Aims',
  '1.2 Outline',
  '2 Method',
  '2.1 Subjects',
  '2.2 Devices',
  '2.3 Procedure',
  '3 Results',
  '3.1 Main effects',
  '3.2 Other effects',
  '4 Discussion',
  '5 Conclusion',
];

function levelOf(title: string): number {
  return /^[\d.]+/.exec(title)![0].split('.').length;
}

function pagesOf(titles: readonly string[]): PageContent[] {
  const pages: PageContent[] = [];
  for (let i = 0; i < titles.length; i += 2) {
    const runs = titles.slice(i, i + 2).flatMap((title, k) => {
      const words = `Here text ${'abcdefgh'[i / 2]!}${'kl'[k]!} fills the column from one side to the other`;
      return [
        run(title, 100, 700 - 250 * k, { size: sizes[levelOf(title) - 1]!, font: 1 }),
        ...paragraph([words, 'and goes on in the next line, and in the one after', 'it.'], 100, 670 - 250 * k),
      ];
    });
    pages.push(page(i / 2, runs));
  }
  return pages;
}

const pages = pagesOf(paper);
const whole: readonly OutlineEntry[] = paper.map((title, i) => ({
  title,
  level: levelOf(title),
  pageIndex: Math.floor(i / 2),
}));

function sections(outline: readonly OutlineEntry[], given = pages): StructureNode[] {
  return buildDocument(content(given, outline)).tree.nodes.filter(isStructure).slice(1);
}

const named = (found: readonly StructureNode[]): string[] =>
  found.map(({ level, title }) => `${String(level)} ${title}`);
const wanted = paper.map((title) => `${String(levelOf(title))} ${title}`);

test('a whole outline is the tree', () => {
  const found = sections(whole);
  expect(named(found)).toEqual(wanted);
  expect(found.every(({ evidence }) => evidence.includes('outline'))).toBe(true);
});

test('an outline of chapters gets its sections from the text', () => {
  const found = sections(whole.filter(({ level }) => level === 1));
  expect(named(found)).toEqual(wanted);
  expect(found.find(({ title }) => title === '2.2 Devices')!.evidence).not.toContain('outline');
});

test('a gap that the numbers prove is closed', () => {
  const found = sections(whole.filter(({ title }) => !/Devices|Results/.test(title)));
  expect(named(found)).toEqual(wanted);
});

test('a numbered line whose number is bookmarked is no heading', () => {
  const listed = [...paper.slice(0, 7), '2 Method', ...paper.slice(7)];
  expect(named(sections(whole, pagesOf(listed)))).toEqual(wanted);
});

test('a number that does not come next is that of an item, however it is set', () => {
  const titles = paper.flatMap((title) => (title === '2.2 Devices' ? [title, '11 Escapes'] : [title]));
  const left = whole.filter(
    ({ title }) => !/^[\d.]+ (?:Subjects|Devices|Procedure|Discussion|Aims|Outline)/.test(title),
  );
  const outline = left.map((entry) => ({ ...entry, pageIndex: Math.floor(titles.indexOf(entry.title) / 2) }));
  expect(named(sections(outline, pagesOf(titles)))).toEqual(wanted);
});

test('an outline on one level, without numbers, gets the levels of the printed headings', () => {
  const flat = whole.map((entry) => ({ ...entry, level: 1, title: entry.title.replace(/^[\d.]+ /, '') }));
  expect(named(sections(flat))).toEqual(wanted);
});

test('titles that are not where they should be are found between their neighbors', () => {
  const wrong = whole.map((entry, i) => (i % 4 === 1 ? { ...entry, pageIndex: (i * 5 + 3) % pages.length } : entry));
  expect(named(sections(wrong))).toEqual(wanted);
});

test('an outline that points nowhere is tied to the text by its titles', () => {
  const lost = whole.map(({ title, level }) => ({ title, level }));
  const found = sections(lost);
  expect(named(found)).toEqual(wanted);
  expect(found[0]!.evidence).toEqual(['outline']);
});

test('a title that is printed nowhere is dropped where it points away from its neighbors, and kept where it does not', () => {
  const extra = (pageIndex: number): OutlineEntry[] => [
    ...whole.slice(0, 5),
    { title: 'A picture', level: 2, pageIndex },
    ...whole.slice(5),
  ];
  expect(named(sections(extra(5)))).toEqual(wanted);
  expect(named(sections(extra(2)))).toContain('2 A picture');
});

test('an outline of another paper is not used, though both have an introduction and a conclusion', () => {
  const titles = ['1 Introduction', '2 Apples', '2.1 Red apples', '3 Pears', '4 Plums', '5 Conclusion'];
  const foreign = titles.map((title, i) => ({ title, level: levelOf(title), pageIndex: 5 - i }));
  const found = sections(foreign);
  expect(named(found)).toEqual(wanted);
  expect(found.some(({ evidence }) => evidence.includes('outline'))).toBe(false);
});

test('bookmarks of items of a list alone do not take the place of printed headings', () => {
  const items = ['(1) Ask how they are', '(2) Call for help', '(3) Write down what was said'];
  const listed = page(6, paragraph(items, 110, 700));
  const outline = items.map((title) => ({ title, level: 1, pageIndex: 6 }));
  expect(named(sections(outline, [...pages, listed]))).toEqual(wanted);
  // Where nothing else divides the document, they do.
  expect(named(sections(outline, [listed]))).toHaveLength(3);
});

test('bookmarks to titles that are not there, however many, change nothing', () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({
    title: `Introduction ${String(i)}`,
    level: 1,
    pageIndex: 0,
  }));
  expect(named(sections(many))).toEqual(wanted);
});
