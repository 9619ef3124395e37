import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveLibrary } from './upload.ts';

const MAX_BYTES = 10;

let incoming: string;
beforeEach(async () => void (incoming = await mkdtemp(path.join(tmpdir(), 'wayleaf-upload-'))));
afterEach(() => rm(incoming, { recursive: true }));

/** What the engine is given of an upload that comes in two pieces. */
async function received(bytes: number, announced: number): Promise<string | undefined> {
  let taken: string | undefined;
  const body = Readable.from([Buffer.alloc(6, 'a'), Buffer.alloc(bytes - 6, 'b')]);
  await receiveLibrary(body, 'kept.wayleaf', announced, {
    incoming,
    maxBytes: MAX_BYTES,
    takeIn: async (file) => {
      taken = await readFile(file, 'utf8');
      return {} as Awaited<ReturnType<typeof receiveLibrary>>;
    },
  });
  return taken;
}

test.each([0, MAX_BYTES])('a file of the largest size comes in whole, announced as %i bytes', async (announced) => {
  expect(await received(MAX_BYTES, announced)).toBe('aaaaaabbbb');
  expect(await readdir(incoming)).toEqual([]);
});

test.each([0, MAX_BYTES + 1])(
  'one byte more is refused, announced as %i bytes, and leaves nothing',
  async (announced) => {
    await expect(received(MAX_BYTES + 1, announced)).rejects.toMatchObject({ code: 'file.too-large' });
    expect(await readdir(incoming)).toEqual([]);
  },
);
