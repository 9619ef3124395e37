import { expect, test } from 'vitest';
import { z } from 'zod';
import { dialectOf, inDialect } from './dialect.ts';

const either = z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.string() })]);

test('an object has the version in front, and so has its schema', () => {
  const made = inDialect({ a: 1 });
  expect(JSON.stringify(made)).toBe('{"dialect":1,"a":1}');
  expect(dialectOf(either).parse(made)).toEqual(made);
  for (const other of [{ a: 1 }, { dialect: 2, a: 1 }, { dialect: 1, a: 1, c: 2 }, { dialect: 1 }])
    expect(dialectOf(either).safeParse(other).success).toBe(false);
});

test('words about an object stay with it', () => {
  expect(dialectOf(z.strictObject({}).describe('Of none')).description).toBe('Of none');
  expect(() => dialectOf(z.string())).toThrow(TypeError);
});
