import { expect, test } from 'vitest';
import { addWaiting, listedAs } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { citationHandlers } from './handlers.ts';

const fresh = freshTables();
const handlers = () =>
  citationHandlers({ store: fresh.store, now: () => 5, documents: () => [], document: () => undefined });
/** The handlers of a library that has one document. */
async function withReeds() {
  await addWaiting(fresh.store, 'reeds');
  const document = listedAs('reeds', { title: 'Reeds in the upper weir pond' });
  const calls = citationHandlers({
    store: fresh.store,
    now: () => 5,
    documents: () => [document],
    document: () => document,
  });
  return { calls, document };
}
const { signal } = new AbortController();

const authors = Array.from({ length: 10_001 }, (_, n) => `A${String(n)}`);
test.each([
  ['bibtex', `@book{many, title = {T}, author = {${authors.join(' and ')}}}\n@book{few, title = {T}}`, 'many'],
  [
    'ris',
    `TY  - BOOK\n${authors.map((one) => `AU  - ${one}\n`).join('')}ER  - \nTY  - BOOK\nID  - few\nER  - \n`,
    null,
  ],
] as const)('an entry of %s that could not be read again is a problem, and is not kept', async (format, text, key) => {
  const report = await handlers()['citations.import']({ text, format }, signal);
  const message = expect.stringMatching(/cannot be kept: author: /u) as string;
  expect(report).toMatchObject({ added: 1, updated: 0, problems: [{ line: 1, key, message }] });
  const exported = await handlers()['citations.export']({ format: 'csl' }, signal);
  expect(exported).toMatchObject({ entries: 1, text: expect.stringContaining('few') as string });
});

const parents = `@string{w = {Weir Press}}
@inproceedings{, author = {Bos, Mia}, title = {Reeds in the Upper Weir Pond}, crossref = {Meeting}}
@book{other, title = {Another}}
@proceedings{meeting, title = {Meeting of Weirs}, publisher = w, crossref = {series}}
@mvproceedings{series, title = {All Meetings}}`;

test('a document goes out with the entries that its own leans on, and under a key that was made for it', async () => {
  const { calls, document } = await withReeds();
  await calls['citations.import']({ text: parents, format: 'bibtex' }, signal);
  const exported = await calls['citations.export']({ format: 'bibtex', documents: [document.id] }, signal);
  expect(exported).toMatchObject({ entries: 3, problems: [] });
  const { text } = exported as { readonly text: string };
  expect([...text.matchAll(/^@\w+\{[^,\s]*/gmu)].map(([head]) => head)).toEqual([
    '@string{w',
    '@inproceedings{bosreeds',
    '@proceedings{meeting',
    '@mvproceedings{series',
  ]);
});

test('an answer is cited in LaTeX by the key that the exported file has', async () => {
  const { calls, document } = await withReeds();
  const items = [{ id: 'reeds, upper', type: 'book', title: document.title }];
  await calls['citations.import']({ text: JSON.stringify(items), format: 'csl' }, signal);
  const exported = await calls['citations.export']({ format: 'bibtex' }, signal);
  expect(exported).toMatchObject({ text: expect.stringContaining('@book{reeds_upper,') as string });
  const copied = await calls['citations.copy'](
    {
      style: 'latex',
      sentences: [{ text: 'They bend.', citations: [1] }],
      places: [{ n: 1, document: document.id, page: '3' }],
    },
    signal,
  );
  expect(copied).toMatchObject({ text: expect.stringContaining('\\cite[p.~3]{reeds_upper}') as string });
});
