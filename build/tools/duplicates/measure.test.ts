import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { sketchOf } from '#shared/domain/duplicates/sketch.ts';
import { madeOf, type Source } from './made.ts';
import { measureMade, pairsIn } from './measure.ts';

/** Sentences of words that no other document has. */
function source(nth: number): Source {
  const texts = Array.from(
    { length: 60 },
    (_, line) => `${Array.from({ length: 12 }, (_word, at) => `w${String(nth)}x${String(line * 12 + at)}`).join(' ')}.`,
  );
  return {
    id: documentId(nth.toString(16).repeat(64)),
    title: `Document that is number ${String(nth)}`,
    authors: `Ada Writer${String(nth)}`,
    year: 2020,
    pages: 9,
    fileName: `${String(nth)}.pdf`,
    addedAt: nth,
    publication: {},
    sketch: sketchOf(texts),
    texts,
  };
}

test('made duplicates are found as what they are, and what only looks so is not', () => {
  const [library, foreign] = [[1, 2, 3].map(source), [4, 5, 6, 7].map(source)];
  const made = library.flatMap((one) => madeOf(one, foreign));
  const { variants, others } = measureMade(library, made);
  const found = Object.fromEntries(variants.map(({ variant, ...counts }) => [variant, counts.found]));
  expect(found).toMatchObject({ 'other-format': 3, 'saved-again': 3, preprint: 3, earlier: 3 });
  expect(found).toMatchObject({ 'same-title': 0, quotes: 0, collected: 0 });
  expect(others).toEqual([]);
  for (const { variant, found: all, asKind } of variants) if (variant !== 'manuscript') expect(asKind).toBe(all);
});

test('each step is told of', () => {
  let steps = 0;
  pairsIn([1, 2].map(source), () => steps++);
  expect(steps).toBeGreaterThan(0);
});
