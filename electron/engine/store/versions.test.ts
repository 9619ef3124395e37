import { beforeEach, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { deleteDocument, keyOf, summaryOf } from './documents.ts';
import { dropAbsent, markPresence, putFile } from './files.ts';
import { createIndexReader } from './index-reader.ts';
import type { DocumentKey } from './keys.ts';
import { markDocument } from './shelves.ts';
import {
  carryCorrections,
  carryMarks,
  markCarried,
  promoteBefore,
  putNewer,
  versionsOf,
  versionsToCarry,
} from './versions.ts';

const fresh = freshTables();
const [first, second] = [idFor('first'), idFor('second')];
let keys: readonly [DocumentKey, DocumentKey];
const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);

beforeEach(async () => {
  keys = [
    await addIndexed(fresh.store, 'first', [{ title: 'Fees', paragraphs: ['The fee is 40 crowns.'] }]),
    await addIndexed(fresh.store, 'second', [{ title: 'Fees', paragraphs: ['The fee is 55 crowns.'] }]),
  ];
});

test('an older version is left out of the library, and hands on what is said of it once', async () => {
  await write((db) => {
    markDocument(db, first, { addTags: ['rules'], rating: 4 });
    putFile(db, { path: '/books/first.pdf', document: keys[1], bytes: 1, modifiedMs: 1, received: false }, 2);
    markPresence(db, '/books/second.pdf', false, 2, true);
    dropAbsent(db, keys[1]);
    putNewer(db, keys[0], second, 2);
  });
  expect(summaryOf(fresh.store.read, first)).toMatchObject({ newer: second });
  const reader = createIndexReader(fresh.store.read);
  expect(reader.documents({ kind: 'library' }).map(({ id }) => id)).toEqual([second]);
  expect(reader.match(['crowns'], { kind: 'library' }, 9).map(({ document }) => document)).toEqual([second]);
  expect(reader.graphs?.named(['crowns'], { kind: 'library' })).toEqual([]);
  expect(versionsToCarry(fresh.store.read, second)).toEqual([first]);
  await write((db) => {
    carryMarks(db, first, second);
    carryCorrections(db, first, keys[1]);
    markCarried(db, second);
  });
  expect(summaryOf(fresh.store.read, second)).toMatchObject({ tags: ['rules'], rating: 4 });
  expect(versionsToCarry(fresh.store.read, second)).toEqual([]);
});

test('what stands in another file, too, is no older version', async () => {
  await write((db) => putNewer(db, keys[0], second, 2));
  expect(summaryOf(fresh.store.read, first)).not.toHaveProperty('newer');
});

test('versions are listed from any of them, the newest first', async () => {
  expect(versionsOf(fresh.store.read, first)).toEqual([]);
  await threeVersions();
  const listed = (id: DocumentId) => versionsOf(fresh.store.read, id).map(({ document }) => document);
  for (const one of [first, second, third]) expect(listed(one)).toEqual([third, second, first]);
  expect(versionsOf(fresh.store.read, first).map(({ replacedAt }) => replacedAt)).toEqual([null, 3, 2]);
});

test('where the newest leaves the library the one before it counts again', async () => {
  await threeVersions();
  const promoted = await fresh.store.writer.write((db) => {
    const before = promoteBefore(db, third);
    deleteDocument(db, keyOf(db, third)!);
    return before;
  });
  expect(promoted).toBe(second);
  expect(versionsOf(fresh.store.read, first).map(({ document }) => document)).toEqual([second, first]);
  const reader = createIndexReader(fresh.store.read);
  expect(reader.documents({ kind: 'library' }).map(({ id }) => id)).toEqual([second]);
  expect(await fresh.store.writer.write((db) => promoteBefore(db, first))).toBeUndefined();
});

const third = idFor('third');

/** One path that held the first, the second and the third. */
async function threeVersions(): Promise<void> {
  const key = await addIndexed(fresh.store, 'third', [{ title: 'Fees', paragraphs: ['The fee is 60 crowns.'] }]);
  await write((db) => {
    db.run('DELETE FROM files WHERE document_key IN (?, ?)', ...keys);
    putNewer(db, keys[0], second, 2);
    putNewer(db, keys[1], third, 3);
    putFile(db, { path: '/books/rules.pdf', document: key, bytes: 1, modifiedMs: 1, received: false }, 3);
  });
}
