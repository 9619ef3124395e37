import { describe, expect, test } from 'vitest';
import type { CitationFormat } from '#shared/contract/citations.ts';
import { documentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { copyAnswer } from './copy-answer.ts';
import { yearOf, type CitationEntry, type EntryProblem } from '#shared/contract/citation-entry.ts';
import type { BibtexBounds } from './expansion.ts';
import { matchDocuments } from './match-documents.ts';
import type { Publication } from '#shared/domain/document/publication/publication.ts';
import { entryOfDocument } from './own-entries.ts';
import { readBibtex, type ReadStep } from './read-bibtex.ts';
import { readCsl } from './read-csl.ts';
import { readRis } from './read-ris.ts';
import { writeEntries } from './write-entries.ts';
import { listedAs } from '../testing/builders.ts';

const readers = { bibtex: readBibtex, ris: readRis, csl: readCsl };

function read(format: CitationFormat, text: string, bounds?: BibtexBounds) {
  const steps: ReadStep[] = [...(bounds ? readBibtex(text, bounds) : readers[format](text))];
  const entries: CitationEntry[] = steps.flatMap((step) => (step && 'entry' in step ? [step.entry] : []));
  const problems: EntryProblem[] = steps.flatMap((step) => (step && 'problem' in step ? [step.problem] : []));
  return { entries, problems };
}

const given = ["Jos\\'{e}", '{\\"U}lk{\\"u}', 'S{\\o}ren', "Zo\\'e", "\\v{S}\\'arka", '{\\AA}sa', 'Fran\\c{c}ois'];
const family = [
  'M{\\"u}ller',
  "O'Brien",
  '{\\L}ukasiewicz',
  'de la Cruz',
  'Gr{\\"o}{\\ss}e',
  'Nu{\\~n}ez',
  '{van} Dijk',
];
const titles = ['The {DNA} of {Harbor} Walls', 'On $\\alpha$-decay \\& {X}-rays', 'A {\\"u}ber Title: {Part} Two'];

/** 200 entries as they are found: accents in every form, braces, macros joined to text, parents that are inherited from. */
function madeFile(): string {
  const entries = Array.from({ length: 190 }, (_, n) => {
    const author = `${family[n % family.length] ?? ''}, ${given[n % given.length] ?? ''} and {The Harbor Group ${String(n)}}`;
    const title = titles[n % titles.length] ?? '';
    if (n % 5 === 0)
      return `@inproceedings{paper:${String(n)},\n  author = {${author}},\n  title = "${title} ${String(n)}",\n  crossref = {proc${String(n % 10)}},\n  pages = {${String(n)}--${String(n + 9)}}\n}`;
    if (n % 7 === 0)
      return `@ARTICLE( art+${String(n)},\n author = "${author}", title = {${title}}, journal = joh # " Letters", year = 2001, month = jan, note = {5\\% of \\$3 \\{sic\\}}, annote = {${'x'.repeat(200)}} )`;
    return `@book{book_${String(n)}, editor = {${author}}, title = {${title} ${String(n)}}, publisher = pub, year = {${String(1900 + (n % 120))}}, isbn = {978-3-16-148410-0}, keywords = {a, {b, c}, d}, custom-field = {kept {as} is},}`;
  });
  const parents = Array.from(
    { length: 10 },
    (_, n) =>
      `@proceedings{proc${String(n)}, title = {Proceedings of the ${String(n)}th {ACM} Meeting}, year = ${String(1970 + n)}, publisher = pub}`,
  );
  return `% A comment with @ in it\n@string{joh = "Journal of " # har}\n@STRING(har = {Harbors})\n@string{joh = "Journal of " # har}\n@string{pub = {Quay {\\&} Sons}}\n@preamble{"\\newcommand{\\x}{}"}\n@comment{ignored, {nested}}\n${[...entries, ...parents].join('\n\n')}\n`;
}

const first = read('bibtex', madeFile());

test('entries come back from BibTeX with equal fields, keys and meaning', () => {
  expect(first.problems).toEqual([]);
  expect(first.entries).toHaveLength(200);
  const { text, problems } = writeEntries(first.entries, 'bibtex');
  expect(problems).toEqual([]);
  const second = read('bibtex', text);
  expect(second.problems).toEqual([]);
  expect(second.entries).toEqual(first.entries);
  const [paper] = first.entries;
  expect(paper?.bibtex?.fields.author).toContain('M{\\"u}ller');
  expect(paper?.csl).toMatchObject({
    'container-title': 'Proceedings of the 0th ACM Meeting',
    type: 'paper-conference',
  });
  expect(paper?.csl.author?.[0]).toMatchObject({ family: 'Müller', given: 'José' });
  const article = first.entries.find(({ key }) => key === 'art+7');
  expect(article?.bibtex?.fields).toMatchObject({ journal: 'Journal of Harbors Letters', year: '2001' });
  expect(article?.csl.author?.[1]).toEqual({ literal: 'The Harbor Group 7' });
});

test.each(['ris', 'csl'] as const)('entries of BibTeX keep keys, names, titles and years through %s', (format) => {
  const some = first.entries.filter((_, n) => n % 11 === 0);
  const { text, problems } = writeEntries(some, format);
  expect(problems).toEqual([]);
  const back = read(format, text);
  expect(back.problems).toEqual([]);
  const facts = (all: readonly CitationEntry[]) =>
    all.map(({ key, csl }) => [
      key,
      csl.title,
      yearOf(csl),
      csl.author?.map(({ family: name, literal }) => name ?? literal),
    ]);
  const plain = (all: readonly CitationEntry[]) => JSON.stringify(facts(all)).replaceAll('de la ', '');
  expect(plain(back.entries)).toBe(plain(some));
});

test('what came as RIS or CSL JSON becomes BibTeX under its own key', () => {
  const ris =
    'TY  - JOUR\r\nID  - a-rather-long-key-of-2024-that-stays\r\nAU  - Ellison, Mara\r\nTI  - Listening Delay & Quiet Harbors\r\nJO  - Harbor Studies\r\nPY  - 2024\r\nAB  - It goes\r\non.\r\nER  - \r\n';
  const { entries, problems } = read('ris', ris);
  expect(problems).toEqual([]);
  expect(entries[0]?.csl).toMatchObject({ abstract: 'It goes on.', title: 'Listening Delay & Quiet Harbors' });
  const { text } = writeEntries(entries, 'bibtex');
  expect(text).toContain('@article{a-rather-long-key-of-2024-that-stays,');
  expect(text).toContain(String.raw`{Delay} \& {Quiet}`);
  const again = read('bibtex', text);
  expect(again.entries[0]?.csl).toMatchObject({ title: 'Listening Delay & Quiet Harbors' });
});

test('a dirty file is read entry by entry, and what is wrong is named with its line', () => {
  const file = [
    'Some words before @ all.',
    '@article{good1, title = {One}, year = 2001}',
    '@article{open, title = {Two, year = 2002,',
    '  note = {never closed}',
    '@article{good2, title = {Three}, year = 2003}',
    '@article{comma title = {Four}}',
    '@article{good3, title = {Five} year = 2005}',
    '@book{good4, title = "Six", author = {Doe, Jane and}, year = undefinedmacro}',
    '@misc{good5, title = {\\badcommand Seven}}',
    '@article{last, title = {Eight',
  ].join('\n');
  const { entries, problems } = read('bibtex', file);
  const keys = entries.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['good1', 'good2', 'good5']));
  const open = problems.find(({ key }) => key === 'open');
  expect(open?.line).toBe(3);
  expect(open?.message).toContain('not closed');
  expect(problems.map(({ line }) => line)).toEqual(expect.arrayContaining([3, 6, 10]));
  expect(entries.length + problems.length).toBe(8);
});

test('macros that grow without end are named', () => {
  const grow = Array.from({ length: 40 }, (_, n) => `@string{a${String(n + 1)} = a${String(n)} # a${String(n)}}`);
  const bomb = read('bibtex', `@string{a0 = "0123456789"}\n${grow.join('\n')}\n@misc{x, title = a40}`);
  expect(bomb.problems.some(({ message }) => message.includes('too long'))).toBe(true);
});

describe('few characters of a file cannot become many', () => {
  const bounds = { entryChars: 1000, macroChars: 100, addedChars: 2000 };
  const bounded = (text: string) => read('bibtex', text, bounds);
  const macro = `@string{m = {${'w'.repeat(90)}}}\n`;

  test.each([
    ['a macro', `title = m${' # m'.repeat(20)}`],
    ['one that comments and spaces stand before', `title = m${` #%\n${' '.repeat(30)}m`.repeat(20)}`],
  ])('by %s that one entry names often', (_, field) => {
    const { entries, problems } = bounded(`${macro}@misc{much, ${field}}\n@misc{few, title = m # m}`);
    expect(entries.map(({ key }) => key)).toEqual(['few']);
    expect(problems).toMatchObject([{ key: 'much', message: expect.stringContaining('entry is too long') as string }]);
  });

  test('by one that many entries name', () => {
    const all = Array.from({ length: 100 }, (_, n) => `@misc{k${String(n)}, title = m # m # m # m # m}\n`);
    const { entries, problems } = bounded(`${macro}${all.join('')}`);
    expect(entries.length + problems.length).toBe(100);
    expect(JSON.stringify(entries.map(({ bibtex }) => bibtex?.fields)).length).toBeLessThan(4000);
    expect(problems.at(-1)).toMatchObject({ key: 'k99', message: expect.stringContaining('file grows') as string });
  });

  test('by many that are made of one', () => {
    const all = Array.from({ length: 100 }, (_, n) => `@string{m${String(n)} = m}\n`);
    const { problems } = bounded(`${macro}${all.join('')}`);
    expect(problems.length).toBeGreaterThan(70);
  });

  test('by what many entries inherit', () => {
    const all = Array.from({ length: 100 }, (_, n) => `@inproceedings{k${String(n)}, crossref = {P}, title = {T}}\n`);
    const { entries, problems } = bounded(`${all.join('')}@proceedings{P, title = {${'w '.repeat(200)}}}`);
    expect(entries.map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'P']);
    expect(problems).toHaveLength(95);
  });

  test('by one that inherits much', () => {
    const parents = `@proceedings{P, crossref = {Q}, title = {${'w'.repeat(700)}}}@proceedings{Q, note = {${'w'.repeat(700)}}}`;
    const { problems } = bounded(`@inproceedings{k, crossref = {P}, title = {T}}${parents}`);
    expect(problems.map(({ key }) => key)).toContain('k');
  });
});

test('so is each of many entries that are not closed', () => {
  expect(read('bibtex', '@article{k, title = {\n'.repeat(1000)).problems).toHaveLength(1000);
});

test('records without an end and items that are none are named', () => {
  const ris = read('ris', 'TY  - JOUR\nTI  - One\nTY  - BOOK\nID  - two\nTI  - Two\nER  - \nTY  - NOTYPE\nER  - \n');
  expect(ris.entries.map(({ key }) => key)).toEqual(['two']);
  expect(ris.problems.map(({ line }) => line)).toEqual([1, 7]);
  const csl = read('csl', '[{"id":"a","type":"book","title":"A"},{"id":"b","author":"Doe"},7]');
  expect(csl.entries.map(({ key }) => key)).toEqual(['a']);
  expect(csl.problems.map(({ line }) => line)).toEqual([2, 3]);
  expect(() => read('csl', '{')).toThrow('no CSL JSON');
});

const summary = (id: string, title: string, fileName: string, year: number | null = null): DocumentSummary =>
  listedAs(id, { id: documentId(id.repeat(64)), title, authors: 'Mara Ellison, Tomas Varga', year, fileName });

test('documents get the entries that name their file, or bear their title; nothing is guessed', () => {
  const { entries } = read(
    'bibtex',
    `@misc{byTitle, title = {Listening Delay in {Quiet} Harbors}, year = 2024}
@misc{byFile, title = {Another}, file = {Full Text:files/12/deep paper.pdf:application/pdf}}
@misc{twin, title = {A Title That Two Documents Bear}}
@misc{far, title = {The Long History of Winds}, year = 1970}`,
  );
  const documents = [
    summary('a', 'Listening delay in quiet harbors', 'a.pdf', 2023),
    summary('b', 'Something else entirely', 'Deep Paper.pdf'),
    summary('c', 'A title that two documents bear', 'c.pdf'),
    summary('d', 'A title that two documents bear', 'd.pdf'),
    summary('e', 'The long history of winds', 'e.pdf', 2020),
  ];
  const found = matchDocuments(entries, documents);
  expect([...found].map(([key, id]) => [key, id[0]])).toEqual([
    ['byFile', 'b'],
    ['byTitle', 'a'],
  ]);
});

test.each([
  ['Ida Berg, Carl Holm, and Dora Lind', ['Berg, Ida', 'Holm, Carl', 'Lind, Dora']],
  ['Ida Berg and Katherine L. Holm', ['Berg, Ida', 'Holm, Katherine L.']],
  ['Ida Berg; Carl Holm & Dora Lind', ['Berg, Ida', 'Holm, Carl', 'Lind, Dora']],
  ['Office of Woods and Weirs', ['Office of Woods and Weirs']],
  ['Reed and Rush', ['Reed and Rush']],
])('a document by ‘%s’ has an entry by %s', (authors, names) => {
  const entry = entryOfDocument({ ...summary('a', 'Reeds', 'a.pdf'), authors }, new Set());
  expect([...writeEntries([entry], 'ris').text.matchAll(/^AU {2}- (.*)$/gmu)].map(([, name]) => name)).toEqual(names);
});

test('a document has in its entry how it was published, in each format', () => {
  const published = { doi: '10.1234/reeds.7', journal: 'Journal of Reeds', volume: '54', issue: '2', pages: '27–35' };
  const made = (kind: 'article' | 'report' | 'book', publication: Publication) =>
    entryOfDocument({ ...summary('a', 'Reeds', 'a.pdf', 2010), authors: 'Ida Berg', kind }, new Set(), publication);
  const article = made('article', published);
  const bibtex = writeEntries([article], 'bibtex').text;
  expect(bibtex).toMatch(/^@article/u);
  for (const field of [
    'journal = {Journal of Reeds}',
    'volume = {54}',
    'number = {2}',
    'pages = {27--35}',
    'doi = {10.1234/reeds.7}',
  ])
    expect(bibtex).toContain(field);
  const ris = writeEntries([article], 'ris').text;
  for (const row of ['TY  - JOUR', 'VL  - 54', 'SP  - 27', 'EP  - 35', 'DO  - 10.1234/reeds.7'])
    expect(ris).toContain(row);
  expect(made('article', { journal: 'Proceedings of REED 2012' }).csl.type).toBe('paper-conference');
  expect(made('article', { arxiv: '1901.01234' }).csl).toMatchObject({
    type: 'article',
    URL: 'https://arxiv.org/abs/1901.01234',
  });
  expect(made('report', { number: 'REED/7' }).csl).toMatchObject({ type: 'report', number: 'REED/7' });
  const placed = made('article', { institutions: 'Reed Institute, Orme (Ida Berg); Weir Labs' });
  const rows = writeEntries([placed], 'ris').text.split(/\r?\n/u);
  expect(rows.filter((row) => row.startsWith('AD'))).toEqual(['AD  - Reed Institute, Orme', 'AD  - Weir Labs']);
  expect(made('book', { editors: 'Ida Berg, Jon Vik', edition: '2', isbn: '9783161484100' }).csl).toMatchObject({
    editor: [
      { family: 'Berg', given: 'Ida' },
      { family: 'Vik', given: 'Jon' },
    ],
    edition: '2',
    ISBN: '9783161484100',
  });
});

test('a copied answer cites before the full stop, and brings the list', () => {
  const { entries } = read(
    'bibtex',
    '@article{ell:24, author = {Ellison, Mara and Varga, Tomas}, title = {Delay_1}, journal = {Quay}, year = 2024, doi = {10.1/x}}',
  );
  const [entry] = entries;
  if (!entry) throw new Error('No entry');
  const sentences = [
    {
      text: 'It fell by 44 % [sic].',
      places: [
        { entry, page: 'iv' },
        { entry, page: 'iv' },
      ],
    },
  ];
  expect(copyAnswer(sentences, 'markdown')).toBe(
    'It fell by 44 % \\[sic\\] [@ell:24, p. iv].\n\n## References\n\n- `@ell:24`: Ellison, Mara; Varga, Tomas (2024). Delay\\_1. Quay. https://doi.org/10.1/x\n',
  );
  expect(copyAnswer(sentences, 'latex')).toContain('It fell by 44 \\% [sic]~\\cite[p.~iv]{ell:24}.');
  expect(copyAnswer(sentences, 'latex')).toContain('\\bibitem{ell:24} Ellison, Mara; Varga, Tomas (2024). Delay\\_1.');
  expect(copyAnswer(sentences, 'plain')).toContain(
    'It fell by 44 % [sic] (Ellison and Varga 2024, p. iv).\n\nReferences\n',
  );
});
