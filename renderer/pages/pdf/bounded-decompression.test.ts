import { expect, test } from 'vitest';
import { BoundedDecompression } from './bounded-decompression.ts';

// Tests of the parser, which may run before in the same process, put a class of its own in its place, for one format.
const Native = new DecompressionStream('gzip').constructor as typeof DecompressionStream;
const MB = 2 ** 20;

/** As pdf.js reads a stream. */
async function read(bytes: Uint8Array<ArrayBuffer>, mostBytes?: number): Promise<Uint8Array> {
  const { readable, writable } = new BoundedDecompression('deflate', Native, mostBytes);
  const writer = writable.getWriter();
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let step = await reader.read(); !step.done; step = await reader.read()) chunks.push(new Uint8Array(step.value!));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const folded = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(folded).arrayBuffer());
}

const textOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test('a stream is unfolded whole, however it is given', async () => {
  // Folded, it is longer than what is given at once.
  const text = textOf(Array.from({ length: 60_000 }, (_, at) => `${String((at * 48_271) % 65_537)} `).join(''));
  const folded = await deflated(text);
  expect(folded.length).toBeGreaterThan(64 * 1024);
  expect(new TextDecoder().decode(await read(folded))).toBe(new TextDecoder().decode(text));
  expect(await read(await deflated(textOf('short')))).toEqual(textOf('short'));
});

test('what draws a page is cut off where it unfolds to more than that may', async () => {
  const { length } = await read(await deflated(textOf('0 0 m '.repeat(2.25 * MB))));
  expect(length).toBeGreaterThanOrEqual(12 * MB);
  expect(length).toBeLessThan(12.5 * MB);
});

test('any stream is cut off where it unfolds to more than there is room for', async () => {
  const { length } = await read(await deflated(new Uint8Array(2 * MB).fill(0xff)), MB);
  expect(length).toBeGreaterThanOrEqual(MB);
  expect(length).toBeLessThan(1.5 * MB);
});

test('one that is cut off or damaged fails where it is read', async () => {
  const bytes = await deflated(textOf('words '.repeat(5000)));
  await expect(read(bytes.slice(0, bytes.length / 2))).rejects.toThrow();
  await expect(read(textOf('no stream at all'))).rejects.toThrow();
});
