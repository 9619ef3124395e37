import { beforeEach, expect, test } from 'vitest';
import type { ZoteroLibraryId, ZoteroObject } from '../../zotero/objects.ts';
import { nameOf } from '../../zotero/objects.ts';
import { pdfOf } from '../../zotero/testing/objects.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import {
  childrenOf,
  countZotero,
  dropObject,
  dropZoteroDocument,
  forgetObjects,
  librariesRead,
  listRefused,
  listZoteroDocuments,
  namesIn,
  noteRefused,
  nothingGiven,
  objectOf,
  objectsOfKind,
  putObject,
  putZoteroDocument,
  zoteroDocumentOf,
  type ZoteroDocument,
} from './zotero.ts';

const fresh = freshTables();
beforeEach(async () => {
  await addWaiting(fresh.store, 'bees');
});

const mine = 'users/1' as ZoteroLibraryId;
const group = 'groups/2' as ZoteroLibraryId;
const item = (key: string, title = 'Of Bees'): ZoteroObject => ({
  kind: 'item',
  key,
  type: 'book',
  fields: { title },
  creators: [],
  tags: ['bees'],
  citationKey: null,
});
const attachment = (key: string, parent: string | null): ZoteroObject => pdfOf(key, parent);
const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const put = (library: ZoteroLibraryId, object: ZoteroObject) => write((db) => putObject(db, library, object));

test('an object that is put says what it was before, and nothing where it is as before', async () => {
  expect(await put(mine, item('A'))).toEqual({ before: null });
  expect(await put(mine, item('A'))).toBeUndefined();
  expect(await put(mine, item('A', 'Of Wasps'))).toEqual({ before: item('A') });
  expect(await put(group, item('A'))).toEqual({ before: null });
  expect(objectOf(fresh.store.read, mine, nameOf(item('A')))).toEqual(item('A', 'Of Wasps'));
  expect(objectOf(fresh.store.read, mine, 'none')).toBeUndefined();
});

test('an object that moves is below its new parent', async () => {
  for (const key of ['N', 'M']) await put(mine, attachment(key, 'A'));
  await put(group, attachment('G', 'A'));
  await put(mine, item('A'));
  const keys = (parent: string) =>
    childrenOf(fresh.store.read, mine, parent, 'attachment').map(({ object }) => object.key);
  expect(keys('A')).toEqual(['M', 'N']);
  expect(childrenOf(fresh.store.read, mine, 'A', 'annotation')).toEqual([]);
  await put(mine, attachment('N', 'B'));
  expect([keys('A'), keys('B')]).toEqual([['M'], ['N']]);
});

test('objects of a kind come by library and name, each with a number of its own', async () => {
  for (const [library, key] of [
    [mine, 'B'],
    [mine, 'A'],
    [group, 'C'],
  ] as const)
    await put(library, item(key));
  await put(mine, attachment('P', 'A'));
  const found = objectsOfKind(fresh.store.read, 'item');
  expect(found.map(({ library, object }) => [library, object.key])).toEqual([
    [group, 'C'],
    [mine, 'A'],
    [mine, 'B'],
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  expect(namesIn(fresh.store.read, mine).toSorted()).toEqual(
    [item('A'), item('B'), attachment('P', 'A')].map(nameOf).toSorted(),
  );
  expect(librariesRead(fresh.store.read).toSorted()).toEqual([group, mine]);
});

test('an object is dropped by its library and its name, or with all others', async () => {
  await put(mine, item('A'));
  await put(group, item('A'));
  const name = nameOf(item('A'));
  expect(await write((db) => dropObject(db, mine, name))).toEqual(item('A'));
  expect(await write((db) => dropObject(db, mine, name))).toBeUndefined();
  expect(librariesRead(fresh.store.read)).toEqual([group]);
  await write((db) => forgetObjects(db));
  expect(librariesRead(fresh.store.read)).toEqual([]);
});

test('why a file was refused is noted until it is taken in, or all is forgotten', async () => {
  const why = { code: 'pdf.not-a-pdf', message: 'It is\nno PDF.' };
  await write((db) => noteRefused(db, mine, 'A', why));
  await write((db) => noteRefused(db, group, 'A', { ...why, code: 'file.missing' }));
  await write((db) => noteRefused(db, mine, 'A', { ...why, code: 'convert.unreadable' }));
  expect(listRefused(fresh.store.read)).toEqual([
    { library: group, attachment: 'A', code: 'file.missing', message: 'It is no PDF.' },
    { library: mine, attachment: 'A', code: 'convert.unreadable', message: 'It is no PDF.' },
  ]);
  await write((db) => noteRefused(db, mine, 'A', null));
  expect(listRefused(fresh.store.read)).toHaveLength(1);
  await write((db) => forgetObjects(db));
  expect(listRefused(fresh.store.read)).toEqual([]);
});

test('notes and what is in the trash are kept beside what they are called as', async () => {
  await put(mine, { kind: 'note', key: 'N', parent: 'A', html: '<p>Wet.', tags: [] });
  await put(mine, { kind: 'trashed', key: 'A', parent: null, type: 'book', title: 'Of Bees' });
  await put(mine, item('A'));
  expect(childrenOf(fresh.store.read, mine, 'A', 'note')).toHaveLength(1);
  expect(namesIn(fresh.store.read, mine).toSorted()).toEqual(['A', 'N', 'trash A']);
});

test('what another version wrote is left out, and read again', async () => {
  await put(mine, item('A'));
  await write((db) => db.run(`UPDATE zotero_objects SET object = '{"kind":"dream"}'`));
  expect(objectsOfKind(fresh.store.read, 'item')).toEqual([]);
  expect(objectOf(fresh.store.read, mine, nameOf(item('A')))).toBeUndefined();
  expect(await put(mine, item('A'))).toEqual({ before: null });
});

const document = (attachmentKey: string, more: Partial<ZoteroDocument> = {}): ZoteroDocument => ({
  library: mine,
  attachment: attachmentKey,
  document: idFor('bees'),
  title: 'Of Bees',
  authors: 'A. Karlsson',
  year: 1984,
  given: { tags: ['bees'], collections: ['Biology'], citation: 'karlsson1984' },
  ...more,
});

test('a document is known by its attachment, as Zotero says', async () => {
  const bare = { title: null, authors: null, year: null, given: nothingGiven, document: idFor('caves') };
  await write((db) => {
    for (const one of [document('Q'), document('P'), document('P', { library: group, ...bare })])
      putZoteroDocument(db, one);
  });
  expect(zoteroDocumentOf(fresh.store.read, mine, 'P')).toEqual(document('P'));
  expect(zoteroDocumentOf(fresh.store.read, group, 'P')).toEqual(document('P', { library: group, ...bare }));
  expect(zoteroDocumentOf(fresh.store.read, group, 'Q')).toBeUndefined();
  const names = (of?: ZoteroDocument['document']) =>
    listZoteroDocuments(fresh.store.read, of).map((one) => `${one.library} ${one.attachment}`);
  expect(names()).toEqual([`${group} P`, `${mine} P`, `${mine} Q`]);
  expect(names(idFor('bees'))).toEqual([`${mine} P`, `${mine} Q`]);
});

test('what Zotero says later takes the place of what it said', async () => {
  await write((db) => putZoteroDocument(db, document('P')));
  const later = { document: idFor('caves'), title: 'New', authors: null, year: 7, given: nothingGiven };
  await write((db) => putZoteroDocument(db, document('P', later)));
  expect(listZoteroDocuments(fresh.store.read)).toEqual([document('P', later)]);
  await write((db) => dropZoteroDocument(db, group, 'P'));
  await write((db) => dropZoteroDocument(db, mine, 'Q'));
  expect(listZoteroDocuments(fresh.store.read)).toHaveLength(1);
  await write((db) => dropZoteroDocument(db, mine, 'P'));
  expect(listZoteroDocuments(fresh.store.read)).toEqual([]);
});

test('what came with an attachment and cannot be read is nothing', async () => {
  await write((db) => putZoteroDocument(db, document('P')));
  const given = async (json: string) => {
    await write((db) => db.run('UPDATE zotero_documents SET given = ?', json));
    return listZoteroDocuments(fresh.store.read)[0]?.given;
  };
  expect(await given('{}')).toEqual({ tags: [], collections: [], citation: null });
  expect(await given('{"tags":7,"collections":[1],"citation":true}')).toEqual(nothingGiven);
});

test('attachments are counted, and documents of the library once each', async () => {
  expect(countZotero(fresh.store.read)).toEqual({ attachments: 0, documents: 0 });
  await put(mine, item('A'));
  await put(mine, attachment('P', 'A'));
  await put(group, attachment('Q', null));
  await write((db) => {
    for (const one of [document('P'), document('Q'), document('R', { document: idFor('caves') })])
      putZoteroDocument(db, one);
  });
  expect(countZotero(fresh.store.read)).toEqual({ attachments: 2, documents: 1 });
});
