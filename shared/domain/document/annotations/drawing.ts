/** How marks are drawn, the same on the page, on paper and in a PDF: in PDF user space. */
import type { Point, Quad } from '../geometry.ts';
import type { WordKind } from './kinds.ts';
import type { Stroke } from './shape.ts';

/** A straight line, and how thick it is. */
export interface Rule {
  readonly from: Point;
  readonly to: Point;
  readonly widthPt: number;
}

/** Of the height of a line of words: quads reach from below the descenders to above the ascenders. */
const AT_HEIGHT = { underline: 0.06, strike: 0.46 } as const;
const THICKNESS = 0.075;
const LEAST_THICK_PT = 0.6;

/** The line under or through the words of a quad, in the direction of its lower edge. */
export function ruleOf(kind: Exclude<WordKind, 'text'>, quad: Quad): Rule {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const share = AT_HEIGHT[kind];
  const heightPt = Math.hypot(dx - ax, dy - ay);
  return {
    from: [ax + (dx - ax) * share, ay + (dy - ay) * share],
    to: [bx + (cx - bx) * share, by + (cy - by) * share],
    widthPt: Math.max(LEAST_THICK_PT, heightPt * THICKNESS),
  };
}

/** A cubic curve from where the one before it ends. */
export type Curve = readonly [c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number];

export interface Path {
  readonly from: Point;
  readonly curves: readonly Curve[];
}

/** A dot has a length, so that whatever draws it draws its round ends. */
const DOT_PT = 0.01;

/** A stroke without corners: through the middles between its points, each of which bends it, from the first to the last one. */
export function pathOf(stroke: Stroke): Path {
  const points = Array.from({ length: Math.floor(stroke.length / 2) }, (_, i): Point => [
    stroke[2 * i]!,
    stroke[2 * i + 1]!,
  ]);
  const from = points[0]!;
  const last = points.at(-1)!;
  if (points.length === 1) return { from, curves: [lineTo(from, [from[0] + DOT_PT, from[1]])] };
  const curves: Curve[] = [];
  let at = from;
  for (let i = 1; i < points.length - 1; i++) {
    const bend = points[i]!;
    const to = middle(bend, points[i + 1]!);
    curves.push(bentTo(at, bend, to));
    at = to;
  }
  curves.push(lineTo(at, last));
  return { from, curves };
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** A quadratic curve as a cubic one. */
function bentTo([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): Curve {
  return [ax + (2 / 3) * (bx - ax), ay + (2 / 3) * (by - ay), x + (2 / 3) * (bx - x), y + (2 / 3) * (by - y), x, y];
}

function lineTo(from: Point, to: Point): Curve {
  return bentTo(from, middle(from, to), to);
}

/** Between the lines of a text box, and from its edges to its words, as shares of the height of its letters. */
export const LINE_HEIGHT = 1.3;
export const PADDING = 0.2;
