import { expect, test } from 'vitest';
import { partWithin } from './item-part.ts';
import type { TextItem } from './text-layer.ts';

const item = (str: string, changes: Partial<TextItem> = {}): TextItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, 50, 700],
  width: 5 * str.length,
  height: 10,
  fontName: 'f',
  hasEOL: false,
  ...changes,
});

test('of pieces that follow each other, each word is in one', () => {
  const whole = item('the quick brown fox jumps');
  for (const cut of [52, 66, 71, 83, 97, 120, 149, 171]) {
    const [first, second] = [partWithin(whole, { x0: 46, x1: cut }), partWithin(whole, { x0: cut, x1: 200 })];
    expect([first?.str ?? '', second?.str ?? ''].join(' ').trim()).toBe('the quick brown fox jumps');
  }
});

test('a piece begins and ends where it is cut', () => {
  const part = partWithin(item('the quick brown fox jumps'), { x0: 97, x1: 129 });
  expect(part).toMatchObject({ str: 'brown', width: 32, transform: [10, 0, 0, 10, 97, 700] });
  expect(partWithin(item('one two'), { x0: 46, x1: 200 })).toMatchObject({ str: 'one two', width: 35 });
});

test('what is read from the right or turned stays whole', () => {
  const arabic = item('the quick', { dir: 'rtl' });
  expect(partWithin(arabic, { x0: 60, x1: 70 })).toBe(arabic);
  const turned = item('the quick', { transform: [0, 10, -10, 0, 50, 700] });
  expect(partWithin(turned, { x0: 60, x1: 70 })).toBe(turned);
});
