import { expect, test } from 'vitest';
import { unzipped } from '../testing/unzipped.ts';
import { zip } from './zip.ts';

test('another program reads what was written, and the same files make the same archive', async () => {
  const words = 'words '.repeat(1000);
  const files = [
    { name: 'a.txt', bytes: Buffer.from(words) },
    { name: 'below/ü.txt', bytes: Buffer.from('') },
  ];
  const made = zip(files);
  expect(zip(files).equals(made)).toBe(true);
  expect(made.length).toBeLessThan(words.length / 4);
  expect([...(await unzipped(made))]).toEqual([
    ['a.txt', words],
    ['below/ü.txt', ''],
  ]);
});
