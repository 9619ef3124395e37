/** Kinds of documents that the classifier has hardly learned from, judged by the model that ships. */
import { expect, test } from 'vitest';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { FontFace, PageContent, TextRun } from '#shared/domain/document/page-content.ts';
import { boldFace, content, page, paragraph, regular, run } from '#shared/domain/document/testing.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { headingClassifier } from './heading-model.ts';

const italicFace: FontFace = { ...regular, name: 'Serif-Italic', italic: true };
const blueFace: FontFace = { ...regular, color: '#04a' };
const typewriter: FontFace = { ...regular, name: 'Typewriter', monospace: true };

/** What a page shows, from top to bottom; a string is a paragraph of prose. */
type Item = string | { readonly title: string; readonly font?: number; readonly size?: number; readonly x?: number };

const TOP = 720;
const FOOT = 90;
const LEFT = 100;

/** Pages of items, each heading with more white above it than below. */
function pagesOf(items: readonly Item[], bodyFont = 0): PageContent[] {
  const pages: TextRun[][] = [[]];
  let y = TOP;
  for (const [i, item] of items.entries()) {
    if (y < FOOT + 60) {
      pages.push([]);
      y = TOP;
    }
    if (typeof item === 'string') {
      pages.at(-1)!.push(...paragraph(proseOf(item, i), LEFT, y, { font: bodyFont }));
      y -= 48;
      continue;
    }
    const { title, font = 0, size = 10, x = LEFT } = item;
    y -= 10;
    pages.at(-1)!.push(run(title, x, y, { font, size }));
    y -= 20;
  }
  return pages.map((runs, i) => page(i, runs));
}

const WORDS = 'stone river paper garden winter letter island market bridge summer copper valley'.split(' ');

/** Three lines that fill their column and say something else each time. */
function proseOf(word: string, i: number): string[] {
  const at = (step: number): string => WORDS[(i * step + word.length) % WORDS.length]!;
  return [
    `${at(1)} and ${word} were looked at by the ${at(5)} who had to decide, and`,
    `it was found that nothing of the ${at(7)} stood in the way of what the`,
    `${at(11)} asked for, so that ${at(5)} remained.`,
  ];
}

async function sectionsOf(pages: readonly PageContent[], bodyMono = false): Promise<[number, string][]> {
  const fonts = [bodyMono ? typewriter : regular, boldFace, italicFace, blueFace];
  const { tree } = buildDocument({ ...content(pages), fonts }, await headingClassifier());
  return tree.nodes
    .filter(isStructure)
    .slice(1)
    .map(({ level, title }) => [level, title]);
}

const NAMES = ['Scope', 'Terms', 'Duties', 'Access', 'Records', 'Costs', 'Appeals', 'Penalties', 'Entry into force'];

test('articles of an act stand below its chapters', async () => {
  const gold: [number, string][] = [];
  const items: Item[] = [];
  for (const [i, name] of NAMES.entries()) {
    if (i % 3 === 0)
      gold.push([1, `Chapter ${String(i / 3 + 1)}. ${['General rules', 'Procedure', 'Final rules'][i / 3]!}`]);
    gold.push([2, `Article ${String(i + 1)}. ${name}`]);
  }
  for (const [level, title] of gold)
    items.push({ title, font: 1, size: level === 1 ? 12 : 10 }, ...(level === 2 ? ['matter', 'rule'] : []));
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});

test('articles of an act without a bold letter are found by their numbers', async () => {
  const gold = NAMES.map((name, i): [number, string] => [1, `§ ${String(i + 1)} ${name}`]);
  const items = gold.flatMap(([, title]): Item[] => [{ title, x: 240 }, 'matter', 'rule']);
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});

test('sections of a typewritten report are found, and its text is no program', async () => {
  const gold: [number, string][] = NAMES.map((name, i) => [1, `${String(i + 1)}. ${name}`]);
  const items = gold.flatMap(([, title]): Item[] => [{ title }, 'matter', 'rule', 'view']);
  const pages = pagesOf(items);
  expect(await sectionsOf(pages, true)).toEqual(gold);
  const { tree } = buildDocument({ ...content(pages), fonts: [typewriter] }, await headingClassifier());
  expect(new Set(tree.nodes.flatMap((node) => (isStructure(node) ? [] : [node.kind])))).toEqual(new Set(['text']));
});

test('questions in bold type are the headings of their answers', async () => {
  const gold = NAMES.map((name): [number, string] => [1, `What is to be said of ${name.toLowerCase()}?`]);
  const items = gold.flatMap(([, title]): Item[] => [{ title, font: 1 }, 'answer', 'reason']);
  expect((await sectionsOf(pagesOf(items))).map(([, title]) => title)).toEqual(
    expect.arrayContaining(gold.map(([, title]) => title)),
  );
});

test('letters above Roman numbers above letters in brackets', async () => {
  const gold: [number, string][] = [];
  for (const letter of ['A', 'B', 'C']) {
    gold.push([1, `${letter}. ${NAMES[letter.charCodeAt(0) - 65]!}`]);
    for (const [i, roman] of ['I', 'II'].entries()) {
      gold.push([2, `${roman}. ${['First view', 'Second view'][i]!} of ${letter}`]);
      if (i === 1) gold.push([3, `(a) Point one of ${letter}`], [3, `(b) Point two of ${letter}`]);
    }
  }
  const items = gold.flatMap(([level, title]): Item[] => [
    { title, font: level === 3 ? 2 : 1, size: [14, 12, 10][level - 1]! },
    'matter',
    'rule',
  ]);
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});

test('sections of one title in several chapters are all there', async () => {
  const gold: [number, string][] = [];
  for (const roman of ['I', 'II', 'III']) {
    gold.push([1, `${roman}. ${NAMES[roman.length]!.toUpperCase()}`]);
    for (const name of ['A. Material', 'B. Findings']) gold.push([2, name]);
  }
  const items = gold.flatMap(([level, title]): Item[] => [
    { title, font: 1, size: level === 1 ? 13 : 11 },
    'matter',
    'rule',
  ]);
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});

test('the ninth lettered section is no Roman number', async () => {
  const gold = NAMES.map((name, i): [number, string] => [1, `${'ABCDEFGHI'[i]!}. ${name}`]);
  const items = gold.flatMap(([, title]): Item[] => [{ title, font: 1, size: 13 }, 'matter', 'rule']);
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});

test('sections that differ from their text in color alone are found', async () => {
  const gold = NAMES.map((name): [number, string] => [1, name]);
  const items = gold.flatMap(([, title]): Item[] => [{ title, font: 3 }, 'matter', 'rule']);
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});

test('a part and its first item, one above the other, are two headings', async () => {
  const gold: [number, string][] = [
    [1, 'PART I'],
    [2, 'ITEM 1. BUSINESS'],
    [2, 'ITEM 2. PROPERTIES'],
    [1, 'PART II'],
    [2, 'ITEM 3. MARKETS'],
    [2, 'ITEM 4. RESULTS OF THE YEAR'],
  ];
  const items = gold.flatMap(([, title]): Item[] => {
    const heading = { title, font: 1, size: 12 };
    return title.startsWith('PART') ? [heading] : [heading, 'matter', 'rule', 'view'];
  });
  expect(await sectionsOf(pagesOf(items))).toEqual(gold);
});
