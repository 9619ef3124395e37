import { expect, test } from 'vitest';
import { sameVersions } from './ensure-deps.mjs';

const lock = (packages: Record<string, object>): string => JSON.stringify({ packages });
const wanted = lock({
  '': { name: 'x' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', optional: true },
});

test('an install with the same versions needs no new one', () => {
  expect(
    sameVersions(wanted, lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } })),
  ).toBe(true);
});

test('another platform’s optional package may be absent', () => {
  expect(sameVersions(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
});

test.each([
  ['nothing is installed', ''],
  ['a version differs', lock({ 'node_modules/a': { version: '1.0.1' } })],
  ['a package is missing', lock({})],
  ['a package is left over', lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } })],
])('install again when %s', (_reason, installed) => {
  expect(sameVersions(wanted, installed)).toBe(false);
});
