import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ensemble } from '../trees.ts';
import { candidateAt, judgedOf } from '../testing.ts';
import { pairNames, pairInput, relationOf } from './pair-rows.ts';
import { parseNumber } from '../number.ts';
import { reconcile } from './reconcile.ts';
import { isPairModel, relationOdds, type PairModel } from './relations.ts';

/** Log-odds `above` where the feature is over the limit, `below` elsewhere. */
function where(feature: string, limit: number, below: number, above: number): Ensemble {
  const at = pairNames.indexOf(feature);
  return { base: 0, roots: [0], feature: [at, -1, -1], value: [limit, below, above], right: [2, 0, 0] };
}

/** Smaller type is deeper, larger type is above. */
const bySize: PairModel = {
  deeper: where('sizeRatio', 0.95, 3, -3),
  same: { base: -1, roots: [], feature: [], value: [], right: [] },
  above: where('sizeRatio', 1.05, -3, 3),
};
const undecided: PairModel = { deeper: where('sizeRatio', 0, 0, 0), same: bySize.same, above: bySize.same };

const levels = (judged: ReturnType<typeof judgedOf>, model: PairModel): number[] =>
  reconcile(pairInput(judged, 10), model).map(({ level }) => level);

describe('reconcile', () => {
  test('builds the tree that the pairs describe', () => {
    const sizes = [16, 13, 13, 11, 16, 13];
    const judged = judgedOf(sizes.map((size, i) => candidateAt(9 * i, 'Abc def', { size, style: String(size) })));
    expect(levels(judged, bySize)).toEqual([1, 2, 2, 3, 1, 2]);
  });

  test('keeps numbers consistent where the pairs say nothing', () => {
    const texts = ['1 One', '1.1 In one', '1.2 In one', '1.2.1 Below', '2 Two', '2.1 In two', '3 Three'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text)));
    expect(levels(judged, undecided)).toEqual([1, 2, 2, 3, 1, 2, 1]);
  });

  test('a number stands below the one above it, whatever comes between', () => {
    const texts = ['2 Two', '2.3 In two', 'Without a number', '2.3.1 Below', '2.4 Next'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text)));
    expect(levels(judged, undecided)).toEqual([1, 2, 3, 3, 2]);
  });

  test('what stands between two items that count on is below the first', () => {
    const texts = [
      'Part I A',
      'Item 1. Business',
      'Market',
      'People',
      'Item 2. Properties',
      'Part II B',
      'Item 3. Risks',
    ];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text)));
    expect(levels(judged, undecided)).toEqual([1, 2, 3, 3, 2, 1, 2]);
  });

  test('keeps numbers consistent against a pair that says otherwise', () => {
    const texts = ['1 One', '1.1 In one', '2 Two'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text, { size: i === 2 ? 9 : 12 })));
    expect(levels(judged, bySize)).toEqual([1, 2, 1]);
  });

  test('puts parts above chapters, and words that open paragraphs below everything', () => {
    const judged = judgedOf([
      candidateAt(0, 'Part I Basics'),
      candidateAt(9, 'Chapter 1 Start'),
      candidateAt(18, 'Bold words', { runIn: true, cut: 9 }),
      candidateAt(27, 'Chapter 2 Go on'),
      candidateAt(36, 'Part II More'),
    ]);
    expect(levels(judged, undecided)).toEqual([1, 2, 3, 2, 1]);
  });

  test('puts articles below chapters, and chapters that start over below parts', () => {
    const texts = ['Part I A', 'Chapter 1 B', 'Article 1 C', 'Article 2 D', 'Part II E', 'Chapter 1 F', 'Article 3 G'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, `${text}ab`)));
    expect(levels(judged, undecided)).toEqual([1, 2, 3, 3, 1, 2, 3]);
  });

  test('puts parts that start over below the chapters that go on', () => {
    const texts = ['Chapter 1 A', 'Part 1 B', 'Part 2 C', 'Chapter 2 D', 'Part 1 E', 'Part 2 F'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, `${text}ab`)));
    expect(levels(judged, undecided)).toEqual([1, 2, 2, 1, 2, 2]);
  });

  test('what stands between an item and the one put in behind it is below the first', () => {
    const texts = ['Item 1. Business', 'Market', 'Item 1A. Risks', 'Of trade', 'Item 2. Properties'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text)));
    expect(levels(judged, undecided)).toEqual([1, 2, 1, 2, 1]);
  });

  test('a heading whose number was not read stands beside those around it', () => {
    const texts = ['4 Four', '4.1 In four', 'Five', '5.1 In five', '6 Six'];
    const sizes = [14, 12, 14, 12, 14];
    const judged = judgedOf(
      texts.map((text, i) => candidateAt(9 * i, text, { size: sizes[i]!, style: String(sizes[i]) })),
    );
    expect(levels(judged, bySize)).toEqual([1, 2, 1, 2, 1]);
  });

  test('puts words below capitals of their face, and references in small type beside the conclusions', () => {
    const caps = { style: 'Sans 12.0 c', caps: true };
    const judged = judgedOf([
      candidateAt(0, 'BEES AND ANTS', caps),
      candidateAt(9, 'How they live', { style: 'Sans 12.0 ' }),
      candidateAt(18, 'MOTHS', caps),
      candidateAt(27, 'Conclusions', { style: 'Sans 12.0 ', named: true }),
      candidateAt(36, 'References', { size: 8, style: 'Sans 8.0 ', named: true }),
    ]);
    const placed = levels(judged, bySize);
    expect(placed.slice(0, 3)).toEqual([1, 2, 1]);
    expect(placed[4]).toBe(placed[3]);
  });

  test('what opens a count holds what it counts', () => {
    const texts = ['Item 8. Statements', 'Notes to the statements', 'Note 1. Bees', 'Note 2. Ants', 'Item 9. Changes'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text)));
    expect(levels(judged, undecided)).toEqual([1, 2, 3, 3, 1]);
  });

  test('puts numbers that start over below those that go on', () => {
    const texts = ['A. One', 'I. In one', 'II. In one too', 'B. Two', 'I. In two', 'II. In two too'];
    const judged = judgedOf(texts.map((text, i) => candidateAt(9 * i, text)));
    const byScheme: PairModel = {
      deeper: where('schemeB', 3.5, -2, 2),
      same: where('sameStyle', 0.5, -2, 0),
      above: where('schemeB', 3.5, 2, -2),
    };
    expect(levels(judged, byScheme)).toEqual([1, 2, 2, 1, 2, 2]);
  });

  test('puts lettered sections below the word that opens them, where it is larger', () => {
    const texts = ['1 Start', '2 End', 'Appendix', 'A. Proofs', 'A.1 First', 'B. Data'];
    const sized = (size: number) =>
      judgedOf(texts.map((text, i) => candidateAt(9 * i, text, { size: i === 2 ? size : 12, named: i === 2 })));
    expect(levels(sized(20), undecided)).toEqual([1, 1, 1, 2, 3, 2]);
  });

  test('hangs nothing numbered below an abstract', () => {
    const judged = judgedOf([
      candidateAt(0, 'Abstract', { size: 16, named: true }),
      candidateAt(9, '1 Introduction'),
      candidateAt(18, '2 Method'),
    ]);
    expect(levels(judged, bySize)).toEqual([1, 1, 1]);
  });

  test('always gives levels that nest, with their probabilities', () => {
    const heading = fc.record({
      text: fc.constantFrom('1 One', '1.1 In', '2 Two', 'A. Letter', 'Part I X', 'Abstract', 'Words', 'Chapter 3'),
      size: fc.integer({ min: 8, max: 20 }),
      runIn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 30 }), fc.constantFrom(bySize, undecided), (headings, model) => {
        const judged = judgedOf(
          headings.map(({ text, size, runIn }, i) => candidateAt(9 * i, text, { size, runIn, style: String(size) })),
        );
        const placings = reconcile(pairInput(judged, 10), model);
        expect(placings).toHaveLength(judged.length);
        let last = Infinity;
        for (const { level, probability } of placings) {
          expect(level).toBeGreaterThanOrEqual(1);
          expect(level).toBeLessThanOrEqual(last + 1);
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThanOrEqual(1);
          last = level;
        }
        expect(reconcile(pairInput(judged, 10), model)).toEqual(placings);
      }),
      { numRuns: 20 },
    );
  });
});

test('odds of a pair sum to one', () => {
  const input = pairInput(judgedOf([candidateAt(0, '1 One'), candidateAt(9, '1.1 In', { size: 10 })]), 10);
  const odds = relationOdds(bySize, input, 0, 1);
  expect(odds.deeper + odds.same + odds.above).toBeCloseTo(1, 9);
  expect(odds.deeper).toBeGreaterThan(0.7);
});

test.each([
  ['1 A', '1.1 Bc', 'child'],
  ['1 A', '1.1.1 Bc', 'below'],
  ['1.1 A', '1.2 Bc', 'successor'],
  ['1.1 A', '1.4 Bc', 'sibling'],
  ['8. A', '8A. Bc', 'successor'],
  ['8A. A', '9. Bc', 'successor'],
  ['1.1 A', '2 Bc', 'line'],
  ['1.1 A', '3 Bc', 'other'],
  ['A. Ab', 'A.1 Bc', 'child'],
  ['1 A', 'Words', 'none'],
  ['I. ONE', '1 One', 'none'],
])('%s and %s: %s', (a, b, relation) => {
  expect(relationOf(parseNumber(`${a} Bcd`), parseNumber(b))).toBe(relation);
});

test('a model that is broken or made for other features is none', () => {
  expect(isPairModel(bySize)).toBe(true);
  expect(isPairModel({ ...bySize, same: undefined })).toBe(false);
  expect(isPairModel({ ...bySize, deeper: where('sizeRatio', 0, 0, 0), above: { ...bySize.same, roots: [7] } })).toBe(
    false,
  );
  expect(isPairModel(null)).toBe(false);
});
