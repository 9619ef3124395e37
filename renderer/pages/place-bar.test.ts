import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBar, roomBeside } from './place-bar.ts';

const bar = { width: 400, height: 36 };
const pane = { left: 0, top: 1000, width: 700, height: 600 };

test('a bar stands above the first line, over its middle', () => {
  const lines = [
    { left: 300, top: 1200, width: 100, height: 12 },
    { left: 60, top: 1215, width: 340, height: 12 },
  ];
  expect(placeBar(lines, bar, pane)).toEqual({ left: 150, top: 1156 });
});

test('at the top edge it stands below the last line', () => {
  expect(placeBar([{ left: 60, top: 1010, width: 300, height: 30 }], bar, pane)).toEqual({ left: 10, top: 1048 });
});

test('it stays in the pane', () => {
  expect(placeBar([{ left: 650, top: 1200, width: 40, height: 12 }], bar, pane).left).toBe(294);
  expect(placeBar([{ left: 0, top: 1200, width: 40, height: 12 }], bar, pane).left).toBe(6);
});

test('it never covers the words', () => {
  const line = fc.record({
    left: fc.integer({ min: 0, max: 650 }),
    top: fc.integer({ min: 900, max: 1700 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 4, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const { top } = placeBar(lines, bar, pane);
      for (const each of lines) expect(top + bar.height <= each.top || top >= each.top + each.height).toBe(true);
    }),
  );
});

test('what is as high as the room beside the words is seen whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1580 }), fc.integer({ min: 4, max: 20 }), (top, height) => {
      const lines = [{ left: 60, top, width: 300, height }];
      const card = { width: 340, height: roomBeside(lines, pane) };
      const place = placeBar(lines, card, pane);
      expect(place.top).toBeGreaterThanOrEqual(pane.top);
      expect(place.top + card.height).toBeLessThanOrEqual(pane.top + pane.height);
    }),
  );
});
