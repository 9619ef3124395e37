import { expect, test } from 'vitest';
import { isExcluded } from './glob.ts';

test.each([
  ['a/b.pdf', '*.pdf', true],
  ['a/b.pdf', 'a', true],
  ['ab/b.pdf', 'a', false],
  ['a/drafts/x/b.pdf', 'drafts', true],
  ['a/drafts/b.pdf', 'a/drafts', true],
  ['a/b/c/d.pdf', 'a/**/d.pdf', true],
  ['a/d.pdf', 'a/**/d.pdf', true],
  ['b/a/d.pdf', 'a/**', false],
  ['library', 'library/**', true],
  ['x/draft-1.pdf', 'draft-?.pdf', true],
  ['x/draft-12.pdf', 'draft-?.pdf', false],
  ['(a)[b].pdf', '(a)[b].pdf', true],
])('%s by %s: %s', (file, pattern, excluded) => {
  expect(isExcluded(file, [pattern])).toBe(excluded);
});

test('patterns that are made to take long do not', () => {
  const patterns = ['*a*a*a*a*a*a*a*a*a*b', '**/**/**/**/**/**/**/x', `${'*a'.repeat(99)}b`];
  // Processor time, µs.
  const cost = (folders: number, times: number): number => {
    const before = process.cpuUsage();
    for (let n = 0; n < times; n++) expect(isExcluded(`${'a'.repeat(250)}/`.repeat(folders), patterns)).toBe(false);
    return process.cpuUsage(before).user;
  };
  cost(10, 40);
  // Four times as long a path, a quarter as often: what tries every way to fit comes to no end.
  expect(cost(40, 100) / cost(10, 400)).toBeLessThan(10);
});
