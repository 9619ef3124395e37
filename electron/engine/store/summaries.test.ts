import { beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { addCorrection } from './corrections.ts';
import type { WriteDb } from './db.ts';
import { markOpened } from './documents.ts';
import type { DocumentKey } from './keys.ts';
import {
  documentsByReading,
  hasSummaries,
  headingPaths,
  isSummaryOf,
  putSummary,
  summaryAt,
  summaryHash,
} from './summaries.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [{ title: 'One', paragraphs: ['Text.'] }]);
});

const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const hash = summaryHash('Of Bees', ['One'], { text: 'They fly.' });
const summary = { model: 'qwen', promptVersion: 3, text: 'Bees fly.', madeAt: 5 };

test('equal titles, headings and words have one summary, and no others', () => {
  expect(hash).toHaveLength(16);
  expect(summaryHash('Of Bees', ['One'], { text: 'They fly.' })).toEqual(hash);
  for (const [title, path, words] of [
    ['Of Wasps', ['One'], 'They fly.'],
    ['Of Bees', ['Two'], 'They fly.'],
    ['Of Bees', ['One', ''], 'They fly.'],
    ['Of Bees', ['One'], 'They walk.'],
  ] as const)
    expect(summaryHash(title, path, { text: words })).not.toEqual(hash);
});

test('a summary is kept for its document, by whomever it was written', async () => {
  expect([hasSummaries(fresh.store.read, key), summaryAt(fresh.store.read, key, hash)]).toEqual([false, undefined]);
  await write((db) => putSummary(db, key, hash, summary));
  expect([hasSummaries(fresh.store.read, key), summaryAt(fresh.store.read, key, hash)]).toEqual([true, 'Bees fly.']);
  const is = (model: string, promptVersion: number, of = key) =>
    isSummaryOf(fresh.store.read, of, hash, { model, promptVersion });
  expect([is('qwen', 3), is('phi', 3), is('qwen', 4)]).toEqual([true, false, false]);
  const caves = await addWaiting(fresh.store, 'caves');
  expect([hasSummaries(fresh.store.read, caves), is('qwen', 3, caves)]).toEqual([false, false]);
  expect(summaryAt(fresh.store.read, key, summaryHash('', [], { text: '' }))).toBeUndefined();
});

test('a summary that is written anew takes the place of the other', async () => {
  await write((db) => putSummary(db, key, hash, summary));
  await write((db) => putSummary(db, key, hash, { model: 'phi', promptVersion: 4, text: 'They do fly.', madeAt: 9 }));
  expect(fresh.store.read.all('SELECT model, prompt_version, text, made_at FROM summaries')).toEqual([
    expect.objectContaining({ model: 'phi', prompt_version: 4, text: 'They do fly.', made_at: 9 }),
  ]);
});

const section = (id: string, parent: string | null, title: string): SectionRecord => ({
  id: id as NodeId,
  parent: parent as NodeId | null,
  level: 1,
  title,
  order: 0,
  pageIndex: 0,
});

test('headings lead from the top section down, without the title of the document', () => {
  const { title, pathOf } = headingPaths([
    section('s0', null, 'Of Bees'),
    section('s1', 's0', '1 Flight'),
    section('s2', 's1', '1.1 Far'),
    section('s3', 's9', 'Lost'),
  ]);
  expect(title).toBe('Of Bees');
  expect(['s0', 's1', 's2', 's3', 's8'].map((id) => pathOf(id as NodeId))).toEqual([
    ...[[], ['1 Flight'], ['1 Flight', '1.1 Far'], ['Lost'], []],
  ]);
  expect(headingPaths([]).title).toBe('');
});

test('documents come as they were opened, then as they were added; only opened ones where that is asked', async () => {
  for (const name of ['caves', 'dunes', 'elms']) await addIndexed(fresh.store, name, []);
  await addWaiting(fresh.store, 'not indexed');
  await write((db) => {
    ['bees', 'caves', 'dunes', 'elms'].forEach((name, at) =>
      db.run('UPDATE documents SET added_at = ? WHERE id = ?', at, idFor(name)),
    );
    markOpened(db, 1 as DocumentKey, 100);
    markOpened(db, 3 as DocumentKey, 200);
  });
  const order = (onlyOpened: boolean) => documentsByReading(fresh.store.read, onlyOpened).map(({ id }) => id);
  expect(order(false)).toEqual(['dunes', 'bees', 'elms', 'caves'].map(idFor));
  expect(order(true)).toEqual(['dunes', 'bees'].map(idFor));
});

test('the stamp of a document changes with its index and with corrections', async () => {
  const stamp = () => documentsByReading(fresh.store.read, false).find((one) => one.key === key)?.stamp;
  const stamps = [stamp()];
  const heading = { pageIndex: 0, title: 'One', at: null, nth: 0 };
  await write((db) => addCorrection(db, key, { kind: 'delete', heading }, 1));
  stamps.push(stamp());
  for (const column of ['indexed_at', 'nodes', 'segments']) {
    await write((db) => db.run(`UPDATE indexes SET ${column} = ${column} + 1`));
    stamps.push(stamp());
  }
  expect(new Set(stamps).size).toBe(stamps.length);
});
