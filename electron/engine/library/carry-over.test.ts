import { beforeEach, expect, test } from 'vitest';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { addAnnotations, listAnnotations } from '../store/annotations.ts';
import type { WriteDb } from '../store/db.ts';
import { listSummaries, summaryOf } from '../store/documents.ts';
import { dropAbsent, markPresence, putFile } from '../store/files.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { DocumentKey } from '../store/keys.ts';
import { publicationOf } from '../store/publications.ts';
import { saveReaderFacts } from '../store/reader-facts.ts';
import { markDocument } from '../store/shelves.ts';
import { putNewer, standsByItself, versionsToCarry } from '../store/versions.ts';
import { carryAfter, carryBefore } from './carry-over.ts';

const fresh = freshTables();
const [first, second] = [idFor('first'), idFor('second')];
let keys: readonly [DocumentKey, DocumentKey];
/** Where all of them stood, one after the other. */
const PATH = '/books/first.pdf';
const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);
const file = (document: DocumentKey) => ({ path: PATH, document, bytes: 1, modifiedMs: 1, received: false });

/** The file becomes another document. */
const become = (db: WriteDb, name: string, before: DocumentKey, after: DocumentKey): void => {
  putFile(db, file(after), 2);
  markPresence(db, `/books/${name}.pdf`, false, 2, true);
  dropAbsent(db, after);
  putNewer(db, before, idFor(name), 2);
};

const highlight = (text: string): NewAnnotation => ({
  document: first,
  kind: 'text',
  color: 'yellow',
  pages: [{ pageIndex: 0, quads: [[0, 0, 1, 0, 1, 1, 0, 1]] }],
  text,
  prefix: '',
  suffix: '',
  note: 'Mine.',
});

beforeEach(async () => {
  keys = [
    await addIndexed(fresh.store, 'first', [
      { title: 'Fees', paragraphs: ['The fee is 40 crowns.', 'Boats are blue.'] },
    ]),
    await addIndexed(fresh.store, 'second', [
      { title: 'Fees', paragraphs: ['The fee is 55 crowns.', 'Boats are blue.'] },
    ]),
  ];
  await write((db) => {
    addAnnotations(db, [highlight('Boats are blue.'), highlight('The fee is 40 crowns.')], 1);
    markDocument(db, first, { addTags: ['rules'], rating: 4, reading: 'read' });
    saveReaderFacts(db, keys[0], { title: 'The rules', publication: { number: 'R-7' } });
    become(db, 'second', ...keys);
  });
});

const reader = () => createIndexReader(fresh.store.read);
const names = ['first', 'second', 'third'];
const asked = (): readonly string[] => {
  const found = reader().match(['fee'], { kind: 'library' }, 9);
  return names.filter((name) => found.some(({ document }) => document === idFor(name)));
};

test('the library answers from the newest version alone, and from an older one when that is named', () => {
  expect(asked()).toEqual(['second']);
  expect(
    reader()
      .documents({ kind: 'library' })
      .map(({ id }) => id),
  ).toEqual([second]);
  const named = { kind: 'documents', documents: [first] } as const;
  expect(reader().match(['crowns'], named, 9)).toHaveLength(1);
  expect(summaryOf(fresh.store.read, first)).toMatchObject({ newer: second, missing: true });
  expect(summaryOf(fresh.store.read, second)).not.toHaveProperty('newer');
});

test('what the reader made of it is handed on, highlights by their words, once', async () => {
  await write((db) => {
    carryBefore(db, keys[1], second);
    carryAfter(db, keys[1], second, 3);
  });
  expect(listAnnotations(fresh.store.read, second)).toMatchObject([{ text: 'Boats are blue.', note: 'Mine.' }]);
  expect(listAnnotations(fresh.store.read, first)).toHaveLength(2);
  expect(summaryOf(fresh.store.read, second)).toMatchObject({ tags: ['rules'], rating: 4, reading: 'read' });
  expect(summaryOf(fresh.store.read, second)?.title).toBe('The rules');
  expect(publicationOf(fresh.store.read, second)).toEqual({ number: 'R-7' });
  expect(versionsToCarry(fresh.store.read, second)).toEqual([]);
});

test('a third version is the newest of both, and an older one that stands in a file again is a document of its own', async () => {
  const third = idFor('third');
  const key = await addIndexed(fresh.store, 'third', [{ title: 'Fees', paragraphs: ['The fee is 60 crowns.'] }]);
  await write((db) => become(db, 'third', keys[1], key));
  expect(listSummaries(fresh.store.read).map(({ newer }) => newer ?? null)).toEqual([null, third, third]);
  await write((db) => {
    putFile(db, { ...file(keys[0]), path: '/old.pdf' }, 4);
    standsByItself(db, first);
  });
  expect(asked()).toEqual(['first', 'third']);
});

test('a document whose file was deleted is left out as long as another is there, and one whose drive is away is not', async () => {
  const key = await addIndexed(fresh.store, 'third', [{ title: 'Fees', paragraphs: ['The fee is 60 crowns.'] }]);
  await write((db) => putFile(db, { ...file(key), path: '/books/third.pdf' }, 2));
  await write((db) => markPresence(db, PATH, false, 3, false));
  expect(asked()).toEqual(['second', 'third']);
  await write((db) => markPresence(db, PATH, false, 3, true));
  expect(asked()).toEqual(['third']);
  await write((db) => markPresence(db, '/books/third.pdf', false, 3, true));
  expect(asked()).toEqual(['second', 'third']);
  await write((db) => markPresence(db, PATH, true, 4));
  expect(asked()).toEqual(['second']);
});

test('what stood at the path and has nothing in common with it is no older version, and hands on nothing', async () => {
  const key = await addIndexed(fresh.store, 'third', [
    {
      title: 'Screws',
      paragraphs: Array.from(
        { length: 9 },
        (_, at) => `Screw ${String(at)} is turned by ${String(at)} hands until it sings.`,
      ),
    },
  ]);
  const path = '/books/scan.pdf';
  const before = await addIndexed(fresh.store, 'fourth', [
    {
      title: 'Herons',
      paragraphs: Array.from(
        { length: 9 },
        (_, at) => `On day ${String(at)} we saw ${String(at)} herons from the old pier.`,
      ),
    },
  ]);
  await write((db) => {
    markDocument(db, idFor('fourth'), { addTags: ['birds'] });
    putFile(db, { ...file(key), path }, 2);
    markPresence(db, '/books/fourth.pdf', false, 2, true);
    markPresence(db, '/books/third.pdf', false, 2, true);
    dropAbsent(db, key);
    putNewer(db, before, idFor('third'), 2);
    carryBefore(db, key, idFor('third'));
  });
  expect(summaryOf(fresh.store.read, idFor('third'))).not.toHaveProperty('tags');
  expect(summaryOf(fresh.store.read, idFor('fourth'))).not.toHaveProperty('newer');
});
