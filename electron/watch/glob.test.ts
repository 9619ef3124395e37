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

// What tries every way to fit comes to no end here.
test.each(['*a*a*a*a*a*a*a*a*a*b', '**/**/**/**/**/**/**/x', `${'*a'.repeat(99)}b`])(
  'patterns that are made to take long do not: %s',
  (pattern) => {
    expect(isExcluded(`${'a'.repeat(250)}/`.repeat(10), [pattern])).toBe(false);
  },
);
