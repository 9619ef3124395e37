import { beforeEach, expect, test } from 'vitest';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { addIndexed } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { createIndexReader } from './index-reader.ts';
import { bumpVersion } from './indexes.ts';
import type { DocumentKey } from './keys.ts';
import {
  contentKey,
  placesBehind,
  placeSegment,
  removeSegment,
  searchAgain,
  storedContentKey,
} from './segment-rows.ts';
import { listPassages, listSegments, segmentsAt } from './segments.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [
    { title: 'Flight', paragraphs: ['Bees fly.', 'Figure 1: A bee.'] },
    { title: 'Dance', paragraphs: ['They dance.'] },
  ]);
  await addIndexed(fresh.store, 'caves', [{ title: 'Depth', paragraphs: ['Deep.'] }]);
});

const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);
const texts = (segments: readonly Segment[]) => segments.map(({ text }) => text);
const found = (word: string) =>
  createIndexReader(fresh.store.read)
    .match([word], { kind: 'library' }, 9)
    .map(({ order }) => order);
const s = (number: number): NodeId => nodeId('section', number);

test('segments come in reading order, all or those that are asked for', () => {
  expect(listSegments(fresh.store.read, key)[1]).toEqual({
    order: 1,
    section: 's1',
    text: 'Figure 1: A bee.',
    tokens: 4,
    sentences: [{ start: 0, end: 16, span: { node: 'b1', start: 0, end: 16 } }],
    pageIndex: 0,
    kind: 'caption',
  });
  expect(texts(listSegments(fresh.store.read, key))).toEqual(['Bees fly.', 'Figure 1: A bee.', 'They dance.']);
  expect(texts(segmentsAt(fresh.store.read, key, [2, 0, 2, 9]))).toEqual(['Bees fly.', 'They dance.']);
  expect(listPassages(fresh.store.read, key)).toEqual([
    { order: 0, section: 's1', tokens: 2 },
    { order: 1, section: 's1', tokens: 4 },
    { order: 2, section: 's2', tokens: 2 },
  ]);
});

test('places are read some at a time', () => {
  expect(placesBehind(fresh.store.read, key, -1, 2)).toEqual([
    { row: 0, section: 's1', sectionOrder: 1, position: 0 },
    { row: 1, section: 's1', sectionOrder: 1, position: 1 },
  ]);
  expect(placesBehind(fresh.store.read, key, 1, 9).map(({ row }) => row)).toEqual([2]);
});

test('a segment that is placed elsewhere stands there', async () => {
  await write((db) => {
    placeSegment(db, key, { row: 0, section: s(2), sectionOrder: 5, position: 2 });
    placeSegment(db, key, { row: 2, section: s(1), sectionOrder: 1, position: 0 });
  });
  expect(texts(listSegments(fresh.store.read, key))).toEqual(['They dance.', 'Figure 1: A bee.', 'Bees fly.']);
  expect(placesBehind(fresh.store.read, key, -1, 1)).toEqual([{ row: 0, section: 's2', sectionOrder: 5, position: 2 }]);
});

test('equal contents have equal keys, whatever else differs', () => {
  const [first] = listSegments(fresh.store.read, key);
  expect(storedContentKey(fresh.store.read, key, 0)).toBe(contentKey(first!));
  expect(contentKey({ ...first!, about: '' })).toBe(contentKey(first!));
  for (const other of [
    { ...first!, kind: 'table' as const },
    { ...first!, text: 'Bees walk.' },
    { ...first!, about: 'In crowns' },
    { ...first!, sentences: [] },
  ])
    expect(contentKey(other)).not.toBe(contentKey(first!));
});

test('a segment is found by the headings that it has now', async () => {
  expect([found('flight'), found('migration')]).toEqual([[0, 1], []]);
  await write((db) => {
    searchAgain(db, key, 0, 'Migration', 'en');
    bumpVersion(db);
  });
  expect([found('flight'), found('migration'), found('fly')]).toEqual([[1], [0], [0]]);
});

test('a segment that is removed is found no more', async () => {
  await write((db) => removeSegment(db, key, 0));
  expect([found('fly'), found('dance')]).toEqual([[], [2]]);
  expect(texts(listSegments(fresh.store.read, key))).toEqual(['Figure 1: A bee.', 'They dance.']);
});
