import { expect, test } from 'vitest';
import { packIcns, packIco } from './containers.mjs';

const picture = (size: number, length: number) => ({ size, png: new Uint8Array(length).fill(size % 251) });

test('an .ico lists each picture with its size and place', () => {
  const pictures = [picture(16, 10), picture(256, 20)];
  const ico = packIco(pictures);
  expect(ico.readUInt16LE(2)).toBe(1);
  expect(ico.readUInt16LE(4)).toBe(2);
  expect(ico.readUInt8(6)).toBe(16);
  expect(ico.readUInt8(22)).toBe(0); // 256
  const second = ico.readUInt32LE(22 + 12);
  expect([...ico.subarray(second, second + ico.readUInt32LE(22 + 8))]).toEqual([...pictures[1]!.png]);
  expect(ico.length).toBe(6 + 2 * 16 + 30);
});

test('an .icns is blocks whose lengths add up to the file', () => {
  const icns = packIcns([picture(16, 10), picture(512, 20)]);
  expect(icns.toString('ascii', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const types: string[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) types.push(icns.toString('ascii', at, at + 4));
  expect(types).toEqual(['icp4', 'ic09', 'ic14']);
});

test('a size that macOS does not know is refused', () => {
  expect(() => packIcns([picture(24, 1)])).toThrow(/24 pixels/);
});
