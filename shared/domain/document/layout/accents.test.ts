import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content, page, run } from '../testing.ts';
import { linesOf } from './lines.ts';

const line = (...runs: ReturnType<typeof run>[]) => {
  const { pages, fonts } = content([page(0, runs)]);
  return linesOf(pages, fonts)[0]!;
};

test('an accent of another font lies over its letter, wherever it is drawn', () => {
  expect(line(run('where y', 100, 700), run('ˆ', 130, 700, { font: 1 })).text).toBe('where ŷ');
  expect(line(run('˜', 99, 700, { font: 1 }), run('n is', 100, 700)).text).toBe('ñ is');
  expect(line(run('a', 100, 700), run('⧸', 110, 700, { font: 1 }), run('=', 110, 700), run('b', 120, 700)).text).toBe(
    'a ≠ b',
  );
});

test('where the letter with its accent has no character of its own, the mark takes no room', () => {
  const { text, parts } = line(run('xyz', 100, 700), run('˜', 100, 700, { font: 1 }));
  expect(text).toBe('x\u0303yz');
  expect([...parts[0]!.edges]).toEqual([0, 5, 5, 10, 15]);
});

test('an accent beside a letter stays where it is', () => {
  expect(line(run('y', 100, 700), run('ˆ', 105, 700, { font: 1 })).text).toBe('yˆ');
});

test('every character keeps a place that does not fall behind', () => {
  const piece = fc.record({
    text: fc.constantFrom('x', 'yz', 'ˆ', '˜', '⧸', '=', '\u0302'),
    x: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (drawn) => {
      const { pages, fonts } = content([
        page(
          0,
          drawn.map(({ text, x }, i) => run(text, 100 + x, 700, { font: i % 2 })),
        ),
      ]);
      for (const { text, parts } of linesOf(pages, fonts)) {
        for (const { start, end, edges } of parts) {
          expect(edges).toHaveLength(end - start + 1);
          expect([...edges]).toEqual([...edges].sort((a, b) => a - b));
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    }),
  );
});
