import { describe, expect, test } from 'vitest';
import { blob, int, intOrNull, text, textOrNull } from './db.ts';

const odd = [7, 'text', null, undefined, 5n, new Uint8Array([1])] as const;

describe('a value of the database is of the kind that its column has', () => {
  test('numbers', () => {
    expect([int(7), intOrNull(7), intOrNull(null), intOrNull(undefined)]).toEqual([7, 7, null, null]);
    for (const value of odd.filter((one) => typeof one !== 'number')) expect(() => int(value)).toThrow();
    expect(() => intOrNull('7')).toThrow();
  });

  test('texts', () => {
    expect([text('a'), textOrNull('a'), textOrNull(null), textOrNull(undefined)]).toEqual(['a', 'a', null, null]);
    for (const value of odd.filter((one) => typeof one !== 'string')) expect(() => text(value)).toThrow();
    expect(() => textOrNull(7)).toThrow();
  });

  test('blobs', () => {
    expect(blob(odd[5])).toBe(odd[5]);
    for (const value of odd.filter((one) => !(one instanceof Uint8Array))) expect(() => blob(value)).toThrow();
  });
});
