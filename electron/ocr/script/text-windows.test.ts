import { describe, expect, test } from 'vitest';
import type { GrayPicture } from '../picture.ts';
import { textWindows, WINDOW } from './text-windows.ts';

const DPI = 240;

/** A page with lines of strokes, each as high as a letter. */
function ruled(lines: readonly { readonly y: number; readonly height: number }[], paper = 255, ink = 0): GrayPicture {
  const [width, height] = [600, 800];
  const gray = new Uint8Array(width * height).fill(paper);
  for (const { y, height: tall } of lines)
    for (let x = 20; x < width - 20; x += 16)
      for (let v = y; v < y + tall; v++) gray.fill(ink, v * width + x, v * width + x + 5);
  return { gray, width, height, dpi: DPI };
}

const even = Array.from({ length: 12 }, (_, at) => ({ y: 60 + at * 60, height: 26 }));

describe('windows of text', () => {
  test('are pieces of lines, one line each, with ink in the middle and none at its edges', () => {
    const windows = textWindows(ruled(even), 20);
    expect(windows).toHaveLength(20);
    for (const window of windows) {
      const row = (y: number): number =>
        window.subarray(y * WINDOW.width, (y + 1) * WINDOW.width).reduce((sum, ink) => sum + ink, 0);
      expect(row(WINDOW.height / 2)).toBeGreaterThan(10);
      expect([row(0), row(WINDOW.height - 1)]).toEqual([0, 0]);
    }
  });

  test('are the same however dark the ink is, and however yellow the paper', () => {
    const [dark] = textWindows(ruled(even), 1);
    const [faded] = textWindows(ruled(even, 210, 90), 1);
    expect(faded).toEqual(dark);
  });

  test('are none on an empty page, and none of a line that is much higher than the others', () => {
    expect(textWindows(ruled([]), 20)).toEqual([]);
    const title = [...even.slice(2), { y: 20, height: 100 }];
    const tall = textWindows(ruled(title), 1000);
    expect(tall).toHaveLength(textWindows(ruled(even.slice(2)), 1000).length);
  });
});
