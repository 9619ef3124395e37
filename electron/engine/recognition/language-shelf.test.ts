import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LanguageShelf } from './language-shelf.ts';
import { offeredLanguages, pinOf } from './pins.ts';

const never = new AbortController().signal;
let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-shelf-'));
});
afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function shelfFrom(answer: RequestListener): Promise<LanguageShelf> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new LanguageShelf({ folder, env: { WAYLEAF_LANGUAGES_FROM: `http://127.0.0.1:${String(port)}` } });
}

/** As language data begins: the number of its parts. */
function madeData(): Uint8Array {
  const data = new Uint8Array(2048);
  data[0] = 24;
  return data;
}

test('every language that is offered has a size and a content', () => {
  expect(offeredLanguages.length).toBeGreaterThan(100);
  for (const language of offeredLanguages) {
    expect(pinOf(language)).toEqual({
      bytes: expect.any(Number) as number,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    });
  }
  expect(pinOf('toString')).toBeUndefined();
});

test('a download that is not what it must be is thrown away, whoever sends it', async () => {
  const asked: string[] = [];
  const { bytes = 0 } = pinOf('deu') ?? {};
  const shelf = await shelfFrom(({ url = '' }, response) => {
    asked.push(url);
    response.end(Buffer.alloc(bytes));
  });
  const told: number[] = [];
  await expect(shelf.download('deu', (done) => told.push(done), never)).rejects.toMatchObject({
    code: 'model.download-failed',
  });
  expect(asked).toEqual(['/tesseract-ocr/tessdata_fast/raw/4.1.0/deu.traineddata']);
  expect(told.at(-1)).toBe(bytes);
  expect(await readdir(folder)).toEqual([]);
});

test('a download that breaks off goes on where it was', async () => {
  const ranges: (string | undefined)[] = [];
  const shelf = await shelfFrom(({ headers }, response) => {
    ranges.push(headers.range);
    response.writeHead(200, { 'content-length': '1525436' });
    response.write(Buffer.alloc(1000), () => response.destroy());
  });
  for (let time = 0; time < 2; time++)
    await expect(shelf.download('deu', () => undefined, never)).rejects.toMatchObject({
      code: 'model.download-failed',
    });
  expect(ranges).toEqual([undefined, 'bytes=1000-']);
  expect(await readdir(folder)).toEqual(['deu.traineddata.part']);
  await shelf.remove('deu');
  expect(await readdir(folder)).toEqual([]);
});

test('what nobody offers is not asked for', async () => {
  const shelf = await shelfFrom((_, response) => void response.end());
  await expect(shelf.download('xyz', () => undefined, never)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('a language is taken from a file, packed or not, and removed', async () => {
  const shelf = new LanguageShelf({ folder: path.join(folder, 'languages'), env: {} });
  const given = path.join(folder, 'mine.traineddata.gz');
  await writeFile(given, gzipSync(madeData()));
  expect(await shelf.take(given)).toEqual({ language: 'mine', published: false });
  expect(await shelf.list()).toEqual(new Map([['mine', 2048]]));
  expect(new Uint8Array(await readFile(path.join(shelf.folder, 'mine.traineddata')))).toEqual(madeData());
  await shelf.remove('mine');
  expect(await shelf.list()).toEqual(new Map());
  await expect(shelf.remove('mine')).rejects.toMatchObject({ code: 'input.invalid' });
});

test.each(['deu.txt', '../deu', 'deu.traineddata'])('%s with other content is no language', async (name) => {
  const shelf = new LanguageShelf({ folder: path.join(folder, 'languages'), env: {} });
  const given = path.join(folder, path.basename(name));
  await writeFile(given, 'words');
  await expect(shelf.take(given)).rejects.toMatchObject({ code: 'input.invalid' });
});
