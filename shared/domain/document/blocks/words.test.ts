import { expect, test } from 'vitest';
import { hyphenJoint, type WordList } from './words.ts';

const list = (words: readonly string[], compounds: readonly string[] = []): WordList => ({
  has: (word) => words.includes(word.toLowerCase()),
  hasCompound: (word) => compounds.includes(word.toLowerCase()),
});

test.each([
  ['the impres-', 'sive result', list([]), 'hyphen-undone'],
  ['a well-', 'known fact', list([], ['well-known']), 'tight'],
  ['the state-of-the-', 'art model', list([]), 'tight'],
  ['a re-', 'search group', list(['research'], ['re-search']), 'hyphen-undone'],
  ['a shared source-', 'target vocabulary', list(['source', 'target']), 'tight'],
  ['after the treat-', 'ment of', list(['treat']), 'hyphen-undone'],
  ['in every house-', 'hold', list(['house', 'hold', 'household']), 'hyphen-undone'],
  ['during Pre-', 'Training of', list([]), 'tight'],
  ['with GPT-', '4 alone', list([]), 'tight'],
  ['a dash -', 'and more', list([]), 'space'],
  ['pages 369–', '378 of', list([]), 'space'],
  ['soft\u00ad', 'Hyphen', list([]), 'hyphen-undone'],
  ['no hyphen', 'here', list([]), 'space'],
  ['forms of consistency—', 'such as', list([]), 'tight'],
  ['a dash that stands free —', 'and more', list([]), 'space'],
  ['see (https://www.debian.', 'org/stable/) for it', list([]), 'tight'],
  ['at https://example.org/a-', 'b.html', list([]), 'tight'],
  ['at https://example.org/docs/', 'guide', list([]), 'tight'],
  ['It is at https://example.org.', 'The next', list([]), 'space'],
  ['It is at https://example.org.', 'iOS can', list([]), 'space'],
  ['at https://example.org/', 'Then', list([]), 'space'],
] as const)('%s | %s', (before, after, words, joint) => {
  expect(hyphenJoint(before, after, words)).toBe(joint);
});
