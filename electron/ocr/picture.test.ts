import { describe, expect, test } from 'vitest';
import {
  busiestRegion,
  cut,
  grayOf,
  portableGrayMap,
  turnGray,
  turnPoint,
  type GrayPicture,
  type Turn,
} from './picture.ts';

const picture: GrayPicture = { gray: Uint8Array.from([1, 2, 3, 4, 5, 6]), width: 3, height: 2, dpi: 100 };

describe('a picture', () => {
  test.each<[Turn, number, number[]]>([
    [0, 3, [1, 2, 3, 4, 5, 6]],
    [90, 2, [4, 1, 5, 2, 6, 3]],
    [180, 3, [6, 5, 4, 3, 2, 1]],
    [270, 2, [3, 6, 2, 5, 1, 4]],
  ])('is turned clockwise by %i degrees', (turn, width, gray) => {
    const turned = turnGray(picture, turn);
    expect([turned.width, [...turned.gray]]).toEqual([width, gray]);
  });

  test.each<Turn>([0, 90, 180, 270])('has its pixels where points are said to be after %i degrees', (turn) => {
    const turned = turnGray(picture, turn);
    for (const [x, y] of [
      [0, 0],
      [2, 0],
      [1, 1],
    ] as const) {
      const [atX, atY] = turnPoint([x + 0.5, y + 0.5], turn, 3, 2);
      const value = turned.gray[Math.floor(atY) * turned.width + Math.floor(atX)];
      expect(value).toBe(picture.gray[y * 3 + x]);
    }
  });

  test('is cut', () => {
    expect(cut(picture, { x0: 1, y0: 0, x1: 3, y1: 2 })).toEqual({
      gray: Uint8Array.from([2, 3, 5, 6]),
      width: 2,
      height: 2,
      dpi: 100,
    });
  });

  test('is busiest where its ink is', () => {
    const gray = new Uint8Array(100 * 100).fill(255);
    for (let y = 70; y < 95; y += 2) gray.fill(0, y * 100 + 5, y * 100 + 35);
    const { x0, y0, x1, y1 } = busiestRegion({ gray, width: 100, height: 100, dpi: 100 }, 0.4);
    expect([x1 - x0, y1 - y0]).toEqual([40, 40]);
    expect(x0).toBeLessThanOrEqual(5);
    expect(y0).toBeGreaterThanOrEqual(53);
  });

  test('is packed as it is', () => {
    expect(portableGrayMap(picture).toString('latin1')).toBe('P5\n3 2\n255\n\x01\x02\x03\x04\x05\x06');
  });

  test('of colors has their brightness', () => {
    expect([...grayOf(Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255]))]).toEqual([
      255, 0, 149,
    ]);
  });
});
