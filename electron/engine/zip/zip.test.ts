import { expect, test } from 'vitest';
import { unzipped } from './testing/unzipped.ts';
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

test('a file that is stored stands in the archive as it is, and the first one first', async () => {
  const mimetype = { name: 'mimetype', bytes: Buffer.from('application/epub+zip'), isStored: true };
  const words = 'words '.repeat(100);
  const made = zip([mimetype, { name: 'a.txt', bytes: Buffer.from(words) }]);
  // Behind the 30 bytes of a file's head: its name, and with no more in between what it holds.
  expect(made.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  expect([...(await unzipped(made))]).toEqual([
    ['mimetype', 'application/epub+zip'],
    ['a.txt', words],
  ]);
});
