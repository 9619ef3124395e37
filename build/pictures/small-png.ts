/** Screenshots as small files: a window has few colors, and a PNG with a palette keeps a byte for each of its pixels. */
import { deflateSync, crc32 } from 'node:zlib';

const COLORS_MAX = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * @param rgba  four bytes a pixel, row by row; what is transparent is drawn as if it were not
 * @returns a PNG of at most 256 colors: the most frequent ones, and the nearest of them for all others
 */
export function smallPng(rgba: Uint8ClampedArray, width: number, height: number): Buffer {
  const counts = new Map<number, number>();
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const color = (rgba[i * 4]! << 16) | (rgba[i * 4 + 1]! << 8) | rgba[i * 4 + 2]!;
    pixels[i] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const indexes = new Map<number, number>();
  // Each row begins with the name of its filter: none, which suits palettes.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = pixels[y * width + x]!;
      let index = indexes.get(color);
      if (index === undefined) indexes.set(color, (index = nearest(palette, color)));
      rows[y * (width + 1) + 1 + x] = index;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8); // bits of a sample, colors from a palette
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * By how many pixels they have, but no two that look alike: shades of letters would leave no room for what is drawn in a
 * color that stands in few places.
 */
function paletteOf(counts: ReadonlyMap<number, number>): readonly number[] {
  const byCount = [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color);
  if (byCount.length <= COLORS_MAX) return byCount;
  for (let apart = 4; ; apart += 4) {
    const palette: number[] = [];
    for (const color of byCount) {
      if (palette.every((kept) => distance(kept, color) >= apart * apart)) palette.push(color);
      if (palette.length > COLORS_MAX) break;
    }
    if (palette.length <= COLORS_MAX) return palette;
  }
}

function nearest(palette: readonly number[], color: number): number {
  let best = 0;
  for (let i = 1; i < palette.length; i++) if (distance(palette[i]!, color) < distance(palette[best]!, color)) best = i;
  return best;
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
