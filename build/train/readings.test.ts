import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { content, page, run } from '#shared/domain/document/testing.ts';
import { openReadings } from './readings.ts';

let folder: string;
let readingsMade: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'readings-'));
  readingsMade = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const read = (): Promise<DocumentContent> => {
  readingsMade++;
  return Promise.resolve(content([page(0, [run('A heading', 100, 700, { size: 14 })])]));
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('what was read once is kept whole, also for the next training', async () => {
  const first = await (await openReadings('one', folder)).of(bytes('file'), ['a.pdf'], read);
  const again = await (await openReadings('one', folder)).of(bytes('file'), ['a.pdf'], read);
  expect(again).toEqual(first);
  expect(again.pages[0]!.runs[0]!.edges).toBeInstanceOf(Float32Array);
  expect(readingsMade).toBe(1);
});

test('other bytes, options or code are read anew', async () => {
  const readings = await openReadings('one', folder);
  await readings.of(bytes('file'), ['a.pdf'], read);
  await readings.of(bytes('file '), ['a.pdf'], read);
  await readings.of(bytes('file'), ['b.pdf'], read);
  expect(readingsMade).toBe(3);
  await (await openReadings('two', folder)).of(bytes('file'), ['a.pdf'], read);
  expect(readingsMade).toBe(4);
  expect(await readdir(folder)).toEqual(['two']);
});
