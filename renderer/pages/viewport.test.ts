import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageFrame, Point, Quad } from '#shared/domain/document/geometry.ts';
import { boxToCss, growQuad, pageViewport, quadContains, quadToCss, shownSizePt, toCss, toPdf } from './viewport.ts';

const turns = [0, 90, 180, 270] as const;
const cropped = (rotation: PageFrame['rotation']): PageFrame => ({
  pageIndex: 0,
  box: { x0: 30, y0: 50, x1: 330, y1: 550 },
  rotation,
});

test('an upright page runs from its top left corner', () => {
  const view = pageViewport(cropped(0), 0, 2);
  expect([view.widthPx, view.heightPx]).toEqual([600, 1000]);
  expect(toCss(view, [30, 550])).toEqual([0, 0]);
  expect(toCss(view, [330, 50])).toEqual([600, 1000]);
  expect(toCss(view, [40, 540])).toEqual([20, 20]);
});

test.each([
  // The corner of user space that the reader sees at the top left, and the one at the top right.
  { turn: 90, topLeft: [30, 50], topRight: [30, 550] },
  { turn: 180, topLeft: [330, 50], topRight: [30, 50] },
  { turn: 270, topLeft: [330, 550], topRight: [330, 50] },
] as const)('a page turned by $turn degrees shows the right corners', ({ turn, topLeft, topRight }) => {
  const byFile = pageViewport(cropped(turn), 0, 1);
  const byReader = pageViewport(cropped(0), turn, 1);
  for (const view of [byFile, byReader]) {
    expect(toCss(view, topLeft)).toEqual([0, 0]);
    expect(toCss(view, topRight)).toEqual([view.widthPx, 0]);
  }
  expect(byReader).toMatchObject({ widthPx: byFile.widthPx, heightPx: byFile.heightPx });
});

test('the rotations of file and reader add up', () => {
  const view = pageViewport(cropped(270), 180, 1);
  expect(view.rotation).toBe(90);
  expect(shownSizePt(cropped(270), 180)).toEqual({ width: 500, height: 300 });
});

test('a quad keeps the order of its corners and an upright box loses it', () => {
  const view = pageViewport(cropped(90), 0, 1);
  const quad: Quad = [100, 100, 150, 100, 150, 110, 100, 110];
  expect(quadToCss(view, quad)).toEqual([
    [50, 70],
    [50, 120],
    [60, 120],
    [60, 70],
  ]);
  expect(boxToCss(view, { x0: 100, y0: 100, x1: 150, y1: 110 })).toEqual({ left: 50, top: 70, width: 10, height: 50 });
});

const anyFrame = fc.record({
  x0: fc.double({ min: -2000, max: 2000, noNaN: true }),
  y0: fc.double({ min: -2000, max: 2000, noNaN: true }),
  width: fc.double({ min: 1, max: 15000, noNaN: true }),
  height: fc.double({ min: 1, max: 15000, noNaN: true }),
  rotation: fc.constantFrom(...turns),
});

test('every point comes back, whatever the crop box, the rotations and the scale', () => {
  fc.assert(
    fc.property(
      anyFrame,
      fc.constantFrom(...turns),
      fc.double({ min: 0.05, max: 20, noNaN: true }),
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      ({ x0, y0, width, height, rotation }, turn, scale, [u, v]) => {
        const box = { x0, y0, x1: x0 + width, y1: y0 + height };
        const view = pageViewport({ pageIndex: 0, box, rotation }, turn, scale);
        const point: Point = [x0 + u * width, y0 + v * height];
        const css = toCss(view, point);
        const back = toPdf(view, css);
        expect(back[0]).toBeCloseTo(point[0], 6);
        expect(back[1]).toBeCloseTo(point[1], 6);
        // A point of the crop box is a point of the shown page.
        expect(css[0]).toBeGreaterThan(-1e-6 * scale);
        expect(css[1]).toBeGreaterThan(-1e-6 * scale);
        expect(css[0]).toBeLessThan(view.widthPx + 1e-6 * scale);
        expect(css[1]).toBeLessThan(view.heightPx + 1e-6 * scale);
      },
    ),
  );
});

test('a turn by the reader is a rotation: distances and the sense of turning stay', () => {
  fc.assert(
    fc.property(fc.constantFrom(...turns), fc.constantFrom(...turns), (rotation, turn) => {
      const view = pageViewport(cropped(rotation), turn, 1.5);
      const [o, x, y] = [toCss(view, [100, 100]), toCss(view, [110, 100]), toCss(view, [100, 110])];
      const a = [x[0] - o[0], x[1] - o[1]] as const;
      const b = [y[0] - o[0], y[1] - o[1]] as const;
      expect(Math.hypot(...a)).toBeCloseTo(15);
      expect(Math.hypot(...b)).toBeCloseTo(15);
      // User space turns against the clock, the screen with it.
      expect(a[0] * b[1] - a[1] * b[0]).toBeCloseTo(-225);
    }),
  );
});

test('a quad contains its words and a little around them, upright, slanted and right to left', () => {
  const upright: Quad = [10, 10, 60, 10, 60, 20, 10, 20];
  const leftwards: Quad = [60, 10, 10, 10, 10, 20, 60, 20];
  for (const quad of [upright, leftwards]) {
    expect(quadContains(quad, [30, 15], 0)).toBe(true);
    expect(quadContains(quad, [61, 15], 0)).toBe(false);
    expect(quadContains(quad, [61, 15], 2)).toBe(true);
    expect(quadContains(quad, [30, 25], 2)).toBe(false);
  }
  const slanted: Quad = [0, 0, 30, 30, 25, 35, -5, 5];
  expect(quadContains(slanted, [15, 18], 0)).toBe(true);
  expect(quadContains(slanted, [25, 5], 0)).toBe(false);
});

test('a grown quad keeps its direction', () => {
  expect(growQuad([10, 10, 60, 10, 60, 20, 10, 20], 2, 1)).toEqual([8, 9, 62, 9, 62, 21, 8, 21]);
  expect(growQuad([60, 10, 10, 10, 10, 20, 60, 20], 2, 1)).toEqual([62, 9, 8, 9, 8, 21, 62, 21]);
});
