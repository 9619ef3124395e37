import { beforeEach, expect, test } from 'vitest';
import type { DocumentEdit } from '#shared/contract/library.ts';
import type { DocumentKind } from '#shared/domain/document/kind/kinds.ts';
import { addIndexed, addWaiting, idFor, newIndex } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { saveCitations } from './citations.ts';
import type { WriteDb } from './db.ts';
import { summaryOf, updateFacts } from './documents.ts';
import { indexVersion } from './indexes.ts';
import type { DocumentKey } from './keys.ts';
import { listPublications, publicationOf } from './publications.ts';
import { applyReaderFacts, originsOf, readerFactsOf, saveReaderFacts } from './reader-facts.ts';
import { withValues } from './publications.ts';
import { writeIndex } from './write-index.ts';
import { nothingGiven, putZoteroDocument } from './zotero.ts';

const fresh = freshTables();
let key: DocumentKey;
const bees = idFor('bees');
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'bees');
  await find({ title: 'Found', authors: 'F. Found', year: 1900, kind: 'report' });
});

const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);
const find = (facts: { title: string; authors: string; year: number | null; kind: DocumentKind | null }) =>
  write((db) => {
    const found = { title: { from: 'page', confidence: 0.5 }, year: { from: 'name', confidence: 0.25 } } as const;
    updateFacts(db, key, { ...facts, found, pages: 1 });
    applyReaderFacts(db, key);
  });
const say = (edit: DocumentEdit) => write((db) => saveReaderFacts(db, key, edit));
const zotero = (library: string, more: { title?: string; authors?: string; year?: number }) =>
  write((db) => {
    const none = { title: null, authors: null, year: null, given: nothingGiven };
    putZoteroDocument(db, { library: library as never, attachment: 'A', document: bees, ...none, ...more });
    applyReaderFacts(db, key);
  });
const shown = () => {
  const { title, authors, year, kind, language, edited } = summaryOf(fresh.store.read, bees)!;
  return { title, authors, year, kind, language, edited };
};
const none = { title: null, authors: null, year: null, kind: null, language: null, publication: null, sources: null };

test('what the reader says stands before what was found, until it is taken back', async () => {
  expect(readerFactsOf(fresh.store.read, key)).toEqual(none);
  expect(shown()).toEqual({ title: 'Found', authors: 'F. Found', year: 1900, kind: 'report' });
  const facts = { title: 'Said', authors: 'S. Said', year: 1984, kind: 'book', language: 'de' } as const;
  await say(facts);
  expect(readerFactsOf(fresh.store.read, key)).toEqual({ ...facts, publication: null, sources: null });
  expect(shown()).toEqual({ ...facts, edited: true });
  await say({ title: null, authors: null });
  expect(shown()).toMatchObject({ title: 'Found', authors: 'F. Found', year: 1984, kind: 'book', edited: true });
  await say({ year: null, kind: null, language: null });
  expect(shown()).toEqual({ title: 'Found', authors: 'F. Found', year: 1900, kind: 'report' });
  expect(fresh.store.read.all('SELECT 1 AS one FROM reader_facts')).toEqual([]);
});

test('a reader can say that there are no authors, no year, no kind and no language', async () => {
  await say({ authors: '', year: 0, kind: '', language: '' });
  expect(shown()).toEqual({ title: 'Found', authors: '', year: null, edited: true });
});

test('whoever keeps what documents are called hears of a change', async () => {
  const before = indexVersion(fresh.store.read);
  await say({ title: 'Said' });
  expect(indexVersion(fresh.store.read)).not.toBe(before);
});

test('what Zotero says stands before what was found, of several the first that says something', async () => {
  await zotero('b', { title: 'Second', authors: 'Z. Second', year: 1950 });
  await zotero('a', { title: 'First' });
  expect(shown()).toMatchObject({ title: 'First', authors: 'Z. Second', year: 1950 });
  await say({ title: 'Said', year: 0 });
  expect(shown()).toMatchObject({ title: 'Said', authors: 'Z. Second', year: null });
});

test('a kind is what the reader says, else what a bibliography says, else what was found', async () => {
  const cite = (type: string) =>
    write((db) => void saveCitations(db, [{ key: 'k', document: bees, csl: { type } }], 1));
  await cite('thesis');
  expect(shown().kind).toBe('thesis');
  await cite('motion_picture');
  expect(shown().kind).toBe('report');
  await cite('thesis');
  await say({ kind: 'law' });
  expect(shown().kind).toBe('law');
  await say({ kind: '' });
  expect(shown().kind).toBeUndefined();
});

test('each fact tells where it comes from', async () => {
  const origins = () => originsOf(fresh.store.read, bees);
  expect(origins()).toEqual({ title: { from: 'page', confidence: 0.5 }, year: { from: 'name', confidence: 0.25 } });
  await zotero('a', { title: 'First', authors: 'Z. First' });
  const sure = (from: string) => ({ from, confidence: 1 });
  const found = [{ value: 'Found', from: 'page' }];
  expect(origins()).toEqual({
    title: { ...sure('zotero'), others: found },
    authors: sure('zotero'),
    year: { from: 'name', confidence: 0.25 },
  });
  await write((db) => void saveCitations(db, [{ key: 'k', document: bees, csl: { type: 'thesis' } }], 1));
  expect(origins().kind).toEqual(sure('bibliography'));
  await say({ title: 'Said', authors: '', year: 0, kind: 'law', language: 'de' });
  const before = { title: 'First', authors: 'Z. First', year: '1900', kind: 'thesis', language: '' };
  const said = Object.entries(before).map(([field, was]) => [field, { ...sure('reader'), found: was }]);
  expect(origins()).toEqual({
    ...Object.fromEntries(said),
    title: { ...sure('reader'), found: before.title, others: found },
  });
  expect(originsOf(fresh.store.read, idFor('caves'))).toEqual({});
});

test('the language of a text is told by all of it, and what is told of nothing comes from nowhere', async () => {
  await addWaiting(fresh.store, 'dunes');
  expect(originsOf(fresh.store.read, idFor('dunes'))).toEqual({});
  const caves = await addIndexed(fresh.store, 'caves', [{ title: 'Depth', paragraphs: ['The cave is deep.'] }]);
  expect(originsOf(fresh.store.read, idFor('caves')).language).toEqual({ from: 'page', confidence: 0.95 });
  await write((db) => saveReaderFacts(db, caves, { language: 'de' }));
  expect(summaryOf(fresh.store.read, idFor('caves'))?.language).toBe('de');
});

test('what the reader says outlives a new index', async () => {
  await say({ title: 'Said' });
  await fresh.store.writer.write((db) => writeIndex(db, key, newIndex('Found anew', [])));
  expect(shown().title).toBe('Said');
  await say({ title: null });
  expect(shown().title).toBe('Found anew');
});

test('how it was published is said field by field, tidied, and taken back', async () => {
  const doi = { from: 'page', confidence: 0.97, pageIndex: 0 } as const;
  await write((db) =>
    updateFacts(db, key, {
      ...{ title: 'Found', authors: '', year: null, kind: null, pages: 1 },
      found: { doi: { ...doi, value: '10.1/found' }, volume: { ...doi, value: '3' } },
    }),
  );
  const published = () => publicationOf(fresh.store.read, bees);
  expect(published()).toEqual({ doi: '10.1/found', volume: '3' });
  await say({ publication: { doi: ' https://doi.org/10.1234/said ', volume: '', journal: 'Journal\nof Reeds' } });
  expect(published()).toEqual({ doi: '10.1234/said', journal: 'Journal of Reeds' });
  expect([...listPublications(fresh.store.read).values()]).toEqual([published()]);
  expect(shown().edited).toBe(true);
  const said = { from: 'reader', confidence: 1 };
  expect(originsOf(fresh.store.read, bees)).toEqual({
    doi: { ...said, value: '10.1234/said', found: '10.1/found' },
    volume: { ...said, value: '', found: '3' },
    journal: { ...said, value: 'Journal of Reeds', found: '' },
  });
  // Another field leaves them, and they outlive a new index.
  await say({ title: 'Said' });
  await fresh.store.writer.write((db) => writeIndex(db, key, newIndex('Found anew', [])));
  expect(published()).toMatchObject({ doi: '10.1234/said' });
  await say({ title: null, publication: { doi: null, volume: null } });
  expect(published()).toMatchObject({ journal: 'Journal of Reeds' });
  await say({ publication: null });
  expect(fresh.store.read.all('SELECT 1 AS one FROM reader_facts')).toEqual([]);
});

test('what a title may be instead is kept, and the found one is offered once another was said', async () => {
  const others = [{ value: 'Foun\u202Ed', from: 'file' }] as const;
  const found = { title: { from: 'page', confidence: 0.5, others } } as const;
  await write((db) => {
    const publication = withValues(found, {});
    updateFacts(db, key, { title: 'Found', authors: '', year: null, kind: null, found: publication, pages: 1 });
    applyReaderFacts(db, key);
  });
  expect(originsOf(fresh.store.read, bees).title?.others).toEqual([{ value: 'Found', from: 'file' }]);
  expect(summaryOf(fresh.store.read, bees)?.titleDoubtful).toBe(true);
  await say({ title: 'Said' });
  expect(originsOf(fresh.store.read, bees).title?.others?.map(({ value }) => value)).toEqual(['Found', 'Found']);
  expect(summaryOf(fresh.store.read, bees)?.titleDoubtful).toBeUndefined();
  await say({ title: null });
  await zotero('a', { title: 'First' });
  expect(summaryOf(fresh.store.read, bees)?.titleDoubtful).toBeUndefined();
});

test('a title that is sure is not marked as doubtful', async () => {
  expect(summaryOf(fresh.store.read, bees)?.titleDoubtful).toBe(true);
  await write((db) => {
    const found = { title: { from: 'page', confidence: 0.9 } } as const;
    updateFacts(db, key, { title: 'Found', authors: '', year: null, kind: null, found, pages: 1 });
  });
  expect(summaryOf(fresh.store.read, bees)?.titleDoubtful).toBeUndefined();
});

test('what is accepted from a service has its source until it is typed over or taken back, and outlives a new index', async () => {
  const crossref = { service: 'crossref', at: 7 } as const;
  const accept = (edit: DocumentEdit) => write((db) => saveReaderFacts(db, key, edit, crossref));
  const sources = () =>
    Object.fromEntries(
      Object.entries(originsOf(fresh.store.read, bees)).map(([field, { source }]) => [field, source?.service]),
    );
  await accept({ title: 'Accepted', year: 1984, publication: { volume: '54', journal: 'Reeds' } });
  await write((db) => saveReaderFacts(db, key, { authors: 'T. Typed' }));
  expect(originsOf(fresh.store.read, bees).title).toEqual({
    ...{ from: 'reader', confidence: 1, source: crossref, found: 'Found' },
    others: [{ value: 'Found', from: 'page' }],
  });
  expect(sources()).toMatchObject({ year: 'crossref', volume: 'crossref', journal: 'crossref', authors: undefined });
  await fresh.store.writer.write((db) => writeIndex(db, key, newIndex('Found anew', [])));
  expect(sources()).toMatchObject({ title: 'crossref', journal: 'crossref' });

  await say({ title: 'Typed', publication: { volume: '55' } });
  expect(sources()).toMatchObject({ title: undefined, volume: undefined, journal: 'crossref' });
  await write((db) => saveReaderFacts(db, key, { title: 'Again' }, { service: 'openalex', at: 8 }));
  expect(sources()).toMatchObject({ title: 'openalex', year: 'crossref' });
  await say({ publication: null });
  expect(sources()).not.toHaveProperty('journal');
  await say({ title: null, authors: null, year: null });
  expect(fresh.store.read.all('SELECT 1 AS one FROM reader_facts')).toEqual([]);
});
