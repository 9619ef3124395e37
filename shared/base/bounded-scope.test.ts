import { expect, test } from 'vitest';
import { boundScope, mostUnfolded } from './bounded-scope.ts';

const MB = 2 ** 20;

/** The scope of a worker of its own. */
function bounded() {
  const scope = { Uint8Array, Object: { defineProperty: Object.defineProperty } as ObjectConstructor };
  boundScope(scope);
  return scope;
}

test('a buffer that doubles beyond what a file may have cannot be made; one as long as a file can', () => {
  const { Uint8Array: Bytes } = bounded();
  expect(() => new Bytes(256 * MB)).toThrow(RangeError);
  expect(new Bytes(128 * MB).length).toBe(128 * MB);
  expect(new Bytes(128 * MB + 1).length).toBe(128 * MB + 1);
});

test('arrays are otherwise what they are', () => {
  const { Uint8Array: Bytes } = bounded();
  const bytes = new Bytes([1, 2, 3]);
  expect(bytes).toBeInstanceOf(Bytes);
  expect(bytes).toBeInstanceOf(Uint8Array);
  expect(new Bytes(bytes.buffer, 1, 2)).toEqual(Uint8Array.of(2, 3));
  expect(Bytes.from([4])).toEqual(Uint8Array.of(4));
});

test('annotations of a page are no more than a window can show, and other properties whole', () => {
  const { Object: Bounded } = bounded();
  const many = (): number[] => Array.from({ length: 3000 }, (_, at) => at);
  const page: { annotations?: number[]; others?: number[] } = {};
  const annotations = many();
  Bounded.defineProperty(page, 'annotations', { value: annotations });
  Bounded.defineProperty(page, 'others', { value: many() });
  expect(page.annotations).toHaveLength(2000);
  expect(annotations).toHaveLength(2000);
  expect(page.others).toHaveLength(3000);
});

test('a stream may unfold to what real ones do, and never to more than there is room for', () => {
  const [picture, text] = [Uint8Array.of(255, 216), new TextEncoder().encode('0 0 m\n9 9 l S')];
  expect(mostUnfolded(1000, 256 * MB, picture)).toBe(32 * MB);
  expect(mostUnfolded(MB, 256 * MB, picture)).toBe(100 * MB);
  expect(mostUnfolded(50 * MB, 256 * MB, picture)).toBe(256 * MB);
  expect(mostUnfolded(1000, 256 * MB, text)).toBe(12 * MB);
  expect(mostUnfolded(MB, 256 * MB, text)).toBe(20 * MB);
});
