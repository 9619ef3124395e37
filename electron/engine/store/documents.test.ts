import { beforeEach, expect, test } from 'vitest';
import { addWaiting, idFor, newIndex } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import {
  countPages,
  addDocument,
  deleteDocument,
  idOf,
  keyOf,
  listSummaries,
  listUnfinished,
  markOpened,
  summaryOf,
  updateFacts,
  updatePages,
} from './documents.ts';
import { markPresence, putFile } from './files.ts';
import { beat, claimJob, endJob, pauseJob } from './jobs.ts';
import type { DocumentKey } from './keys.ts';
import { saveReaderFacts } from './reader-facts.ts';
import { writeIndex } from './write-index.ts';
import { putZoteroDocument, nothingGiven } from './zotero.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'bees', 5);
});

const write = <T>(work: (db: WriteDb) => T | Promise<T>): Promise<T> => fresh.store.writer.write(work);
const bees = () => summaryOf(fresh.store.read, idFor('bees'));

test('a document is known by its id and by its key, and no other is', () => {
  expect(keyOf(fresh.store.read, idFor('bees'))).toBe(key);
  expect(idOf(fresh.store.read, key)).toBe(idFor('bees'));
  expect(keyOf(fresh.store.read, idFor('wasps'))).toBeUndefined();
  expect(idOf(fresh.store.read, 99 as DocumentKey)).toBeUndefined();
  expect(summaryOf(fresh.store.read, idFor('wasps'))).toBeUndefined();
});

test('a new document has no more than its name, its file and its size', () => {
  expect(bees()).toEqual({
    id: idFor('bees'),
    title: 'bees',
    authors: '',
    year: null,
    fileName: 'bees.pdf',
    missing: false,
    bytes: 1000,
    pages: 0,
    addedAt: 5,
    openedAt: null,
    state: { kind: 'waiting' },
  });
});

test('one that was removed is gone, and its key is not given again', async () => {
  await write((db) => deleteDocument(db, key));
  expect(listSummaries(fresh.store.read)).toEqual([]);
  expect(await addWaiting(fresh.store, 'bees')).toBeGreaterThan(key);
});

test('what was found is shown once it is applied, and pages and opening at once', async () => {
  const facts = { title: 'Of Bees', authors: 'A. Karlsson', year: 1984, kind: 'book', found: {}, pages: 9 } as const;
  await write((db) => updateFacts(db, key, facts));
  expect(bees()).toMatchObject({ title: 'bees', authors: '', year: null, kind: 'book', pages: 9 });
  await write((db) => {
    updatePages(db, key, 12);
    markOpened(db, key, 77);
  });
  expect(bees()).toMatchObject({ pages: 12, openedAt: 77 });
  await write((db) => saveReaderFacts(db, key, { year: 1990 }));
  expect(bees()).toMatchObject({ title: 'Of Bees', authors: 'A. Karlsson', year: 1990, edited: true });
});

test('documents are listed newest first, and of one moment the last first', async () => {
  await addWaiting(fresh.store, 'caves', 9);
  await addWaiting(fresh.store, 'dunes', 9);
  await addWaiting(fresh.store, 'elms', 1);
  expect(listSummaries(fresh.store.read).map(({ title }) => title)).toEqual(['dunes', 'caves', 'bees', 'elms']);
});

test('what has no job is not listed', async () => {
  await write((db) => addDocument(db, { id: idFor('caves'), bytes: 1, title: 'caves', addedAt: 1 }));
  expect(listSummaries(fresh.store.read)).toHaveLength(1);
});

test('only what waits or is read is unfinished', async () => {
  const titles = () => listUnfinished(fresh.store.read).map(({ title }) => title);
  expect(titles()).toEqual(['bees']);
  await write((db) => claimJob(db, 'me', 1));
  expect(titles()).toEqual(['bees']);
  await write((db) => pauseJob(db, key));
  expect(titles()).toEqual([]);
  expect(bees()?.state).toEqual({ kind: 'paused' });
});

test('a state tells how far reading is, how it failed, or what came of it', async () => {
  await write((db) => claimJob(db, 'me', 1));
  for (const stage of ['opening', 'reading', 'recognizing', 'structuring', 'storing'] as const) {
    await write((db) => beat(db, 'me', key, { stage, pagesDone: 2, pagesTotal: 3 }, 2));
    expect(bees()?.state).toEqual({ kind: 'indexing', stage, pagesDone: 2, pagesTotal: 3 });
  }
  // A stage that only another version knows.
  await write((db) => db.run("UPDATE jobs SET stage = 'dreaming'"));
  expect(bees()?.state).toMatchObject({ kind: 'indexing', stage: 'opening' });
  const error = { code: 'pdf.broken', message: 'It cannot be read.' } as const;
  await write((db) => endJob(db, 'me', key, { state: 'failed', error }));
  expect(bees()?.state).toEqual({ kind: 'failed', error });
  await write(async (db) => {
    const made = newIndex('bees', [{ title: 'One', paragraphs: ['Text.'] }]);
    await writeIndex(db, key, { ...made, index: { ...made.index, pagesWithoutText: [2, 7] } });
    db.run("UPDATE jobs SET state = 'done', error = NULL");
  });
  expect(bees()?.state).toEqual({ kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [2, 7] });
});

test('pages are counted of what is indexed, and those without words are named', async () => {
  expect(countPages(fresh.store.read, [idFor('bees')])).toEqual([]);
  await write(async (db) => {
    const made = newIndex('bees', [{ title: 'One', paragraphs: ['Text.'] }]);
    await writeIndex(db, key, {
      ...made,
      index: { ...made.index, pagesWithoutText: [2, 7], particulars: { form: true } },
    });
    updatePages(db, key, 9);
  });
  const counted = { document: idFor('bees'), pages: 9, withoutText: [2, 7], form: true };
  expect(countPages(fresh.store.read, [idFor('bees'), idFor('unknown')])).toEqual([counted]);
});

test('a document is called by the file that is there, the latest of them', async () => {
  const file = (path: string, seenAt: number) =>
    write((db) => putFile(db, { path, document: key, bytes: 1, modifiedMs: 1, received: false }, seenAt));
  await file('C:\\papers\\copy.pdf', 8);
  expect(bees()).toMatchObject({ fileName: 'copy.pdf', copies: 2, missing: false });
  await write((db) => markPresence(db, 'C:\\papers\\copy.pdf', false, 9));
  expect(bees()).toMatchObject({ fileName: 'bees.pdf', missing: false });
  expect(bees()?.copies).toBeUndefined();
  await write((db) => markPresence(db, '/books/bees.pdf', false, 9));
  expect(bees()).toMatchObject({ fileName: 'copy.pdf', missing: true });
  await write((db) => db.run('DELETE FROM files'));
  expect(bees()).toMatchObject({ fileName: '', missing: true });
  await file('plain.pdf', 1);
  expect(bees()?.fileName).toBe('plain.pdf');
});

test('one that Zotero has says so', async () => {
  const one = { attachment: 'A', document: idFor('bees'), title: null, authors: null, year: null, given: nothingGiven };
  await write((db) => putZoteroDocument(db, { ...one, library: 'user' as never }));
  expect(bees()?.inZotero).toBe(true);
});
