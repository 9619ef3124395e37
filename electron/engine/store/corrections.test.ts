import { beforeEach, expect, test } from 'vitest';
import type { Correction } from '#shared/domain/document/corrections/correction.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { addCorrection, listCorrections, removeLastCorrection, treeStamps } from './corrections.ts';
import type { DocumentKey } from './keys.ts';

const fresh = freshTables();
let [bees, caves]: DocumentKey[] = [];
beforeEach(async () => {
  bees = await addWaiting(fresh.store, 'bees');
  caves = await addWaiting(fresh.store, 'caves');
});

const heading = { pageIndex: 0, title: 'One', at: [72.5, 700], nth: 0 } as const;
const rename = (title: string): Correction => ({ kind: 'rename', heading, title });
const add = (document: DocumentKey, correction: Correction, at = 5) =>
  fresh.store.writer.write((db) => addCorrection(db, document, correction, at));
const undo = (document: DocumentKey) => fresh.store.writer.write((db) => removeLastCorrection(db, document));
const of = (document: DocumentKey) => listCorrections(fresh.store.read, document);

test('corrections are kept in the order in which they were made, with their times', async () => {
  await add(bees!, rename('First'), 7);
  await add(bees!, { kind: 'level', heading, by: -1 }, 6);
  await add(caves!, rename('Cave'));
  expect(of(bees!)).toEqual([
    { correction: rename('First'), createdAt: 7 },
    { correction: { kind: 'level', heading, by: -1 }, createdAt: 6 },
  ]);
});

test('the last is taken back, and the next stands in its place', async () => {
  for (const title of ['First', 'Second', 'Third']) await add(bees!, rename(title));
  await add(caves!, rename('Cave'));
  await undo(bees!);
  await undo(bees!);
  await add(bees!, rename('Other'));
  expect(of(bees!).map(({ correction }) => correction)).toEqual([rename('First'), rename('Other')]);
  expect(of(caves!)).toHaveLength(1);
  for (let times = 0; times < 3; times++) await undo(bees!);
  expect(of(bees!)).toEqual([]);
});

test('one that another version wrote is left out, not lost', async () => {
  await add(bees!, { kind: 'invent' } as unknown as Correction);
  await add(bees!, rename('First'));
  expect(of(bees!).map(({ correction }) => correction)).toEqual([rename('First')]);
  expect(fresh.store.read.all('SELECT 1 AS one FROM corrections')).toHaveLength(2);
});

test('a stamp tells whether a tree is another one', async () => {
  expect(treeStamps(fresh.store.read)).toEqual(new Map());
  await add(bees!, rename('First'), 5);
  const first = treeStamps(fresh.store.read);
  expect([...first.keys()]).toEqual([idFor('bees')]);
  expect(first.get(idFor('bees'))).toBe('1/5 ');
  await add(bees!, rename('Second'), 6);
  expect(treeStamps(fresh.store.read).get(idFor('bees'))).toBe('2/11 ');
});
