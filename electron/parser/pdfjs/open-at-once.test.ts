import { brotliCompressSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OpenAtOnce } from './open-at-once.ts';

/** As pdf.js goes about it. */
async function through(bytes: Uint8Array, format = 'deflate'): Promise<Uint8Array[]> {
  const { readable, writable } = new OpenAtOnce(format);
  const writer = writable.getWriter();
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done || !value) return chunks;
    chunks.push(value);
  }
}

const words = new TextEncoder().encode('BT /F1 12 Tf (larches) Tj ET '.repeat(500));

test('a stream comes out whole, a deflated one whatever stands behind it', async () => {
  const packed = deflateSync(words);
  expect(await through(packed)).toEqual([Buffer.from(words)]);
  expect(await through(brotliCompressSync(words), 'brotli')).toEqual([Buffer.from(words)]);
  expect(await through(Buffer.concat([packed, Buffer.from('\r\n')]))).toEqual([Buffer.from(words)]);
});

test.each([
  ['a damaged', deflateSync(words).fill(7, 20, 40)],
  ['a cut', deflateSync(words).subarray(0, 30)],
  ['an empty', new Uint8Array()],
])('%s one fails, so that pdf.js takes what it can', async (_, bytes) => {
  await expect(through(bytes)).rejects.toThrow();
});
