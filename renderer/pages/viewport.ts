/** The one place where PDF user space becomes CSS pixels and back: crop box, page rotation, reader's rotation, zoom. */
import { boxOfQuad, type Box, type PageFrame, type Point, type Quad } from '#shared/domain/document/geometry.ts';
import type { Rotation } from '../state/viewer.ts';

/** CSS pixels per point at 100 %. */
export const PRINTED_SCALE = 96 / 72;

/** A page as it is shown. Pixels count from the top left corner of the shown page, y downwards. */
export interface PageViewport {
  readonly frame: PageFrame;
  /** Page rotation and the reader's together, clockwise. */
  readonly rotation: Rotation;
  /** CSS pixels per point. */
  readonly scale: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A rectangle in CSS pixels of a shown page. */
export interface PxBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function totalRotation(frame: PageFrame, turn: Rotation): Rotation {
  return ((frame.rotation + turn) % 360) as Rotation;
}

/** Size of the shown page in points, turned as the reader sees it. */
export function shownSizePt(frame: PageFrame, turn: Rotation): Size {
  const across = frame.box.x1 - frame.box.x0;
  const up = frame.box.y1 - frame.box.y0;
  return totalRotation(frame, turn) % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}

/** @param scale  CSS pixels per point */
export function pageViewport(frame: PageFrame, turn: Rotation, scale: number): PageViewport {
  const size = shownSizePt(frame, turn);
  return {
    frame,
    rotation: totalRotation(frame, turn),
    scale,
    widthPx: size.width * scale,
    heightPx: size.height * scale,
  };
}

/** A point of user space in CSS pixels. */
export function toCss(view: PageViewport, [x, y]: Point): Point {
  const { x0, y0, x1, y1 } = view.frame.box;
  const s = view.scale;
  switch (view.rotation) {
    case 0:
      return [(x - x0) * s, (y1 - y) * s];
    case 90:
      return [(y - y0) * s, (x - x0) * s];
    case 180:
      return [(x1 - x) * s, (y - y0) * s];
    case 270:
      return [(y1 - y) * s, (x1 - x) * s];
  }
}

/** A point in CSS pixels in user space: the inverse of `toCss`. */
export function toPdf(view: PageViewport, [left, top]: Point): Point {
  const { x0, y0, x1, y1 } = view.frame.box;
  const s = view.scale;
  switch (view.rotation) {
    case 0:
      return [x0 + left / s, y1 - top / s];
    case 90:
      return [x0 + top / s, y0 + left / s];
    case 180:
      return [x1 - left / s, y0 + top / s];
    case 270:
      return [x1 - top / s, y1 - left / s];
  }
}

/** The four corners in CSS pixels, in the quad's own order: along the bottom of the letters, then back along their top. */
export function quadToCss(view: PageViewport, quad: Quad): readonly [Point, Point, Point, Point] {
  return [
    toCss(view, [quad[0], quad[1]]),
    toCss(view, [quad[2], quad[3]]),
    toCss(view, [quad[4], quad[5]]),
    toCss(view, [quad[6], quad[7]]),
  ];
}

export function boxToCss(view: PageViewport, box: Box): PxBox {
  const [ax, ay] = toCss(view, [box.x0, box.y0]);
  const [bx, by] = toCss(view, [box.x1, box.y1]);
  return { left: Math.min(ax, bx), top: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
}

/** The smallest upright rectangle around a quad. */
export function quadBoxToCss(view: PageViewport, quad: Quad): PxBox {
  return boxToCss(view, boxOfQuad(quad));
}

/** The smallest rectangle around several, or null around none. */
export function unionPx(boxes: readonly PxBox[]): PxBox | null {
  const first = boxes[0];
  if (!first) return null;
  let { left, top } = first;
  let right = left + first.width;
  let bottom = top + first.height;
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether a point of user space lies in a quad or within `slackPt` of its edges. Corners may run either way around. */
export function quadContains(quad: Quad, [x, y]: Point, slackPt: number): boolean {
  const along = unit(quad[2] - quad[0], quad[3] - quad[1]);
  const up = unit(quad[6] - quad[0], quad[7] - quad[1]);
  const dx = x - quad[0];
  const dy = y - quad[1];
  const a = dx * along.x + dy * along.y;
  const b = dx * up.x + dy * up.y;
  return a >= -slackPt && a <= along.length + slackPt && b >= -slackPt && b <= up.length + slackPt;
}

function unit(x: number, y: number): { readonly x: number; readonly y: number; readonly length: number } {
  const length = Math.hypot(x, y);
  return length === 0 ? { x: 0, y: 0, length } : { x: x / length, y: y / length, length };
}

/**
 * A quad grown by `alongPt` at its ends and `upPt` above and below, so that a wash does not touch the letters.
 */
export function growQuad(quad: Quad, alongPt: number, upPt: number): Quad {
  const along = unit(quad[2] - quad[0], quad[3] - quad[1]);
  const up = unit(quad[6] - quad[0], quad[7] - quad[1]);
  const ax = along.x * alongPt;
  const ay = along.y * alongPt;
  const ux = up.x * upPt;
  const uy = up.y * upPt;
  return [
    quad[0] - ax - ux,
    quad[1] - ay - uy,
    quad[2] + ax - ux,
    quad[3] + ay - uy,
    quad[4] + ax + ux,
    quad[5] + ay + uy,
    quad[6] - ax + ux,
    quad[7] - ay + uy,
  ];
}
