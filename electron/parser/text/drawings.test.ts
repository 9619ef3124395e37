import { expect, test } from 'vitest';
import { DrawingCollector } from './drawings.ts';

const page = { x0: 0, y0: 0, x1: 600, y1: 800 };
const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

test('what touches is one group, from the top of the page', () => {
  const drawings = new DrawingCollector(page);
  for (let i = 0; i < 10; i++) drawings.addPath(box(100 + 10 * i, 100, 105 + 10 * i, 120 + 10 * i), false);
  drawings.addPath(box(100, 98, 300, 99), false);
  drawings.addImage(box(100, 600, 300, 700));
  expect(drawings.finish()).toEqual([
    { box: box(100, 600, 300, 700), rules: 0, frames: 0, marks: 0, images: 1 },
    { box: box(100, 98, 300, 210), rules: 1, frames: 0, marks: 10, images: 0 },
  ]);
});

test('the largest rectangle is the frame of its group', () => {
  const drawings = new DrawingCollector(page);
  drawings.addPath(box(50, 50, 300, 200), true);
  drawings.addPath(box(50, 60, 300, 80), true);
  expect(drawings.finish()).toMatchObject([{ frames: 2, frame: box(50, 50, 300, 200) }]);
});

test('tiny squares are corners of rules, tiny circles are points of a plot', () => {
  const drawings = new DrawingCollector(page);
  drawings.addPath(box(50, 50, 300, 200), true);
  drawings.addPath(box(50, 50, 51, 51), true);
  drawings.addPath(box(52, 52, 54, 54), false);
  expect(drawings.finish()).toMatchObject([{ rules: 1, frames: 1, marks: 1 }]);
});

test('backgrounds, lone rules and what lies beside the page are no drawings', () => {
  const drawings = new DrawingCollector(page);
  drawings.addPath(page, true);
  drawings.addPath(box(50, 400, 550, 401), false);
  drawings.addImage(box(700, 700, 900, 900));
  drawings.addPath(box(NaN, 0, NaN, 10), false);
  expect(drawings.finish()).toEqual([]);
});

test('many large shapes are one group, and what comes after the most that are gathered is left out', () => {
  const drawings = new DrawingCollector(page, 1000);
  for (let i = 0; i < 1500; i++) drawings.addPath(box(i % 100, i % 90, 300 + (i % 100), 300 + (i % 90)), false);
  expect(drawings.finish()).toEqual([{ box: box(0, 0, 399, 389), rules: 0, frames: 0, marks: 1000, images: 0 }]);
});
