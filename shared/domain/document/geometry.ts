/**
 * Geometry in PDF user space: 1/72 inch, origin bottom-left of the media box, y upwards, before page rotation.
 * Only the renderer's page viewport converts it to pixels.
 */

/** A point, `[x, y]`. */
export type Point = readonly [number, number];

/** An axis-parallel box, `x0 ≤ x1`, `y0 ≤ y1`. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Four corners around a piece of one line of text, in the text's own direction:
 * start of the bottom edge, end of the bottom edge, end of the top edge, start of the top edge.
 */
export type Quad = readonly [number, number, number, number, number, number, number, number];

/** The quads of one passage on one page, in reading order. */
export interface PageQuads {
  readonly pageIndex: number;
  readonly quads: readonly Quad[];
}

/** What the reader sees of a page, and how it is turned. */
export interface PageFrame {
  readonly pageIndex: number;
  /** The crop box, cut to the media box. */
  readonly box: Box;
  /** Clockwise turn at which the page is shown: 0, 90, 180 or 270 degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** The printed page label ('iv', 'A-3') where the document has labels. */
  readonly label?: string | undefined;
}

export function boxOfQuad(quad: Quad): Box {
  return {
    x0: Math.min(quad[0], quad[2], quad[4], quad[6]),
    y0: Math.min(quad[1], quad[3], quad[5], quad[7]),
    x1: Math.max(quad[0], quad[2], quad[4], quad[6]),
    y1: Math.max(quad[1], quad[3], quad[5], quad[7]),
  };
}

export function areaOf({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0);
}

export function unionBox(a: Box, b: Box): Box {
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) };
}
