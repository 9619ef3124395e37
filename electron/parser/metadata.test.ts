import { expect, test } from 'vitest';
import { cleanText, readMetadata, usefulAuthors, usefulTitle, yearOf } from './metadata.ts';
import type { PdfDocument, PdfMetadata } from './pdfjs/pdfjs.ts';

function withMetadata(info: Record<string, unknown>, xmp?: Record<string, unknown>): PdfDocument {
  const metadata: PdfMetadata = { info, metadata: xmp ? { get: (name) => xmp[name] ?? null } : null };
  return { getMetadata: async () => metadata } as Partial<PdfDocument> as PdfDocument;
}

test.each([
  'Microsoft Word - final_v3.doc',
  'untitled',
  'Document1',
  'paper.tex',
  'C:\\temp\\x',
  'http://example.org',
  '12',
  '',
])('the title %j is a leftover', (title) => {
  expect(usefulTitle(title)).toBeUndefined();
});

test.each(['Dynamo: Amazon’s Store', '基于深度学习', 'R-trees', 'Input/Output Analysis'])('%j is a title', (title) => {
  expect(usefulTitle(title)).toBe(title);
});

test('names of accounts are no authors', () => {
  const accounts = ['Administrator', 'user', 'Microsoft Office User', '7', 'jsmith', 'PC_03'];
  expect(accounts.map(usefulAuthors)).toEqual(accounts.map(() => undefined));
  expect(['Ada Lovelace', '王伟', 'IEEE'].map(usefulAuthors)).toEqual(['Ada Lovelace', '王伟', 'IEEE']);
});

test.each([
  ['Mara D. Ellison <mara@example.org>', 'Mara D. Ellison'],
  ['Mara Ellison , <m.ellison@mail.example.org>', 'Mara Ellison'],
  ['Mara Ellison mara@example.org , Jon Vik jon+vik@example.no', 'Mara Ellison, Jon Vik'],
  ['王伟, [5pt]wei_1@example.cn, [5pt]w@mail.example.cn', '王伟'],
  ['Ellison, Mara; Vik, Jon', 'Ellison, Mara; Vik, Jon'],
  ['mara@example.org', undefined],
])('of %s the names are %s', (claimed, names) => {
  expect(usefulAuthors(claimed)).toBe(names);
});

test.each([
  ["D:20240305120000+01'00'", 2024],
  ['2019-05-01T10:00:00Z', 2019],
  ['D:1904', undefined],
  ['soon', undefined],
])('the year of %s is %s', (date, year) => {
  expect(yearOf(date)).toBe(year);
});

test('control characters and broken white space go', () => {
  expect(cleanText('\ufeffA\u0000 title\r\nin  two\u200blines ')).toBe('A title in two lines');
});

test('the information dictionary goes before XMP, and each fills what the other lacks', async () => {
  const info = { Title: 'untitled', Author: 'Mara Ellison', CreationDate: 'D:20210102' };
  const xmp = { 'dc:title': 'Quiet Harbors', 'dc:creator': ['Other', 'Names'], 'dc:language': ['en-US'] };
  expect(await readMetadata(withMetadata(info, xmp))).toEqual({
    title: 'Quiet Harbors',
    authors: 'Mara Ellison',
    year: 2021,
    language: 'en-US',
  });
});

test('a file that says nothing, or cannot say it, has no metadata', async () => {
  expect(await readMetadata(withMetadata({}))).toEqual({});
  const failing = { getMetadata: () => Promise.reject(new Error('broken')) } as Partial<PdfDocument> as PdfDocument;
  expect(await readMetadata(failing)).toEqual({});
});

test('soft hyphens and joiners are no part of what a file says', async () => {
  const info = { Title: 'Die Was\u00adser\u2060wirtschaft', Author: 'Ada Love\u00adlace' };
  expect(await readMetadata(withMetadata(info))).toEqual({ title: 'Die Wasserwirtschaft', authors: 'Ada Lovelace' });
});

test('how it was published is said by PRISM, by Dublin Core, or in words', async () => {
  const prism = {
    'prism:doi': '10.1234/quay.7',
    'prism:publicationname': 'Journal of Quays',
    'prism:volume': '54',
    'prism:number': '15',
    'prism:startingpage': '27',
    'prism:endingpage': '35',
    'dc:publisher': 'Quay Press',
  };
  expect((await readMetadata(withMetadata({}, prism))).publication).toEqual({
    doi: '10.1234/quay.7',
    journal: 'Journal of Quays',
    volume: '54',
    issue: '15',
    pages: '27–35',
    publisher: 'Quay Press',
  });
  const inWords = { Subject: 'Journal of Quays, 54 (2010) 27-35. doi:10.1234/quay.7' };
  expect((await readMetadata(withMetadata(inWords))).publication).toEqual({
    doi: '10.1234/quay.7',
    journal: 'Journal of Quays',
    volume: '54',
    pages: '27–35',
  });
  const abstract = { Subject: 'Quays were counted in 14 harbors (2010) 27 times, and all of them were wet.' };
  expect((await readMetadata(withMetadata(abstract))).publication).toBeUndefined();
});

test('a list of all authors goes before the first of them', async () => {
  const xmp = { 'dc:creator': ['Mara Ellison', 'Jon Vik'] };
  expect((await readMetadata(withMetadata({ Author: 'Mara Ellison' }, xmp))).authors).toBe('Mara Ellison, Jon Vik');
});
