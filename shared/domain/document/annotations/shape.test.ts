import { expect, test } from 'vitest';
import { fitsKind, inkQuad, touchesStroke } from './shape.ts';

const stroke = [10, 10, 30, 10, 30, 40];

test('a stroke is touched along its lines, and a dot where it is', () => {
  expect(touchesStroke(stroke, 20, 12, 3)).toBe(true);
  expect(touchesStroke(stroke, 33, 25, 3)).toBe(true);
  expect(touchesStroke(stroke, 20, 25, 3)).toBe(false);
  expect(touchesStroke([5, 5], 7, 5, 3)).toBe(true);
  expect(touchesStroke([5, 5], 9, 5, 3)).toBe(false);
});

test('the corners of a drawing are around all its strokes and their width', () => {
  expect(inkQuad({ strokes: [stroke, [5, 50]], widthPt: 2 })).toEqual([4, 9, 31, 9, 31, 51, 4, 51]);
});

test('each kind has the shape of its own', () => {
  const [ink, typed] = [{ strokes: [stroke], widthPt: 1 }, { sizePt: 12 }];
  expect([fitsKind('ink', ink), fitsKind('textbox', typed), fitsKind('strike', undefined)]).toEqual([true, true, true]);
  expect([fitsKind('ink', typed), fitsKind('textbox', undefined), fitsKind('text', ink)]).toEqual([
    false,
    false,
    false,
  ]);
});
