/** Every word of a made PDF stands inside the quads that the program gives for it, however the page is made. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDocument } from '#shared/domain/document/build.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { spaceStyles, type Block, type GoldWord, type PaperSpec } from '../fixtures/pdf/spec.ts';
import { PlacedText } from '../support/words/coverage.ts';
import { readBytes } from '../support/words/read.ts';
import { holds, wordsOfTree, type TreeWord } from '../support/words/tree-words.ts';
import { inRing } from './support/ring.ts';

// At night ten times as many documents are tried.
const LIMIT_MS = inRing({ day: 120_000, night: 1_200_000, soak: 1_200_000 });

const MIN_SHARE = 0.99;
const MIN_WORD_COVER = 0.9;

const block = fc.oneof(
  { weight: 6, arbitrary: fc.nat(9_999).map((seed): Block => ({ kind: 'paragraph', text: paragraph(seed, 6) })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('Methods and Materials', 'Early Results', 'Related Work'))
      .map(([level, text]): Block => ({ kind: 'heading', level, text })),
  },
  { weight: 1, arbitrary: fc.constant<Block>({ kind: 'caption', text: 'Figure 3: What the caption says about it.' }) },
  {
    weight: 1,
    arbitrary: fc.constant<Block>({ kind: 'list', items: ['the first point of the list', 'another point'] }),
  },
);

const specification: fc.Arbitrary<PaperSpec> = fc.record({
  blocks: fc.array(block, { minLength: 3, maxLength: 12 }),
  title: fc.constant('A Paper Made for This Test'),
  columns: fc.constantFrom(1 as const, 2 as const),
  bodySizePt: fc.integer({ min: 8, max: 13 }),
  font: fc.constantFrom('serif' as const, 'sans' as const),
  justified: fc.boolean(),
  hyphenated: fc.boolean(),
  spaces: fc.constantFrom(...spaceStyles),
  rotation: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  cropOrigin: fc.tuple(fc.integer({ min: -200, max: 300 }), fc.integer({ min: -200, max: 300 })),
  pageNumbers: fc.boolean(),
  pageLabels: fc.constant([
    { pageIndex: 0, style: 'roman' as const },
    { pageIndex: 1, style: 'decimal' as const, prefix: 'A-', start: 3 },
  ]),
});

test('through the reader', { timeout: LIMIT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(specification, async (spec) => {
      const made = await makePaper(spec);
      const { pages } = await readBytes(made.bytes);
      expect(pages.map((page) => page.frame.box)).toEqual(Array.from(pages, () => made.pageBox));
      expect(pages.map((page) => page.frame.rotation)).toEqual(pages.map(() => spec.rotation));
      expect(pages.slice(0, 2).map((page) => page.frame.label)).toEqual(['i', 'A-3'].slice(0, pages.length));
      const placed = pages.map((page) => new PlacedText(page.runs));
      const parts = made.words.flatMap((word) => word.parts);
      const inside = parts.filter(
        ({ printed, pageIndex, box }) => placed[pageIndex]?.verdict(printed, box, MIN_WORD_COVER) === 'inside',
      );
      expect(inside.length / parts.length).toBeGreaterThanOrEqual(MIN_SHARE);
    }),
    { numRuns: 25 },
  );
});

test('through the document tree', { timeout: LIMIT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(specification, async (spec) => {
      const made = await makePaper(spec);
      const { tree } = buildDocument(await readBytes(made.bytes));
      const wanted = made.words.filter((word) => word.role === 'body' || word.role === 'list');
      fc.pre(wanted.length > 0); // headings and captions only
      const found = wordsOfTree(tree.nodes);
      const level = spec.rotation === 0 || spec.rotation === 180;
      const whole = new Set(wanted.filter(({ parts }) => parts.length === 1).map(({ text }) => text));
      const isIn = (word: GoldWord): boolean =>
        found.some((other) => isWord(other.text, word, whole) && covers(other, word, level));
      const inside = wanted.filter(isIn);
      expect(inside.length / wanted.length).toBeGreaterThanOrEqual(MIN_SHARE);
    }),
    { numRuns: 25 },
  );
});

/** Whether a broken word keeps its hyphen, no page says that has it nowhere whole: 'long-standing'. */
function isWord(found: string, { text, parts }: GoldWord, whole: ReadonlySet<string>): boolean {
  if (parts.length === 1 || whole.has(text)) return found === text;
  return found.replace('-', '') === text;
}

/** Whether each printed part of the word is covered by one of the quads. */
function covers(found: TreeWord, word: GoldWord, level: boolean): boolean {
  return word.parts.every((part, i) => {
    // The hyphen at the end of a line is no part of the word.
    const letters = i + 1 < word.parts.length ? 1 - 1 / part.printed.length : 1;
    return found.parts.some(
      ({ pageIndex, box }) => pageIndex === part.pageIndex && holds(box, part.box, MIN_WORD_COVER * letters, level),
    );
  });
}
