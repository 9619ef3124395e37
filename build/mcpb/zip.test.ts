import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { zip } from './zip.mjs';

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

test('another program reads what was written, and the same files make the same archive', async () => {
  const words = 'words '.repeat(1000);
  const files = [
    { name: 'a.txt', bytes: Buffer.from(words) },
    { name: 'below/ü.txt', bytes: Buffer.from('') },
  ];
  const made = zip(files);
  expect(zip(files).equals(made)).toBe(true);
  expect(made.length).toBeLessThan(words.length / 4);
  const archive = await open(made, { autoClose: false });
  const entries = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    const found: yauzl.Entry[] = [];
    archive.on('entry', (entry: yauzl.Entry) => found.push(entry));
    archive.once('end', () => resolve(found));
    archive.once('error', reject);
  });
  const read = promisify<yauzl.Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive));
  const texts: string[] = [];
  for (const entry of entries) texts.push(`${entry.fileName}: ${(await buffer(await read(entry))).toString()}`);
  expect(texts).toEqual([`a.txt: ${words}`, 'below/ü.txt: ']);
});
