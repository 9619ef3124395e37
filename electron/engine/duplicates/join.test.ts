import { beforeEach, expect, test } from 'vitest';
import type { DuplicateKind } from '#shared/domain/duplicates/document.ts';
import { addAnnotations, changeAnnotation, listAnnotations } from '../store/annotations.ts';
import type { WriteDb } from '../store/db.ts';
import { deleteDocument, keyOf, summaryOf } from '../store/documents.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { joinedAs, listApart, listJoined, sayApart } from '../store/joined.ts';
import { saveReaderFacts } from '../store/reader-facts.ts';
import { markDocument } from '../store/shelves.ts';
import { promoteBefore, putNewer, versionsOf } from '../store/versions.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { joinDocuments, separateDocument } from './join.ts';

const fresh = freshTables();
const [draft, print, other] = [idFor('draft'), idFor('print'), idFor('other')];
const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const JOINED = 50;
const join = (older = draft, newer = print, kind: DuplicateKind = 'same-text', now = JOINED) =>
  write((db) => joinDocuments(db, { older, newer, kind }, now));
const answering = () =>
  createIndexReader(fresh.store.read)
    .documents({ kind: 'library' })
    .map(({ id }) => id)
    .toSorted();
const words = 'The larches were counted twice in the spring of that year.';

beforeEach(async () => {
  for (const name of ['draft', 'print', 'other'])
    await addIndexed(fresh.store, name, [{ title: 'Counting', paragraphs: [words, `Only in the ${name} one.`] }]);
});

const highlight = (note: string) => ({
  document: draft,
  kind: 'text' as const,
  color: 'yellow' as const,
  pages: [{ pageIndex: 0, quads: [[0, 0, 1, 0, 1, 1, 0, 1] as const] }],
  text: words,
  prefix: '',
  suffix: '',
  note,
});

test('what is joined is a version of the newest, which alone is answered from, and stays reachable', async () => {
  expect(await join()).toEqual([draft, print]);
  expect(summaryOf(fresh.store.read, draft)).toMatchObject({ newer: print, joined: 'same-text' });
  expect(answering()).toEqual([other, print].toSorted());
  expect(versionsOf(fresh.store.read, draft)).toMatchObject([
    { document: print, replacedAt: null },
    { document: draft, replacedAt: JOINED, joined: 'same-text' },
  ]);
  expect(listJoined(fresh.store.read)).toMatchObject([{ document: draft, newest: print }]);
});

test('tags, stars, notes and facts go over, and come back when it is separated', async () => {
  await write((db) => {
    markDocument(db, draft, { addTags: ['trees', 'both'], rating: 4, reading: 'to-read' });
    markDocument(db, print, { addTags: ['both'] });
    addAnnotations(db, [highlight('count again')], 7);
    saveReaderFacts(db, keyOf(db, draft)!, { title: 'Larches, counted' });
  });
  await join();
  expect(summaryOf(fresh.store.read, print)).toMatchObject({
    tags: ['both', 'trees'],
    rating: 4,
    reading: 'to-read',
    title: 'Larches, counted',
  });
  expect(listAnnotations(fresh.store.read, print)).toMatchObject([{ note: 'count again', text: words }]);
  await write((db) => separateDocument(db, draft));
  const alone = summaryOf(fresh.store.read, print)!;
  expect(alone).toMatchObject({ tags: ['both'] });
  expect([alone.rating, alone.reading, alone.edited]).toEqual([undefined, undefined, undefined]);
  expect(alone.title).not.toBe('Larches, counted');
  expect(listAnnotations(fresh.store.read, print)).toEqual([]);
  expect(summaryOf(fresh.store.read, draft)).toMatchObject({ tags: ['both', 'trees'], title: 'Larches, counted' });
  expect(listAnnotations(fresh.store.read, draft)).toHaveLength(1);
  expect(answering()).toHaveLength(3);
  expect(joinedAs(fresh.store.read, draft)).toBeUndefined();
});

test('what was changed there since stays', async () => {
  await write((db) => {
    markDocument(db, draft, { rating: 4 });
    addAnnotations(db, [highlight('count again')], 7);
  });
  await join();
  await write((db) => {
    markDocument(db, print, { rating: 2 });
    changeAnnotation(db, listAnnotations(db, print)[0]!.id, { note: 'counted' }, 60);
    separateDocument(db, draft);
  });
  expect(summaryOf(fresh.store.read, print)).toMatchObject({ rating: 2 });
  expect(listAnnotations(fresh.store.read, print)).toMatchObject([{ note: 'counted' }]);
});

test('an article keeps its own title: a preprint is called and cited otherwise', async () => {
  await write((db) => saveReaderFacts(db, keyOf(db, draft)!, { title: 'A draft on larches', year: 2001 }));
  const before = summaryOf(fresh.store.read, print)!.title;
  await join(draft, print, 'preprint-and-article');
  expect(summaryOf(fresh.store.read, print)).toMatchObject({ title: before });
  expect(summaryOf(fresh.store.read, print)).not.toHaveProperty('edited');
});

test('one after the other, all hang on the newest; what is one already is refused', async () => {
  await join(other, draft, 'earlier-version', 10);
  await join(draft, print, 'preprint-and-article', 20);
  expect(versionsOf(fresh.store.read, other).map(({ document }) => document)).toEqual([print, draft, other]);
  expect(answering()).toEqual([print]);
  await expect(join(print, other)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(join(print, print)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(join(idFor('gone'), print)).rejects.toMatchObject({ code: 'document.unknown' });
  await expect(write((db) => separateDocument(db, print))).rejects.toMatchObject({ code: 'input.invalid' });
});

test('where the newest leaves the library, what was joined to it last is answered from', async () => {
  await join(other, print, 'earlier-version', 10);
  await join(draft, print, 'preprint-and-article', 20);
  await write((db) => {
    promoteBefore(db, print);
    deleteDocument(db, keyOf(db, print)!);
  });
  expect(answering()).toEqual([draft]);
  expect(versionsOf(fresh.store.read, other).map(({ document }) => document)).toEqual([draft, other]);
});

test('a file that became what it was joined to is its newer version, and one of them answers', async () => {
  await join(print, draft, 'same-text');
  await write((db) => {
    // Its file holds the other one now.
    db.run('UPDATE files SET present = 0 WHERE document_key = ?', keyOf(db, draft)!);
    putNewer(db, keyOf(db, draft)!, print, 60);
  });
  expect(summaryOf(fresh.store.read, print)).not.toHaveProperty('newer');
  expect(answering()).toEqual([other, print].toSorted());
});

test('joining what was told apart takes that back', async () => {
  await write((db) => sayApart(db, print, draft, 1));
  expect(listApart(fresh.store.read)).toHaveLength(1);
  await join();
  expect(listApart(fresh.store.read)).toEqual([]);
});
