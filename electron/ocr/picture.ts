/** Gray pictures of pages: turned, cut and packed for recognition. */
import type { Point } from '#shared/domain/document/geometry.ts';
import { turnFrame, type PictureFrame, type Turn } from './page-frame.ts';

export type { Turn } from './page-frame.ts';

/** One byte a pixel, row by row from the top left; 0 is black. */
export interface GrayPicture {
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** A page's picture and how it lies on the page. */
export interface Picture extends GrayPicture {
  readonly frame: PictureFrame;
}

/** A part of a picture in pixels; `x1` and `y1` are the first beyond it. */
export interface Region {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Gray of RGBA pixels, by the usual weights of luma in 1/256. */
export function grayOf(rgba: Uint8ClampedArray): Uint8Array {
  const gray = new Uint8Array(rgba.length / 4);
  for (let from = 0, to = 0; to < gray.length; from += 4, to++) {
    gray[to] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  }
  return gray;
}

export function cut(picture: GrayPicture, { x0, y0, x1, y1 }: Region): GrayPicture {
  const width = x1 - x0;
  const gray = new Uint8Array(width * (y1 - y0));
  for (let y = y0; y < y1; y++) {
    const from = y * picture.width;
    gray.set(picture.gray.subarray(from + x0, from + x1), (y - y0) * width);
  }
  return { gray, width, height: y1 - y0, dpi: picture.dpi };
}

/** The picture turned clockwise. */
export function turnGray(picture: GrayPicture, turn: Turn): GrayPicture {
  const { gray, width, height, dpi } = picture;
  if (turn === 0) return picture;
  const turned = new Uint8Array(gray.length);
  if (turn === 180) return { gray: turned.map((_, at) => gray[gray.length - 1 - at] ?? 0), width, height, dpi };
  // Where the pixel right of another one goes, and where a row begins.
  const step = turn === 90 ? height : -height;
  for (let y = 0; y < height; y++) {
    let to = turn === 90 ? height - 1 - y : (width - 1) * height + y;
    for (let from = y * width; from < (y + 1) * width; from++, to += step) turned[to] = gray[from] ?? 0;
  }
  return { gray: turned, width: height, height: width, dpi };
}

/** Where a pixel of a picture of this size lies after the picture was turned clockwise. */
export function turnPoint([x, y]: Point, turn: Turn, width: number, height: number): Point {
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [height - y, x];
    case 180:
      return [width - x, height - y];
    case 270:
      return [y, width - x];
  }
}

/** The page's picture turned clockwise, as if it had been drawn so. */
export function turnPicture(picture: Picture, turn: Turn): Picture {
  const { frame } = picture;
  return { ...turnGray(picture, turn), frame: turnFrame(frame, turn) };
}

/** As a portable gray map, which recognition reads without decoding. */
export function portableGrayMap({ gray, width, height }: GrayPicture): Buffer<ArrayBuffer> {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = Buffer.alloc(head.length + gray.length);
  bytes.set(head);
  bytes.set(gray, head.length);
  return bytes;
}

/** The rectangle of that share of each side in which gray changes most: where there is most to read. */
export function busiestRegion({ gray, width, height }: GrayPicture, share: number): Region {
  const regionWidth = Math.max(1, Math.floor(width * share));
  const regionHeight = Math.max(1, Math.floor(height * share));
  let best: Region = { x0: 0, y0: 0, x1: regionWidth, y1: regionHeight };
  let most = -1;
  for (let row = 0; row <= REGION_STEPS; row++) {
    for (let column = 0; column <= REGION_STEPS; column++) {
      const x0 = Math.floor(((width - regionWidth) * column) / REGION_STEPS);
      const y0 = Math.floor(((height - regionHeight) * row) / REGION_STEPS);
      const region = { x0, y0, x1: x0 + regionWidth, y1: y0 + regionHeight };
      const edges = edgesIn(gray, width, region);
      if (edges <= most) continue;
      most = edges;
      best = region;
    }
  }
  return best;
}

const REGION_STEPS = 8;
/** Every so many pixels are looked at. */
const STRIDE = 4;
/** What ink and paper differ by, in gray levels; noise differs less. */
const EDGE = 64;

/** Pixels that differ from the one before, to the right and downwards, so that the direction of text does not matter. */
function edgesIn(gray: Uint8Array, width: number, { x0, y0, x1, y1 }: Region): number {
  let edges = 0;
  for (let y = y0; y < y1; y += STRIDE) {
    for (let x = x0 + 1; x < x1; x++) {
      const at = y * width + x;
      if (Math.abs((gray[at] ?? 0) - (gray[at - 1] ?? 0)) > EDGE) edges++;
    }
  }
  for (let y = y0 + 1; y < y1; y++) {
    for (let x = x0; x < x1; x += STRIDE) {
      const at = y * width + x;
      if (Math.abs((gray[at] ?? 0) - (gray[at - width] ?? 0)) > EDGE) edges++;
    }
  }
  return edges;
}
