import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { smallPng } from './small-png.ts';

async function pixels(png: Buffer) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

test('a picture of few colors comes back as it was', async () => {
  const rgba = new Uint8ClampedArray([
    255, 0, 0, 255, 0, 128, 64, 255, 9, 9, 9, 255, 255, 255, 255, 255, 0, 0, 0, 255, 1, 2, 3, 255,
  ]);
  expect(await pixels(smallPng(rgba, 3, 2))).toEqual(rgba);
});

test('of many colors each stays near what it was', async () => {
  const side = 64;
  const rgba = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < side * side; i++) rgba.set([(i % side) * 4, Math.floor(i / side) * 4, 128, 255], i * 4);
  const shown = await pixels(smallPng(rgba, side, side));
  const furthest = rgba.reduce((most, value, at) => Math.max(most, Math.abs(value - shown[at]!)), 0);
  expect(furthest).toBeLessThan(32);
});
