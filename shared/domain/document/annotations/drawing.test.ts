import { expect, test } from 'vitest';
import { pathOf, ruleOf } from './drawing.ts';

test('words are underlined below their letters and struck through their middle, however they are turned', () => {
  const under = ruleOf('underline', [10, 100, 60, 100, 60, 110, 10, 110]);
  expect(under.from[1]).toBeCloseTo(100.6);
  expect([under.from[0], under.to[0], under.widthPt]).toEqual([10, 60, 0.75]);
  // Upwards on the page: what is above the words is on the left.
  const turned = ruleOf('strike', [100, 10, 100, 60, 90, 60, 90, 10]);
  expect(turned.from[0]).toBeCloseTo(95.4);
  expect(turned.to).toEqual([turned.from[0], 60]);
});

test('a stroke goes from its first point to its last one, and bends at those between', () => {
  const { from, curves } = pathOf([0, 0, 10, 0, 10, 10]);
  expect(from).toEqual([0, 0]);
  expect(curves).toHaveLength(2);
  expect(curves[0]!.slice(4)).toEqual([10, 5]);
  expect(curves[1]!.slice(4)).toEqual([10, 10]);
});

test('a dot is a very short line', () => {
  const { from, curves } = pathOf([5, 6]);
  expect(from).toEqual([5, 6]);
  expect(curves).toHaveLength(1);
  expect(curves[0]![4]).toBeGreaterThan(5);
});
