import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DirectDecompression, streamsLeftOut } from './inflate.ts';

/** As pdf.js reads a stream. */
async function read(format: 'deflate' | 'gzip', bytes: Uint8Array): Promise<Buffer> {
  const { readable, writable } = new DirectDecompression(format);
  const writer = writable.getWriter();
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  for (let step = await reader.read(); !step.done; step = await reader.read()) chunks.push(step.value!);
  return Buffer.concat(chunks);
}

const text = Buffer.from('BT /F1 12 Tf (words) Tj ET\n'.repeat(20_000));

test('a stream is inflated whole, what stands behind its end left aside', async () => {
  const bytes = deflateSync(text);
  expect((await read('deflate', bytes)).equals(text)).toBe(true);
  expect((await read('deflate', Buffer.concat([bytes, Buffer.from('\r\n')]))).equals(text)).toBe(true);
});

test('a stream that is cut off or damaged fails where it is read', async () => {
  const bytes = deflateSync(text);
  await expect(read('deflate', bytes.subarray(0, bytes.length / 2))).rejects.toThrow();
  await expect(read('deflate', Buffer.from('no stream at all'))).rejects.toThrow();
});

test('other formats go to the class of the system', async () => {
  expect((await read('gzip', gzipSync(text))).equals(text)).toBe(true);
});

test('a stream that unfolds to more than a file may is left out, and counted', async () => {
  const before = streamsLeftOut();
  expect(await read('deflate', deflateSync(Buffer.alloc(13 * 2 ** 20, '0 0 m ')))).toHaveLength(0);
  expect(streamsLeftOut()).toBe(before + 1);
});
