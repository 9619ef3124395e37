/** Zotero's annotations as places on pages: rectangles of PDF user space become quads in the direction of the text. */
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import {
  annotationColors,
  type AnnotationColor,
  type AnnotationKind,
} from '#shared/domain/document/annotations/annotation.ts';
import { inkQuad, mostCoordinates, type InkShape, type MarkShape } from '#shared/domain/document/annotations/shape.ts';
import type { PageFrame, PageQuads, Quad } from '#shared/domain/document/geometry.ts';
import type { ZoteroAnnotation } from './objects.ts';

const MAX_RECTS = 2000;
const MAX_PATHS = 2000;
/** The side of what stands for a note, which has a place but no words. */
const NOTE_PT = 18;

const Rects = z.array(z.array(z.number()).min(4)).max(MAX_RECTS);
const Position = z.object({
  pageIndex: z.int().nonnegative(),
  rects: Rects.optional(),
  /** Where a highlight goes on, on the page after. */
  nextPageRects: Rects.optional(),
  /** Of ink: coordinates of points, one after the other. */
  paths: z.array(z.array(z.number())).max(MAX_PATHS).optional(),
  /** Of ink, in points. */
  width: z.number().positive().max(100).optional().catch(undefined),
  /** Of typed words, in points. */
  fontSize: z.number().min(1).max(400).optional().catch(undefined),
});

/** As Zotero's kinds of annotations are shown here. What is not known is a part of a page. */
const KINDS: Readonly<Record<string, AnnotationKind>> = {
  highlight: 'text',
  underline: 'underline',
  note: 'area',
  image: 'area',
  ink: 'ink',
  text: 'textbox',
};

export function kindOf(type: string): AnnotationKind {
  return Object.hasOwn(KINDS, type) ? KINDS[type]! : 'area';
}

/** Does it name its place by a page and coordinates, as in a PDF? */
export function hasPages({ position }: Pick<ZoteroAnnotation, 'position'>): boolean {
  return Position.safeParse(parseJson(position)).success;
}

export interface PlacedAnnotation {
  readonly kind: AnnotationKind;
  readonly pages: readonly PageQuads[];
  readonly shape?: MarkShape;
}

type Rotation = PageFrame['rotation'];
type Rect = readonly [x0: number, y0: number, x1: number, y1: number];

/** Null where it has no place that can be understood. */
export function placeOf(
  { type, position }: Pick<ZoteroAnnotation, 'type' | 'position'>,
  frames: readonly PageFrame[],
): PlacedAnnotation | null {
  const read = Position.safeParse(parseJson(position));
  if (!read.success) return null;
  const { pageIndex, rects = [], nextPageRects = [], paths = [], width = 2, fontSize = 14 } = read.data;
  const drawn = type === 'ink' ? inkOf(paths, width) : undefined;
  if (drawn)
    return frames[pageIndex] ? { kind: 'ink', pages: [{ pageIndex, quads: [inkQuad(drawn)] }], shape: drawn } : null;
  // Ink of which nothing can be drawn is a part of the page.
  const kind = type === 'ink' ? 'area' : kindOf(type);
  const here = [...rects.flatMap(toRect), ...around(paths)].map((rect) => (type === 'note' ? squareOf(rect) : rect));
  const pages = [
    [pageIndex, here],
    [pageIndex + 1, nextPageRects.flatMap(toRect)],
  ] as const;
  const placed = pages.flatMap(([at, found]) => {
    const frame = frames[at];
    if (!frame || found.length === 0) return [];
    return [{ pageIndex: at, quads: found.map((rect) => quadOf(rect, frame.rotation)) }];
  });
  if (placed.length === 0) return null;
  return { kind, pages: placed, ...(kind === 'textbox' && { shape: { sizePt: fontSize } }) };
}

/** Undefined where there are no whole points, or too many. */
function inkOf(paths: readonly (readonly number[])[], widthPt: number): InkShape | undefined {
  const strokes = paths
    .map((path) => path.slice(0, path.length - (path.length % 2)))
    .filter((path) => path.length > 0 && path.every(Number.isFinite));
  const many = strokes.reduce((sum, { length }) => sum + length, 0) > mostCoordinates;
  return strokes.length === 0 || many ? undefined : { strokes, widthPt };
}

function toRect([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Rect[] {
  const rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  return rect.every(Number.isFinite) ? [rect] : [];
}

function around(paths: readonly (readonly number[])[]): Rect[] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths) {
    for (let i = 0; i + 1 < path.length; i += 2) {
      x0 = Math.min(x0, path[i]!);
      y0 = Math.min(y0, path[i + 1]!);
      x1 = Math.max(x1, path[i]!);
      y1 = Math.max(y1, path[i + 1]!);
    }
  }
  return Number.isFinite(x1 - x0) && Number.isFinite(y1 - y0) ? [[x0, y0, x1, y1]] : [];
}

function squareOf([x0, , , y1]: Rect): Rect {
  return [x0, y1 - NOTE_PT, x0 + NOTE_PT, y1];
}

/** Text runs to the right as the page is shown, however it is turned. */
export function quadOf([x0, y0, x1, y1]: Rect, rotation: Rotation): Quad {
  switch (rotation) {
    case 0:
      return [x0, y0, x1, y0, x1, y1, x0, y1];
    case 90:
      return [x1, y0, x1, y1, x0, y1, x0, y0];
    case 180:
      return [x1, y1, x0, y1, x0, y0, x1, y0];
    case 270:
      return [x0, y1, x0, y0, x1, y0, x1, y1];
  }
}

/** Hues of the reader's colors, in degrees. */
const HUES: Readonly<Record<AnnotationColor, number>> = { yellow: 50, green: 120, blue: 205, rose: 355, violet: 275 };

/** The nearest of the reader's colors; yellow for grays and for invalid colors. */
export function colorOf(color: string): AnnotationColor {
  const [, red = '', green = '', blue = ''] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/iu.exec(color) ?? [];
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16)) as [number, number, number];
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (!(range > 0)) return annotationColors[0];
  const sector = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  const hue = sector * 60;
  const away = (of: number): number => Math.min(Math.abs(hue - of), 360 - Math.abs(hue - of));
  return annotationColors.reduce((best, one) => (away(HUES[one]) < away(HUES[best]) ? one : best));
}
