/** What happens to a page between its print and its scan, on gray pictures; the same seed gives the same picture. */
import type { GrayPicture } from '../../electron/ocr/picture.ts';

export const degradations = ['print', 'blur', 'skew', 'noise'] as const;
export type Degradation = (typeof degradations)[number];

const PAPER = 255;
/** A lens that is a little out of focus, at 240 dpi. */
const BLUR_PX = 3;
const SKEW_DEG = 1.5;
const SPECKS = 0.012;
const GRAIN = 28;
/** Ink that has faded to gray, and paper that has yellowed. */
const FADED = { ink: 70, paper: 215 };
/** Of ink: letters that a worn press left uneven. */
const WORN = 0.06;

export function degrade<T extends GrayPicture>(picture: T, how: Degradation, seed: number): T {
  const random = randomFrom(seed);
  switch (how) {
    case 'print':
      return withGray(picture, (value) => (value < 128 && random() < WORN ? PAPER - value : value));
    case 'blur':
      return { ...picture, gray: blurred(blurred(picture.gray, picture, BLUR_PX), picture, BLUR_PX) };
    case 'skew':
      return { ...picture, gray: turned(picture, ((seed % 2 === 0 ? SKEW_DEG : -SKEW_DEG) * Math.PI) / 180) };
    case 'noise':
      return withGray(picture, (value) => {
        if (random() < SPECKS) return random() < 0.5 ? 0 : PAPER;
        const faded = FADED.ink + (value / PAPER) * (FADED.paper - FADED.ink);
        return faded + (random() + random() - 1) * GRAIN;
      });
  }
}

function withGray<T extends GrayPicture>(picture: T, change: (value: number) => number): T {
  return { ...picture, gray: Uint8Array.from(picture.gray, (value) => Math.max(0, Math.min(PAPER, change(value)))) };
}

/** The mean of `size` × `size` pixels around each. */
function blurred(gray: Uint8Array, { width, height }: GrayPicture, size: number): Uint8Array {
  const reach = Math.floor(size / 2);
  const along = (from: Uint8Array, step: number, length: number, lines: number, next: number): Uint8Array => {
    const out = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < length; at++) {
        let sum = 0;
        for (let d = -reach; d <= reach; d++)
          sum += from[line * next + Math.max(0, Math.min(length - 1, at + d)) * step] ?? PAPER;
        out[line * next + at * step] = sum / (2 * reach + 1);
      }
    }
    return out;
  };
  return along(along(gray, 1, width, height, width), width, height, width, 1);
}

/** Turned around its middle, with paper where nothing was. */
function turned({ gray, width, height }: GrayPicture, angle: number): Uint8Array {
  const out = new Uint8Array(gray.length).fill(PAPER);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      out[y * width + x] = sample(
        gray,
        width,
        height,
        width / 2 + cos * dx + sin * dy,
        height / 2 - sin * dx + cos * dy,
      );
    }
  }
  return out;
}

/** The gray between four pixels. */
export function sample(gray: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) return PAPER;
  const [fx, fy] = [x - x0, y - y0];
  const at = y0 * width + x0;
  const top = (gray[at] ?? 0) * (1 - fx) + (gray[at + 1] ?? 0) * fx;
  const bottom = (gray[at + width] ?? 0) * (1 - fx) + (gray[at + width + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Numbers in [0, 1), after Tommy Ettinger's mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
