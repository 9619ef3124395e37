import { expect, test } from 'vitest';
import { CslItem, StoredEntry, yearOf } from './citation-entry.ts';

const item = {
  id: 'bees',
  type: 'book',
  title: 'Of Bees',
  DOI: '10.1/1',
  author: [{ family: 'Karlsson', given: 'Anna', literal: 'A. Karlsson', suffix: 'Jr.' }],
  issued: { 'date-parts': [[1984, '5', 7]], season: 'spring' },
  'citation-key': 'karlsson1984',
  'container-title': 'Insects',
  note: 'Anything else is kept.',
};
const known = ['id', 'type', 'title', 'DOI', 'author', 'issued', 'citation-key', 'container-title'];

test('an item is kept whole, and has each field that is used or not', () => {
  expect(CslItem.parse(item)).toEqual(item);
  for (const name of known) {
    const { [name as 'id']: _left, ...others } = item;
    expect(CslItem.parse(others)).toEqual(others);
  }
  expect(CslItem.parse({ author: [{}], issued: {} })).toEqual({ author: [{}], issued: {} });
});

/** Values that a field has, and those that it cannot have. */
const fields: Readonly<Record<string, readonly [takes: readonly unknown[], refuses: readonly unknown[]]>> = {
  id: [
    ['', 7],
    [true, null, {}],
  ],
  type: [
    ['', 'x'.repeat(100)],
    ['x'.repeat(101), 7, null],
  ],
  title: [[''], [7, null]],
  DOI: [[''], [7, null]],
  author: [
    [[], Array(10_000).fill({})],
    [Array(10_001).fill({}), {}, [null], ['Karlsson'], [{ family: 7 }], [{ given: null }], [{ literal: true }]],
  ],
  issued: [
    [{ 'date-parts': [] }, { 'date-parts': [[], [1984], ['1984']] }],
    [null, { 'date-parts': [1984] }, { 'date-parts': [[null]] }, { 'date-parts': [[true]] }, { 'date-parts': {} }],
  ],
  'citation-key': [[''], [7, null]],
  'container-title': [[''], [7, null]],
};

test.each(Object.entries(fields))('%s of an item is of its form', (name, [takes, refuses]) => {
  for (const value of takes) expect(CslItem.parse({ ...item, [name]: value })).toEqual({ ...item, [name]: value });
  for (const value of refuses) expect(CslItem.safeParse({ ...item, [name]: value }).success).toBe(false);
});

test('a stored entry has its item, and its BibTeX where it came as that', () => {
  const bibtex = { type: 'book', key: 'bees', fields: { title: '{Of Bees}' } };
  const stored = { csl: { title: 'Of Bees' }, bibtex };
  expect(StoredEntry.parse(stored)).toEqual(stored);
  expect(StoredEntry.parse({ csl: {} })).toEqual({ csl: {} });
  expect(StoredEntry.parse({ ...stored, later: true })).toEqual(stored);
  for (const no of [
    {},
    { csl: null },
    { ...stored, bibtex: null },
    { ...stored, bibtex: {} },
    { ...stored, bibtex: { ...bibtex, fields: { title: 7 } } },
    { ...stored, bibtex: { ...bibtex, type: 7 } },
    { ...stored, bibtex: { ...bibtex, key: undefined } },
  ])
    expect(StoredEntry.safeParse(no).success).toBe(false);
});

test.each([
  [{ issued: { 'date-parts': [[1984, 5]] } }, 1984],
  [{ issued: { 'date-parts': [['1984']] } }, 1984],
  [{ issued: { 'date-parts': [[1], [1984]] } }, 1],
  [{ issued: { 'date-parts': [['about 1984']] } }, undefined],
  [{ issued: { 'date-parts': [[1984.5]] } }, undefined],
  [{ issued: { 'date-parts': [[0]] } }, undefined],
  [{ issued: { 'date-parts': [[-44]] } }, undefined],
  [{ issued: { 'date-parts': [[]] } }, undefined],
  [{ issued: { 'date-parts': [] } }, undefined],
  [{ issued: {} }, undefined],
  [{}, undefined],
])('the year of %j is %s', (csl, year) => {
  expect(yearOf(csl)).toBe(year);
});
