import { expect, test } from 'vitest';
import type { WrittenLanguage } from '../../text/stop-words.ts';
import { hyphenJoint } from './hyphens.ts';
import { wordsOfLanguage, type WordList } from './document-words.ts';

/** A document that says each of these once; in no language where none is named. */
function list(said: readonly string[], language?: WrittenLanguage): WordList {
  const none = { first: new Set<string>(), last: new Set<string>() };
  const unknown = { isCommon: () => false, joins: new Set<string>(), hyphenated: undefined, grown: none, parted: none };
  const times = (word: string): number => said.filter((one) => one === word.toLowerCase()).length;
  return {
    times,
    timesWhole: times,
    language: language ? wordsOfLanguage(language) : unknown,
  };
}

test.each([
  ['the impres-', 'sive result', [], 'hyphen-undone'],
  ['a well-', 'known fact', ['well-known'], 'tight'],
  ['the state-of-the-', 'art model', [], 'tight'],
  ['a re-', 'search group', ['research', 're-search'], 'hyphen-undone'],
  ['a re-', 'search group', ['research', 're-search', 're-search'], 'tight'],
  ['a shared source-', 'target vocabulary', ['source', 'target'], 'tight'],
  ['after the treat-', 'ment of', ['treat'], 'hyphen-undone'],
  ['in every house-', 'hold', ['house', 'hold', 'household'], 'hyphen-undone'],
  ['during Pre-', 'Training of', [], 'tight'],
  ['with GPT-', '4 alone', [], 'tight'],
  ['cells were GFP-', 'tagged', [], 'tight'],
  ['an X-', 'ray plate', [], 'tight'],
  ['of n-', 'tridecanal', [], 'tight'],
  ['coated with α2-', 'integrin', [], 'tight'],
  ['of type KX-4471-', 'B were', [], 'tight'],
  ['a dash -', 'and more', [], 'space'],
  ['soft\u00ad', 'Hyphen', [], 'hyphen-undone'],
  ['no hyphen', 'here', [], 'space'],
  ['forms of consistency—', 'such as', [], 'tight'],
  ['a dash that stands free —', 'and more', [], 'space'],
  ['between 1914–', '1918 the', [], 'tight'],
  ['from Kraków–', 'Nowa Huta', [], 'tight'],
  ['on Monday and/', 'or on Friday', [], 'tight'],
  ['a dash that stands free –', '1918 was', [], 'space'],
  ['lie in /usr/share/doc/', 'and are read', [], 'space'],
  ['lie in /usr/share/', 'doc/README', [], 'tight'],
  ['see (https://www.debian.', 'org/stable/) for it', [], 'tight'],
  ['at https://example.org/a-', 'b.html', [], 'tight'],
  ['at https://example.org/docs/', 'guide', [], 'tight'],
  ['It is at https://example.org.', 'The next', [], 'space'],
  ['It is at https://example.org.', 'iOS can', [], 'space'],
  ['at https://example.org/', 'Then', [], 'space'],
] as const)('%s | %s, by the document and by form', (before, after, said, joint) => {
  expect(hyphenJoint(before, after, list(said))).toBe(joint);
});

test.each([
  ['en', 'the self-', 'tending winch', 'tight'],
  ['en', 'the cross-', 'sectional area', 'tight'],
  ['en', 'Non-', 'coated ropes', 'tight'],
  ['en', 'the long-', 'term loss', 'tight'],
  ['en', 'a govern-', 'ment of', 'hyphen-undone'],
  ['en', 'in multi-', 'lingual texts', 'hyphen-undone'],
  ['en', 'a period-', 'less sentence', 'hyphen-undone'],
  ['en', 'by Rad-', 'ford', 'hyphen-undone'],
  ['en', 'is delin-', 'quent', 'hyphen-undone'],
  ['en', 'short-', 'and long-term loss', 'space'],
  ['en', 'of thou-', 'sand', 'hyphen-undone'],
  ['de', 'die Wasser-', 'wirtschaft', 'hyphen-undone'],
  ['de', 'die Hand-', 'buch', 'hyphen-undone'],
  ['de', 'die Vor-', 'und Nachteile', 'space'],
  ['de', 'der Debian-', 'Paketverwaltung', 'tight'],
  ['fr', 'est pure-', 'ment formel', 'hyphen-undone'],
  ['fr', 'et celui-', 'ci est', 'tight'],
  ['zh', 'the infor-', 'mation', 'hyphen-undone'],
] as const)('in %s: %s | %s', (language, before, after, joint) => {
  // What the document itself says of its words must not matter here.
  expect(hyphenJoint(before, after, list(['hand', 'buch', 'pure', 'ment'], language))).toBe(joint);
});
