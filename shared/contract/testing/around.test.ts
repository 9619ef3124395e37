import { expect, test } from 'vitest';
import { z } from 'zod';
import { breachesOf, int, list, oneOf, someDocument, someSection, trimmed } from './around.ts';

const whole = [{ id: someDocument, at: someSection, count: 0, name: 'bees', tags: ['a'], more: { share: 0.25 } }];
const strict = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/u),
  at: z.string().regex(/^[sb]\d{1,9}$/u),
  count: z.int().min(0).max(9),
  name: z.string().trim().min(1).max(5).optional(),
  tags: z.array(z.enum(['a', 'b'])).max(2),
  more: z.strictObject({ share: z.number() }).nullable(),
});
const claims = {
  whole,
  optional: ['name'],
  nullable: ['more'],
  edges: { count: int(0, 9), name: trimmed(1, 5), tags: list('a', 0, 2), 'tags.*': oneOf(['a', 'b']) },
};

test('a schema of which all is true that is claimed has no breaches', () => {
  expect(breachesOf(strict, claims)).toEqual([]);
});

test('what is taken or refused against a claim is named', () => {
  expect(breachesOf(strict, { ...claims, optional: [], nullable: [] })).toEqual([
    'takes name as nothing',
    'takes more as null',
  ]);
  const { name: _name, more: _more, ...shape } = strict.shape;
  const loose = z.looseObject({ ...shape, name: z.string(), more: z.looseObject({ share: z.number() }) });
  const found = breachesOf(loose, { ...claims, edges: {} });
  expect(found).toContain('takes unknown as "text"');
  expect(found).toContain('takes more.unknown as "text"');
  expect(found.filter((line) => line.startsWith('refuses name as nothing'))).toHaveLength(1);
  expect(found.filter((line) => line.startsWith('refuses more as null'))).toHaveLength(1);
  const short = z.strictObject({ ...strict.shape, name: z.string().max(3) });
  expect(breachesOf(short, claims).filter((line) => line.startsWith('refuses all of it'))).toHaveLength(1);
});

test('examples speak for ids and whole numbers', () => {
  const free = z.object({ ...strict.shape, id: z.string(), at: z.string(), count: z.number() });
  const found = breachesOf(free, { ...claims, edges: {} });
  for (const line of ['takes id as ""', 'takes at as "s-1"', 'takes count as 0.5', 'takes count as -1'])
    expect(found).toContain(line);
});

test('what stands for a field, and what becomes of a value, is asked', () => {
  const schema = z.strictObject({ limit: z.int().catch(7).default(5), words: z.string() });
  const given = { whole: [{ limit: 3, words: 'bees' }], usual: { limit: 5 }, fallsBack: { limit: 7 } };
  expect(breachesOf(schema, given)).toEqual([]);
  expect(breachesOf(schema, { ...given, usual: { limit: 6 }, fallsBack: { limit: 8 } })).toEqual([
    'makes limit as nothing 5',
    'makes limit as {"junk":true} 7',
  ]);
  expect(breachesOf(schema, { ...given, edges: { words: trimmed(1, 5), gone: {} } })).toEqual([
    'takes words as ""',
    'takes words as "xxxxxx"',
    'takes words as "   "',
    'makes words as " \\n word " " \\n word "',
    'no example has gone',
  ]);
});
