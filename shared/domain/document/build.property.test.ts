import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDocument } from './build.ts';
import { checkTree } from './testing/check-tree.ts';
import { linksOf } from './links/links.ts';
import type { PageContent, TextRun } from './page-content.ts';
import { content, page, run } from './testing.ts';
import { isStructure, type ContentNode, type StructureNode } from './tree.ts';

const word = fc.stringMatching(/^[abefghnoprst]{3,9}$/); // no roman numerals: they are page numbers
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

const anyRun: fc.Arbitrary<TextRun> = fc
  .record({
    text,
    x: fc.integer({ min: 0, max: 560 }),
    y: fc.integer({ min: 0, max: 780 }),
    size: fc.constantFrom(6, 9, 10, 10.5, 14, 24, 60),
    font: fc.constantFrom(0, 1),
    turn: fc.constantFrom(0, 0, 0, 90, 180, 45),
    rtl: fc.constantFrom(false, false, true),
  })
  .map(({ text: words, x, y, ...options }) => run(words, x, y, options));

const anyPages: fc.Arbitrary<PageContent[]> = fc
  .array(fc.tuple(fc.array(anyRun, { maxLength: 40 }), fc.constantFrom<0 | 90 | 270>(0, 0, 90, 270)), { maxLength: 3 })
  .map((pages) => pages.map(([runs, rotation], i) => page(i, runs, rotation)));

const textOf = (node: StructureNode | ContentNode): string => (isStructure(node) ? node.title : node.text);

/** Sorted; a letter that is printed small and low or high counts as itself. */
function letters(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').split(/(?=.)/u).sort().join('');
}

test('any page of runs gives a valid tree that holds every letter once', () => {
  fc.assert(
    fc.property(anyPages, (pages) => {
      const { tree } = buildDocument(content(pages));
      expect(checkTree(tree, pages.length)).toEqual([]);
      const given = pages.flatMap(({ runs }) => runs.map((one) => one.text)).join('');
      const held = tree.nodes
        .slice(1)
        .map((node) => (isStructure(node) && node.lines.length === 0 ? '' : textOf(node)));
      expect(letters(held.join(''))).toBe(letters(given));
    }),
    { numRuns: 40 },
  );
});

const mention = fc
  .constantFrom(
    'Figure 1: A bee.',
    'see Figure 1 and 2',
    'Table 2: Days',
    'TABLE II',
    '[1] A. Author. 2020.',
    'as [1, 2] show',
    'References',
  )
  .chain((words) => anyRun.map((one) => run(words, one.origin[0], one.origin[1], { size: one.size })));
const image = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 400 }))
  .map(([x0, y0, side]) => ({ box: { x0, y0, x1: x0 + side, y1: y0 + side } }));

test('captions, mentions and pictures anywhere give a valid tree, cells within the text and links between its nodes', () => {
  const anyPage = fc.tuple(fc.array(fc.oneof(anyRun, mention), { maxLength: 30 }), fc.array(image, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(anyPage, { maxLength: 2 }), (pages) => {
      const contents = pages.map(([runs, images], i) => ({ ...page(i, runs), images }));
      const { tree } = buildDocument(content(contents));
      expect(checkTree(tree, pages.length)).toEqual([]);
      const texts = new Map(tree.nodes.map((node) => [node.id, textOf(node)]));
      const given = pages.flatMap(([runs]) => runs.map((one) => one.text)).join('');
      const held = tree.nodes.slice(1).filter((node) => !isStructure(node) || node.lines.length > 0);
      // The same words drawn at the same place again are left out.
      expect(letters(held.map(({ id }) => texts.get(id)!).join('')).length).toBeLessThanOrEqual(letters(given).length);
      for (const { source, start, end, target } of linksOf(tree)) {
        expect(texts.has(target)).toBe(true);
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(texts.get(source)!.length);
      }
      for (const node of tree.nodes) {
        if (isStructure(node) || !node.cells) continue;
        const spans = node.cells.cells.flatMap((cell) => cell.spans).sort((a, b) => a.start - b.start);
        const inCells = spans.map(({ start, end }) => node.text.slice(start, end)).join('');
        expect(letters(inCells)).toBe(letters(node.text));
      }
    }),
    { numRuns: 40 },
  );
});

test('the same content gives the same tree', () => {
  fc.assert(
    fc.property(anyPages, (pages) => {
      expect(buildDocument(content(pages))).toEqual(buildDocument(content(pages)));
    }),
    { numRuns: 10 },
  );
});

test('scattered letters and a very long line are laid out', () => {
  const scattered = Array.from({ length: 1000 }, (_, i) =>
    run('abefgh'[i % 6]!, 20 * (i % 30), 23 * Math.floor(i / 30), { size: 4 + (i % 9) }),
  );
  const { tree } = buildDocument(content([page(0, scattered), page(1, [run('ab'.repeat(2500), 10, 300)])]));
  expect(checkTree(tree, 2)).toEqual([]);
  const held = tree.nodes.map((node) => (isStructure(node) && node.lines.length === 0 ? '' : textOf(node)));
  expect(letters(held.join(''))).toHaveLength(6000);
});
