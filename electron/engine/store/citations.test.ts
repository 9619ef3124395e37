import { beforeEach, expect, test } from 'vitest';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import {
  citationOf,
  countCitations,
  findCitation,
  keyOfDocument,
  listCitationKeys,
  listCitations,
  removeCitation,
  saveCitations,
  type StoredCitation,
} from './citations.ts';

const fresh = freshTables();
beforeEach(async () => {
  await addWaiting(fresh.store, 'bees');
});

const entry = (key: string, more: Partial<StoredCitation> = {}): StoredCitation => ({
  key,
  document: null,
  csl: { type: 'book', title: `Title of ${key}` },
  ...more,
});
const save = (...entries: StoredCitation[]) => fresh.store.writer.write((db) => saveCitations(db, entries, 5));
const bibtex = { type: 'book', key: 'b', fields: { title: '{Of Bees}' } };

test('entries are kept in the order in which they came, as they came', async () => {
  const entries = [entry('z'), entry('a', { bibtex }), entry('m', { document: idFor('bees') })];
  expect(await save(...entries)).toEqual({ added: 3, updated: 0 });
  expect(listCitations(fresh.store.read)).toEqual(entries);
  expect(listCitationKeys(fresh.store.read).toSorted()).toEqual(['a', 'm', 'z']);
  expect(findCitation(fresh.store.read, 'a')).toEqual(entries[1]);
  expect(findCitation(fresh.store.read, 'b')).toBeUndefined();
});

test('an entry takes the place of the one with its key', async () => {
  await save(entry('a', { bibtex }), entry('b'));
  const again = entry('a', { csl: { title: 'New' } });
  expect(await save(again, entry('c'))).toEqual({ added: 1, updated: 1 });
  expect(findCitation(fresh.store.read, 'a')).toEqual(again);
  expect(listCitationKeys(fresh.store.read)).toHaveLength(3);
});

test('a document has one entry, the last that was given', async () => {
  const document = idFor('bees');
  await save(entry('a', { document }), entry('x', { document: idFor('caves') }));
  expect(citationOf(fresh.store.read, document)?.key).toBe('a');
  expect(keyOfDocument(fresh.store.read, document)).toBe('a');
  await save(entry('b', { document }));
  expect(keyOfDocument(fresh.store.read, document)).toBe('b');
  expect(findCitation(fresh.store.read, 'a')?.document).toBeNull();
  expect(keyOfDocument(fresh.store.read, idFor('caves'))).toBe('x');
  expect(keyOfDocument(fresh.store.read, idFor('dunes'))).toBeNull();
  expect(citationOf(fresh.store.read, idFor('dunes'))).toBeUndefined();
});

test('an entry of no document takes none from another', async () => {
  await save(entry('a', { document: idFor('bees') }), entry('b'));
  expect(keyOfDocument(fresh.store.read, idFor('bees'))).toBe('a');
});

test('only entries about documents that are here are matched', async () => {
  expect(countCitations(fresh.store.read)).toEqual({ entries: 0, matched: 0 });
  await save(entry('a', { document: idFor('bees') }), entry('b', { document: idFor('caves') }), entry('c'));
  expect(countCitations(fresh.store.read)).toEqual({ entries: 3, matched: 1 });
  await fresh.store.writer.write((db) => removeCitation(db, 'a'));
  expect(countCitations(fresh.store.read)).toEqual({ entries: 2, matched: 0 });
});

test('what another version wrote, or what is damaged, is left out and not lost', async () => {
  await save(entry('a'), entry('b'), entry('c'));
  await fresh.store.writer.write((db) => {
    db.run("UPDATE citations SET entry = 'no JSON' WHERE key = 'a'");
    db.run(`UPDATE citations SET entry = '{"csl":7}' WHERE key = 'b'`);
  });
  expect(listCitations(fresh.store.read).map(({ key }) => key)).toEqual(['c']);
  expect(findCitation(fresh.store.read, 'a')).toBeUndefined();
  expect(listCitationKeys(fresh.store.read)).toHaveLength(3);
});
