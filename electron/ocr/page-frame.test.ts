import { describe, expect, test } from 'vitest';
import type { Point } from '#shared/domain/document/geometry.ts';
import { toPicture, toUser, vectorToUser, type PictureFrame } from './page-frame.ts';

/** A crop box of 400 × 600 pt away from the origin, at two pixels a point. */
const frame = (turn: PictureFrame['turn']): PictureFrame => ({
  box: { x0: 50, y0: 100, x1: 450, y1: 700 },
  turn,
  pixelsPerPt: 2,
});

test.each([0, 90, 180, 270] as const)(
  'a point of the page and its pixel lead to each other, turned by %i degrees',
  (turn) => {
    expect(toUser(frame(turn), toPicture(frame(turn), [135, 177]))).toEqual([135, 177]);
  },
);

describe('a point of the picture on the page', () => {
  // The corner that the reader sees top left, and a point 10 pt right and 20 pt below of it.
  test.each<[PictureFrame['turn'], Point, Point]>([
    [0, [50, 700], [60, 680]],
    [90, [50, 100], [70, 110]],
    [180, [450, 100], [440, 120]],
    [270, [450, 700], [430, 690]],
  ])('turned by %i degrees', (turn, corner, inside) => {
    expect(toUser(frame(turn), [0, 0])).toEqual(corner);
    expect(toUser(frame(turn), [20, 40])).toEqual(inside);
  });

  test.each([0, 90, 180, 270] as const)('moves as its vector says, turned by %i degrees', (turn) => {
    const at = frame(turn);
    const from = toUser(at, [100, 100]);
    const to = toUser(at, [106, 98]);
    const [dx, dy] = vectorToUser(at, [3, -1]);
    expect([to[0] - from[0], to[1] - from[1]]).toEqual([dx, dy]);
  });
});
