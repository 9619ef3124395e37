import type { Box, Point } from '#shared/domain/document/geometry.ts';

export type Turn = 0 | 90 | 180 | 270;

/** How a page's picture lies on the page. */
export interface PictureFrame {
  /** The page box in user space. */
  readonly box: Box;
  /** By how much the page is turned clockwise in its picture, the file's own rotation included. */
  readonly turn: Turn;
  readonly pixelsPerPt: number;
}

export function addTurns(a: Turn, b: Turn): Turn {
  return ((a + b) % 360) as Turn;
}

/** Of the picture after it was turned clockwise. */
export function turnFrame(frame: PictureFrame, turn: Turn): PictureFrame {
  return { ...frame, turn: addTurns(frame.turn, turn) };
}

/** The point of user space at a pixel; pixels count from the top left. */
export function toUser({ box, turn, pixelsPerPt }: PictureFrame, [px, py]: Point): Point {
  const x = px / pixelsPerPt;
  const y = py / pixelsPerPt;
  switch (turn) {
    case 0:
      return [box.x0 + x, box.y1 - y];
    case 90:
      return [box.x0 + y, box.y0 + x];
    case 180:
      return [box.x1 - x, box.y0 + y];
    case 270:
      return [box.x1 - y, box.y1 - x];
  }
}

/** The pixel at a point of user space, not rounded. */
export function toPicture({ box, turn, pixelsPerPt }: PictureFrame, [x, y]: Point): Point {
  switch (turn) {
    case 0:
      return [(x - box.x0) * pixelsPerPt, (box.y1 - y) * pixelsPerPt];
    case 90:
      return [(y - box.y0) * pixelsPerPt, (x - box.x0) * pixelsPerPt];
    case 180:
      return [(box.x1 - x) * pixelsPerPt, (y - box.y0) * pixelsPerPt];
    case 270:
      return [(box.y1 - y) * pixelsPerPt, (box.x1 - x) * pixelsPerPt];
  }
}

/** A direction in the picture (y downwards), as a direction in user space. */
export function vectorToUser({ turn }: PictureFrame, [dx, dy]: Point): Point {
  switch (turn) {
    case 0:
      return [dx, 0 - dy];
    case 90:
      return [dy, dx];
    case 180:
      return [0 - dx, dy];
    case 270:
      return [0 - dy, 0 - dx];
  }
}
