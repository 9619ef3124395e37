import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { changedBox, movingPicture } from './moving.ts';

const [width, height] = [8, 4];

/** White, with black pixels at these places. */
function drawn(...black: readonly (readonly [number, number])[]): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x, y] of black) rgba.set([0, 0, 0], (y * width + x) * 4);
  return rgba;
}

/** How many pictures a GIF has: each begins with its graphic control extension. */
function frames(gif: Buffer): number {
  return gif.toString('latin1').split('\x21\xF9\x04').length - 1;
}

test('the box around what changed has all of it and no more', () => {
  expect(changedBox(drawn(), drawn([2, 1], [5, 3]), width)).toEqual({ left: 2, top: 1, width: 4, height: 3 });
  expect(changedBox(drawn([7, 0]), drawn([7, 0]), width)).toBeNull();
});

test('frames that look alike are one, and what is whole can be shown', async () => {
  const still = { rgba: drawn([1, 1]), showMs: 400 };
  const gif = movingPicture([still, still, { rgba: drawn([6, 2]), showMs: 200 }], width, height);
  expect(gif.toString('latin1', 0, 6)).toBe('GIF89a');
  expect(frames(gif)).toBe(2);
  const image = await loadImage(gif);
  expect([image.width, image.height]).toEqual([width, height]);
  // The first is shown as long as both: in hundredths of a second.
  expect(gif.readUInt16LE(gif.indexOf('\x21\xF9\x04', 0, 'latin1') + 4)).toBe(80);
});
