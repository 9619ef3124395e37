import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mutate } from './mutate.ts';
import { seededRandom } from './random.ts';

const stream = deflateSync(Buffer.from('BT /F1 12 Tf 72 700 Td (Some words) Tj ET\n'.repeat(40)));
const source = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Kids [3 0 R] >>\nendobj\n'),
  Buffer.from(`3 0 obj\n<< /Length ${String(stream.length)} >>\nstream\n`),
  stream,
  Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
]);

// Among these is every kind of damage, and none that repeats a stream up to megabytes.
const seeds = Array.from({ length: 88 }, (_, i) => i);
const before = Buffer.from(source);
const copies = seeds.map((seed) => Buffer.from(mutate(source, seed)));

test('the same seed makes the same damage, another one another', () => {
  for (const [seed, copy] of copies.entries()) expect(copy.equals(mutate(source, seed))).toBe(true);
  expect(new Set(copies.map((copy) => copy.toString('latin1'))).size).toBeGreaterThan(75);
});

test('the source itself stays whole', () => {
  expect(source.equals(before)).toBe(true);
});

test('damage reaches the order of objects and the inside of streams', () => {
  const texts = copies.map((copy) => copy.toString('latin1'));
  expect(texts.some((text) => /[12] 0 obj\s*<< \/(?:Kids|Length)[^]*[23] 0 obj\s*<< \/(?:Type|Kids)/.test(text))).toBe(
    true,
  );
  const redrawn = copies.map(contentOf).filter((text) => text !== undefined);
  expect(redrawn.some((text) => text.startsWith('BT /F1') && text.length > 5_000)).toBe(true);
});

test.each([0, 1, 2])('a file of %i bytes can be damaged', (length) => {
  for (const seed of seeds) expect(mutate(source.subarray(0, length), seed)).toBeInstanceOf(Uint8Array);
});

function contentOf(buffer: Buffer): string | undefined {
  const from = buffer.indexOf('stream\n');
  const to = buffer.indexOf('endstream');
  if (from < 0 || to < from) return undefined;
  try {
    return inflateSync(buffer.subarray(from + 'stream\n'.length, to)).toString('latin1');
  } catch {
    return undefined;
  }
}

test('a seed gives numbers within their bounds', () => {
  const random = seededRandom(7);
  const drawn = Array.from({ length: 1_000 }, () => random.below(6));
  expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(random.pick(['only'])).toBe('only');
});
