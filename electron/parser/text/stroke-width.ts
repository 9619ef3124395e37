/** How thick the letters of a font are that a file keeps as drawings: nothing else in it tells their weight. */
import type { PdfFont, PdfOperatorList } from '../pdfjs/pdfjs.ts';

const LEAST_GLYPHS = 3;
const MOST_GLYPHS = 24;
const LEAST_OUTLINE = 1; // em: dots and dashes have no length

export interface Stroke {
  /** In em. */
  readonly width: number;
  /** So many letters are drawn that their median tells the weight; ideographs of few and of many strokes differ. */
  readonly sure: boolean;
}

/**
 * The thickness of the strokes of a Type 3 font: a stroke of length l and thickness t has the area l t and an outline of 2 l, so that
 * t is twice the area by the outline. The median of its letters.
 *
 * @returns undefined where none of its letters is drawn by paths
 */
export function strokeOf({ charProcOperatorList, fontMatrix }: PdfFont): Stroke | undefined {
  if (!(charProcOperatorList instanceof Map)) return undefined;
  const unit = Math.abs(fontMatrix?.[0] ?? 0);
  const found: number[] = [];
  for (const { argsArray } of (charProcOperatorList as ReadonlyMap<string, PdfOperatorList>).values()) {
    const { area, length } = outlineOf(argsArray);
    if (length * unit < LEAST_OUTLINE) continue;
    if (found.push((2 * Math.abs(area) * unit) / length) === MOST_GLYPHS) break;
  }
  const width = found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0;
  return Number.isFinite(width) && width > 0 ? { width, sure: found.length >= LEAST_GLYPHS } : undefined;
}

/** Of one glyph, in its own units; empty for what is not drawn by paths. */
function outlineOf(steps: readonly unknown[]): Outline {
  const outline: Outline = { area: 0, length: 0 };
  for (const step of steps) {
    // What `constructPath` is given: how it is painted, and its points.
    const given: unknown = Array.isArray(step) ? step[1] : undefined;
    const path: unknown = Array.isArray(given) ? given[0] : undefined;
    if (path instanceof Float32Array) follow(path, outline);
  }
  return outline;
}

interface Outline {
  /** Signed, so that what is cut out of a letter is taken off. */
  area: number;
  length: number;
}

// As pdf.js codes a path: each step with the count of its coordinates.
const MOVE = 0;
const COORDINATES = [2, 2, 6, 4, 0] as const;
const PIECES = 4; // of a curve, as straight lines

/** Adds a path to an outline; each part of it is closed, as it is where it is filled. */
function follow(path: Float32Array, outline: Outline): void {
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (nextX: number, nextY: number): void => {
    outline.area += (x * nextY - nextX * y) / 2;
    outline.length += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  };
  for (let at = 0; at < path.length;) {
    const step = path[at]!;
    const count = COORDINATES[step];
    if (count === undefined || at + count >= path.length) break;
    const [endX, endY] = [path[at + count - 1]!, path[at + count]!];
    if (step === MOVE) {
      lineTo(startX, startY);
      [startX, startY, x, y] = [endX, endY, endX, endY];
    } else if (count === 0) lineTo(startX, startY);
    else if (count === 2) lineTo(endX, endY);
    else curve([x, y], path, at + 1, count, lineTo);
    at += 1 + count;
  }
  lineTo(startX, startY);
}

/** A Bézier curve of two or three more points, as straight lines. */
function curve(
  [x, y]: readonly [number, number],
  path: Float32Array,
  at: number,
  count: number,
  lineTo: (x: number, y: number) => void,
): void {
  const isCubic = count === COORDINATES[2];
  for (let piece = 1; piece <= PIECES; piece++) {
    const t = piece / PIECES;
    const u = 1 - t;
    const weights = isCubic ? [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3] : [u * u, 2 * u * t, t * t];
    let [nextX, nextY] = [weights[0]! * x, weights[0]! * y];
    for (let i = 1; i < weights.length; i++) {
      nextX += weights[i]! * path[at + 2 * i - 2]!;
      nextY += weights[i]! * path[at + 2 * i - 1]!;
    }
    lineTo(nextX, nextY);
  }
}
