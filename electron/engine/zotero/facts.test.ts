import { expect, test } from 'vitest';
import type { ZoteroItem } from '../../zotero/objects.ts';
import { writeEntries } from '../citations/write-entries.ts';
import { cslOf, factsOf } from './facts.ts';

const item = (change: Partial<ZoteroItem>): ZoteroItem => ({
  kind: 'item',
  key: 'ITEM2222',
  type: 'book',
  fields: { title: 'Reeds' },
  creators: [],
  tags: [],
  citationKey: null,
  ...change,
});
const dated = (date: string): ZoteroItem => item({ fields: { title: 'Reeds', date } });
const bibtexOf = (one: ZoteroItem): string => writeEntries([{ key: 'k', csl: cslOf(one) }], 'bibtex').text;

test.each([
  ['2009-03-05', 'year = {2009},\n  month = mar,\n  day = {5},', 2009],
  ['2009-03', 'year = {2009},\n  month = mar,', 2009],
  ['2009-03-00', 'year = {2009},\n  month = mar,', 2009],
  ['March 5, 2009', 'year = {2009},\n  month = mar,\n  day = {5},', 2009],
  ['5 March 2009', 'year = {2009},\n  month = mar,\n  day = {5},', 2009],
  ['2009', 'year = {2009},', 2009],
  ['Spring 2009', 'year = {2009},\n  month = {Spring},\n  date = {2009-21},', 2009],
  ['circa 1850', 'year = {circa 1850},', 1850],
  ['1987/1988', 'year = {1987/1988},\n  date = {1987/1988},', 1987],
  ['3/5/2009', 'year = {3/5/2009},', 2009],
])('an item of ‘%s’ has %s', (date, fields, year) => {
  expect(bibtexOf(dated(date))).toBe(`@book{k,\n  title = {Reeds},\n  ${fields}\n}\n`);
  expect(factsOf(dated(date)).year).toBe(year);
});

test.each(['n.d.', '', '0000', '0000-00-00', 'no date', 'forthcoming'])('an item of ‘%s’ has no year', (date) => {
  expect(bibtexOf(dated(date))).toBe('@book{k,\n  title = {Reeds},\n}\n');
  expect(writeEntries([{ key: 'k', csl: cslOf(dated(date)) }], 'ris').text).not.toMatch(/^(?:PY|DA)/mu);
  expect(factsOf(dated(date)).year).toBeNull();
});

const person = (role: string, family: string) => ({ role, given: 'A.', family });

test('who edited is an editor, whether or not there are authors', () => {
  const edited = item({ creators: [person('editor', 'Bos'), person('editor', 'Lie')] });
  expect(bibtexOf(edited)).toContain('editor = {Bos, A. and Lie, A.}');
  expect(cslOf(edited).author).toBeUndefined();
  expect(factsOf(edited).authors).toBe('A. Bos, A. Lie');
  const both = item({ creators: [person('translator', 'Bos'), person('author', 'Lie'), person('editor', 'Wilk')] });
  expect(cslOf(both)).toMatchObject({ author: [{ family: 'Lie' }], editor: [{ family: 'Wilk' }], translator: [{}] });
});

test('who made what has no author is its author', () => {
  const map = item({ type: 'map', creators: [person('cartographer', 'Bos'), person('contributor', 'Lie')] });
  expect(cslOf(map)).toMatchObject({ author: [{ family: 'Bos' }], contributor: [{ family: 'Lie' }] });
});
