import path from 'node:path';
import { expect, test } from 'vitest';
import { knownOf } from './gold.ts';

test('a file is known by its name, or by the end of its path', () => {
  const known = new Map([
    ['reeds.pdf', 1],
    ['latex/reeds/main.pdf', 2],
  ]);
  const at = (...parts: readonly string[]): number | undefined => knownOf(known, parts.join(path.sep));
  expect(at('', 'data', 'reeds.pdf')).toBe(1);
  expect(at('', 'doc', 'latex', 'reeds', 'main.pdf')).toBe(2);
  expect(at('', 'doc', 'latex', 'herons', 'main.pdf')).toBeUndefined();
});
