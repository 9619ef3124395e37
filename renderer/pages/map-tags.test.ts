import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTags, pageLineStep, scrollOfThumb, thumbOf } from './map-tags.ts';

const at = (n: number, y: number) => ({ n, y, pageIndex: 0 });

test('tags closer than 16 px merge and say which they are', () => {
  const tags = mergeTags([at(1, 100), at(2, 110), at(3, 115), at(4, 300)]);
  expect(tags.map(({ label, y }) => ({ label, y }))).toEqual([
    { label: '1–3', y: 107.5 },
    { label: '4', y: 300 },
  ]);
});

test('what the map is too narrow for is short there and whole in its name', () => {
  const tags = mergeTags([at(98, 10), at(99, 12), at(104, 14), at(9, 300), at(12, 301)]);
  expect(tags.map(({ label, short }) => [label, short])).toEqual([
    ['98–104', '98+'],
    ['9–12', '9–12'],
  ]);
});

test('a passage with two starts at one height is one tag', () => {
  expect(mergeTags([at(2, 50), at(2, 52)]).map((tag) => tag.label)).toEqual(['2']);
});

test('every passage is in exactly one tag', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 800, noNaN: true }), { maxLength: 40 }), (heights) => {
      const tags = mergeTags(heights.map((y, i) => at(i + 1, y)));
      const numbers = tags.flatMap((tag) => tag.points.map((point) => point.n)).toSorted((a, b) => a - b);
      expect(numbers).toEqual(heights.map((_, i) => i + 1));
    }),
  );
});

test('page lines thin out in long documents', () => {
  expect(pageLineStep(14, 800, 4)).toBe(1);
  expect(pageLineStep(468, 800, 4)).toBe(5);
  expect(pageLineStep(0, 800, 4)).toBe(1);
});

test('dragging the thumb and scrolling are each other’s inverse', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1001, max: 1_000_000 }),
      fc.integer({ min: 200, max: 1000 }),
      (share, content, map) => {
        const scroll = share * (content - 1000);
        const thumb = thumbOf(scroll, content, 1000, map);
        expect(scrollOfThumb(thumb.top, content, 1000, map)).toBeCloseTo(scroll, 3);
        expect(thumb.height).toBeGreaterThanOrEqual(14);
        expect(thumb.top + thumb.height).toBeLessThanOrEqual(map + 1e-6);
      },
    ),
  );
});

test('the thumb fills the map when everything is in view', () => {
  expect(thumbOf(0, 500, 1000, 800)).toEqual({ top: 0, height: 800 });
  expect(scrollOfThumb(50, 500, 1000, 800)).toBe(0);
});
