import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { LibraryFile } from './library-file.ts';

const saved = { documents: 1, bytes: 5, missing: [] };
let folder: string;
let full: boolean;
let library: LibraryFile;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-library-file-'));
  full = false;
  library = new LibraryFile({
    incoming: async () => folder,
    save: async (file) => {
      if (full) throw new AppError('library.disk-full', 'The disk is full.');
      await writeFile(file, 'whole');
      return saved;
    },
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what is made is taken once, and is gone then', async () => {
  const { ticket, ...told } = await library.make();
  expect(told).toEqual(saved);
  const answer = await library.take(ticket);
  expect(answer).toMatchObject({ status: 200, headers: { 'Content-Length': '5' } });
  expect(await text(answer.body as Readable)).toBe('whole');
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect((await library.take(ticket)).status).toBe(404);
});

test('what nobody took goes with the next, and a ticket opens its own file alone', async () => {
  const first = await library.make();
  const second = await library.make();
  expect(await readdir(folder)).toHaveLength(1);
  expect((await library.take(first.ticket)).status).toBe(404);
  expect((await library.take('../../secret')).status).toBe(404);
  const answer = await library.take(second.ticket);
  expect(answer.status).toBe(200);
  (answer.body as Readable).destroy();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('one that cannot be made says why, and none is there to be taken', async () => {
  await library.make();
  full = true;
  await expect(library.make()).rejects.toMatchObject({ code: 'library.disk-full' });
  expect(await readdir(folder)).toEqual([]);
});
