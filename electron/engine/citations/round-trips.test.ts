/** What goes through Wayleaf in one format and comes out in the same loses nothing; in another it says the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearOf, type CitationEntry } from '#shared/contract/citation-entry.ts';
import type { CitationFormat } from '#shared/contract/citations.ts';
import { keysForTex } from './keys.ts';
import { readBibtex } from './read-bibtex.ts';
import { readCsl } from './read-csl.ts';
import { readEntry } from './read-entry.ts';
import { readRis } from './read-ris.ts';
import { DATES, FIELDS, NAMES, PAGES, PARENT, PRELUDE, TYPES } from './testing/odd-entries.ts';
import { writeEntries } from './write-entries.ts';

const readers = { bibtex: readBibtex, ris: readRis, csl: readCsl };

function read(format: CitationFormat, file: string): readonly CitationEntry[] {
  return [...readers[format](file)].flatMap((step) => {
    if (step && 'problem' in step) throw new Error(`${String(step.problem.line)}: ${step.problem.message}`);
    return step ? [step.entry] : [];
  });
}

function written(entries: readonly CitationEntry[], format: CitationFormat): string {
  const { text, problems } = writeEntries(entries, format);
  expect(problems).toEqual([]);
  return text;
}

const throughRis = (fields: string): string => written(read('bibtex', `@article{k, ${fields}}`), 'ris');
const tag = (ris: string, name: string): readonly string[] =>
  [...ris.matchAll(new RegExp(`^${name}  - (.*)$`, 'gmu'))].map(([, value = '']) => value);

test.each(NAMES)('%s is %s', (latex, listed) => {
  const ris = throughRis(`author = {${latex}}`);
  expect(tag(ris, 'AU')).toEqual([listed]);
  const both = throughRis(`author = {First, A. AND ${latex}\nand Katherine L. Cook and others}`);
  expect(tag(both, 'AU')).toEqual(['First, A.', listed, 'Cook, Katherine L.']);
  expect(tag(throughRis(`editor = {${latex}}`), 'ED')).toEqual([listed]);
});

test.each(DATES)('‘%s’ is the year %s and the date %s', (fields, year, date, sorted) => {
  const [entry] = read('bibtex', `@article{k, ${fields}}`);
  const ris = written(entry ? [entry] : [], 'ris');
  expect(tag(ris, 'PY')).toEqual(year === undefined ? [] : [year]);
  expect(tag(ris, 'DA')).toEqual(date === undefined ? [] : [date]);
  expect(entry && yearOf(entry.csl)).toBe(sorted);
});

test.each(PAGES)('pages %s go from %s to %s', (latex, first, last) => {
  const ris = throughRis(`pages = {${latex}}`);
  expect(tag(ris, 'SP')).toEqual([first]);
  expect(tag(ris, 'EP')).toEqual(last === undefined ? [] : [last]);
});

/** 160 entries: every type, name, date, kind of pages and odd field at least once. */
function madeFile(): string {
  const entries = Array.from({ length: 160 }, (_, n) => {
    const at = <T>(list: readonly T[], step: number): T => list[(n * step) % list.length] as T;
    const fields = [
      `author = {${at(NAMES, 1)[0]} and ${at(NAMES, 7)[0]}}`,
      at(FIELDS, 1),
      at(FIELDS, 5),
      at(DATES, 1)[0],
      `pages = {${at(PAGES, 1)[0]}}`,
    ];
    return `@${at(TYPES, 1)}{key:${String(n)}, ${fields.filter((field) => field !== '').join(',\n  ')}}`;
  });
  return `${PRELUDE}${entries.join('\n')}\n${PARENT}`;
}

const withoutForm = (name: string, value: unknown): unknown => (name === 'written' ? undefined : value);

/** What an entry is for TeX: the parts of its values, in which a macro is one, whatever they are enclosed in. */
function forTex(file: string): readonly unknown[] {
  return file
    .split(/^(?=@)/mu)
    .filter((block) => /^@(?!comment|preamble|string)/iu.test(block))
    .map((block) => {
      const { type, key, fields } = readEntry(block);
      const values = fields.map(({ name, parts }) => [name, parts.map((part) => ('macro' in part ? part : part.text))]);
      return { type, key, values: JSON.parse(JSON.stringify(values, withoutForm)) as unknown };
    });
}

test('BibTeX comes back with the very fields, macros as macros, and what they stand for', () => {
  const file = madeFile();
  const entries = read('bibtex', file);
  expect(entries).toHaveLength(161);
  const out = written(entries, 'bibtex');
  expect(forTex(out)).toEqual(forTex(file));
  expect(out).toContain('@string{jw = {Journal of Weirs}}\n');
  expect(out).not.toContain('unused');
  expect(read('bibtex', out)).toEqual(entries);
});

test.each(['ris', 'csl'] as const)('%s made of BibTeX comes back as it was', (format) => {
  const once = written(read('bibtex', madeFile()), format);
  const entries = read(format, once);
  expect(entries).toHaveLength(161);
  const out = written(entries, format);
  if (format === 'csl') expect(JSON.parse(out)).toEqual(JSON.parse(once));
  else expect(out).toBe(once);
});

/** Tags of all kinds, several of one, values over two lines, tags that mean nothing here. */
const RIS = `TY  - EJOUR
ID  - odd 1
AU  - van den Bos, Mia
AU  - Society of Weir Keepers
A1  - Hale, Tom, Jr.
TI  - Reeds & Rushes: 100 %
TI  - A second title
T2  - Journal of Weirs
JF  - J. Weirs
PY  - 1994/05/07/Easter
Y1  - 1994
DA  - 1994/05//
SP  - e12-e15
M1  - 7
U1  - keep me
C7  - 12
L1  - file:///C:/x.pdf
N1  - one
N1  - two
KW  - reed
KW  - bed
SN  - 1234-5678
SN  - 8765-4321
DO  - https://doi.org/10.1000/x
XX  - nobody knows
AB  - An abstract
   that goes on
ER  -

TY  - BOOK
TI  - Without a key
SP  - 348
PY  - c. 1750
ER  - 
`;

test('RIS comes back with the very lines, and says what they mean', () => {
  const entries = read('ris', RIS);
  expect(entries.map(({ csl }) => [csl.title, csl.page, yearOf(csl)])).toEqual([
    ['Reeds & Rushes: 100 %', 'e12-e15', 1994],
    ['Without a key', '348', 1750],
  ]);
  const linesOf = (ris: string): readonly string[] =>
    ris
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== 'ID  -');
  const joined = RIS.replace('An abstract\n   that', 'An abstract that');
  expect(linesOf(written(entries, 'ris'))).toEqual(linesOf(joined));
});

const CSL = [
  { id: 7, type: 'book', title: 'A number for a key', volume: 12, issued: { 'date-parts': [['1994', '5']] } },
  { id: 'a b', type: 'report', issued: { raw: 'circa 1750' }, custom: { deep: [{ x: null }] }, note: 'tex.x: y' },
  { id: 'c', type: 'article-magazine', issued: { 'date-parts': [[1994]], season: 3 }, page: '1–9' },
  { id: 'd', type: 'nothing-known', author: [{ literal: 'X, Y and Z' }, { given: 'Ono' }, {}], issued: {} },
  { id: 'e', type: 'thesis', author: [{ family: 'Hum', given: 'A.', 'dropping-particle': 'von', suffix: 'II' }] },
  { id: 'f', type: 'chapter', issued: { 'date-parts': [[-44], [14, 8, 19]], circa: 'true', literal: 'of old' } },
  { id: 'g', title: 'No type', accessed: { 'date-parts': [[2020, 1, 5]] }, URL: 'https://example.org/a_b?c=%20' },
  {
    id: 'h',
    type: 'webpage',
    issued: { literal: 7 },
    accessed: 'yesterday',
    author: [{ family: '{x}', given: '\\y' }],
  },
];

test('CSL comes back as it was, and every item can be written in every format', () => {
  const entries = read('csl', JSON.stringify(CSL));
  const out = JSON.parse(written(entries, 'csl')) as unknown;
  expect(out).toEqual(CSL.map((item) => ({ ...item, id: String(item.id), 'citation-key': String(item.id) })));
  const keys = keysForTex(entries.map(({ key }) => key));
  const bibtex = writeEntries(entries, 'bibtex', keys).text;
  expect(read('bibtex', bibtex).map(({ key }) => key)).toEqual(['7', 'a_b', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(bibtex).toContain('year = {circa 1750}');
  expect(bibtex).toContain('month = {Autumn},\n  date = {1994-23},\n  pages = {1--9}');
  expect(bibtex).toContain('{X, Y and Z} and {Ono}');
  expect(bibtex).toContain('Hum, II, A. von');
  expect(bibtex).toContain('date = {-0044~/0014-08-19~}');
  expect(bibtex).toContain('urldate = {2020-01-05}');
  expect(bibtex).toContain('@phdthesis{e,');
  expect(read('ris', written(entries, 'ris'))).toHaveLength(8);
});

test.each([
  ['URL', 'https://example.org/}\n@misc{evil, title = {x}'],
  ['DOI', '10.1/x}, @misc{evil,'],
  ['ISBN', '{'],
  ['page', '1}--2{'],
  ['title', '}\n@misc{evil,'],
  ['custom', { S2ID: '}@misc{evil,' }],
])('a brace in %s ends no field', (name, value) => {
  const entries = read('csl', JSON.stringify([{ id: 'k', type: 'article-journal', title: 'T', [name]: value }]));
  const bibtex = written(entries, 'bibtex');
  expect(read('bibtex', bibtex).map(({ key }) => key)).toEqual(['k']);
  const braces = bibtex.match(/[{}]/gu) ?? [];
  expect(braces.filter((brace) => brace === '{')).toHaveLength(braces.length / 2);
});

test('keys that BibTeX cannot have are made ones that it can, each another', () => {
  const made = keysForTex(['a b', 'a,b', 'A_B', '{}', ' ', "o'neil:2011+a", '水', 'a#%\\b', 'http://x.org/1?a=2']);
  expect([...made]).toEqual([
    ['a b', 'a_bb'],
    ['a,b', 'a_bc'],
    ['{}', 'entry'],
    [' ', 'entryb'],
    ['a#%\\b', 'a_bd'],
    ['http://x.org/1?a=2', 'http://x.org/1?a_2'],
  ]);
});

test('of two files that give one macro two meanings, each entry keeps its own', () => {
  const of = (file: string): readonly CitationEntry[] => read('bibtex', file);
  const entries = [
    ...of('@string{j = {Weirs}}@article{a, journal = j # " A", month = mar}'),
    ...of('@string{j = {Reeds}}@string{mar = {Lent}}@article{b, journal = j, month = mar}'),
    ...of('@article{c, journal = j}'),
  ];
  const out = written(entries, 'bibtex');
  expect(out).toContain('@string{j = {Weirs}}\n@string{mar = {Lent}}\n');
  expect(out).toContain('journal = j # " A",\n  month = {mar},');
  expect(out).toContain('journal = {Reeds},\n  month = mar,');
  expect(read('bibtex', out).map(({ bibtex }) => bibtex?.fields)).toEqual(entries.map(({ bibtex }) => bibtex?.fields));
});

test('the date of an event is no year of what was said there', () => {
  const file = '@inproceedings{k, title = {Reeds}, eventdate = {1994-05-07/1994-05-09}}';
  expect(written(read('bibtex', file), 'ris')).not.toContain('PY  -');
});

const values = fc.record({
  type: fc.constantFrom(...TYPES),
  names: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
  date: fc.constantFrom(...DATES),
  pages: fc.constantFrom(...PAGES),
  fields: fc.array(fc.constantFrom(...FIELDS), { maxLength: 4 }),
});

test('so does any mixture, and its names, years and pages are the same in every format', () => {
  fc.assert(
    fc.property(values, ({ type, names, date, pages, fields }) => {
      const author = `author = {${names.map(([latex]) => latex).join(' and ')}}`;
      const own = [author, date[0], `pages = {${pages[0]}}`, ...fields].filter((field) => field !== '');
      const file = `${PRELUDE}@${type}{k, ${own.join(', ')}}\n`;
      const entries = read('bibtex', file);
      const out = written(entries, 'bibtex');
      expect(forTex(out)).toEqual(forTex(file));
      const listed = names.map(([, name]) => name);
      const ris = written(entries, 'ris');
      for (const name of listed) expect(ris).toMatch(new RegExp(`^A[U1]  - ${RegExp.escape(name)}$`, 'mu'));
      expect(tag(ris, 'PY')).toEqual(date[1] === undefined ? [] : [date[1]]);
      expect(tag(ris, 'SP')).toEqual([pages[1]]);
      const csl = written(entries, 'csl');
      const made = written(read('csl', csl), 'bibtex');
      expect(tag(written(read('bibtex', made), 'ris'), 'AU')).toEqual(tag(ris, 'AU'));
      expect(read('csl', made === '' ? '[]' : csl).map(({ csl: item }) => yearOf(item))).toEqual([date[3]]);
    }),
  );
});
