/** What is drawn of marks that lie on no words: strokes of ink, and how the words of a text box are set. In PDF user space, in points. */
import type { Quad } from '../geometry.ts';
import type { AnnotationKind } from './kinds.ts';

/** Points of a line, x and y in turn. */
export type Stroke = readonly number[];

export interface InkShape {
  /** In the order in which they were drawn; never empty, each with one point at least. */
  readonly strokes: readonly Stroke[];
  readonly widthPt: number;
}

export interface TextShape {
  /** Height of its letters. */
  readonly sizePt: number;
}

export type MarkShape = InkShape | TextShape;

/** One drawing has no more coordinates; what is drawn beyond begins another one. */
export const mostCoordinates = 100_000;

export function inkOf(shape: MarkShape | undefined): InkShape | undefined {
  return shape && 'strokes' in shape ? shape : undefined;
}

export function textShapeOf(shape: MarkShape | undefined): TextShape | undefined {
  return shape && 'sizePt' in shape ? shape : undefined;
}

/** Ink has strokes, a text box a size of its letters, and nothing else has a shape. */
export function fitsKind(kind: AnnotationKind, shape: MarkShape | undefined): boolean {
  if (kind === 'ink') return inkOf(shape) !== undefined;
  if (kind === 'textbox') return textShapeOf(shape) !== undefined;
  return shape === undefined;
}

/** The upright corners around all strokes and half of their width. */
export function inkQuad({ strokes, widthPt }: InkShape): Quad {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const stroke of strokes) {
    for (let i = 0; i + 1 < stroke.length; i += 2) {
      x0 = Math.min(x0, stroke[i]!);
      y0 = Math.min(y0, stroke[i + 1]!);
      x1 = Math.max(x1, stroke[i]!);
      y1 = Math.max(y1, stroke[i + 1]!);
    }
  }
  const [left, low, right, high] = [x0 - widthPt / 2, y0 - widthPt / 2, x1 + widthPt / 2, y1 + widthPt / 2];
  return [left, low, right, low, right, high, left, high];
}

/** Whether a point lies on a stroke, or within so much of its middle line. */
export function touchesStroke(stroke: Stroke, x: number, y: number, reachPt: number): boolean {
  for (let i = 0; i + 1 < stroke.length; i += 2) {
    const [ax, ay] = [stroke[i]!, stroke[i + 1]!];
    const [bx, by] = [stroke[i + 2] ?? ax, stroke[i + 3] ?? ay];
    if (distanceToPart(x, y, ax, ay, bx, by) <= reachPt) return true;
  }
  return false;
}

function distanceToPart(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

const MOST_APART_PT = 1;

/** Files round places, so that points may lie a little apart. */
export function isSameInk(a: InkShape, b: InkShape): boolean {
  return (
    a.strokes.length === b.strokes.length &&
    a.strokes.every((stroke, at) => {
      const other = b.strokes[at]!;
      return stroke.length === other.length && stroke.every((value, i) => Math.abs(value - other[i]!) <= MOST_APART_PT);
    })
  );
}
