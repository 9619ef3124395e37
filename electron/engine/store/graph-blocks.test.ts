import { beforeEach, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { packDetails } from '#shared/domain/document/details-codec.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { deleteDocument, markOpened } from './documents.ts';
import {
  blockHash,
  blockSourcesBehind,
  documentsToRead,
  lightGraph,
  putEnriched,
  putReading,
  readingOf,
  type EnrichedGraph,
  type StoredReading,
} from './graph-blocks.ts';
import { insertGraph } from './graphs.ts';
import type { DocumentKey } from './keys.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [
    { title: 'One', paragraphs: ['Bees fly.', 'Figure 1: A bee.'] },
    { title: 'Two', paragraphs: ['They dance.'] },
  ]);
});

const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const hash = blockHash({ kind: 'text', text: 'Bees fly.' });
const reading: StoredReading = {
  maker: 'qwen 1',
  found: {
    entities: [{ name: 'bee', type: 'term', description: 'an insect', aliases: ['bees'] }],
    relations: [{ source: 'bee', target: 'insect', kind: 'is-a' }],
  },
  choices: new Map([['bee', null]]),
  meant: new Map([['bee', 'Apis']]),
  seen: 'a bee',
};

test('equal words of equal kind are one block', () => {
  expect(hash).toHaveLength(16);
  expect(blockHash({ kind: 'text', text: 'Bees fly.' })).toEqual(hash);
  expect(blockHash({ kind: 'table', text: 'Bees fly.' })).not.toEqual(hash);
  expect(blockHash({ kind: 'text', text: 'Bees walk.' })).not.toEqual(hash);
});

test('what a model found in a block comes back as it was, and the last of it stands', async () => {
  expect(readingOf(fresh.store.read, key, hash)).toBeUndefined();
  await write((db) => putReading(db, key, hash, reading, 5));
  expect(readingOf(fresh.store.read, key, hash)).toEqual(reading);
  const { meant: _meant, seen: _seen, ...plain } = reading;
  await write((db) => putReading(db, key, hash, { ...plain, maker: 'phi 2' }, 6));
  expect(readingOf(fresh.store.read, key, hash)).toEqual({
    ...plain,
    maker: 'phi 2',
    meant: new Map(),
    seen: undefined,
  });
  expect(fresh.store.read.all('SELECT made_at FROM graph_blocks')).toMatchObject([{ made_at: 6 }]);
});

test('nothing is kept of a document that was removed', async () => {
  await write((db) => deleteDocument(db, key));
  await write((db) => putReading(db, key, hash, reading, 5));
  expect(readingOf(fresh.store.read, key, hash)).toBeUndefined();
});

test('what another version found is read anew', async () => {
  await write((db) => putReading(db, key, hash, reading, 5));
  const found = { entities: [], relations: [], choices: [] };
  const read = async (json: object) => {
    await write((db) => db.run('UPDATE graph_blocks SET found = ?', JSON.stringify(json)));
    return readingOf(fresh.store.read, key, hash);
  };
  expect(await read(found)).toEqual({
    ...reading,
    found: { entities: [], relations: [] },
    choices: new Map(),
    meant: new Map(),
    seen: undefined,
  });
  const entity = { name: 'bee', type: 'term', description: '' };
  expect(await read({ ...found, entities: [entity] })).toMatchObject({ found: { entities: [entity] } });
  for (const broken of [
    {},
    { ...found, entities: [{ ...entity, type: 'dream' }] },
    { ...found, entities: [{ ...entity, aliases: 7 }] },
    { ...found, entities: [{}] },
    { ...found, relations: [{ source: 'a', target: 'b', kind: 'dream' }] },
    { ...found, relations: [{}] },
    { ...found, choices: [['bee']] },
    { ...found, choices: [['bee', 7]] },
    { ...found, meant: 7 },
    { ...found, seen: 7 },
  ])
    expect(await read(broken), JSON.stringify(broken)).toBeUndefined();
});

test('content is read some rows at a time, without headings', async () => {
  const details = packDetails({ captionOf: nodeId('content', 102) })!;
  await write((db) => db.run("UPDATE nodes SET details = ? WHERE kind = 'caption'", details));
  const all = blockSourcesBehind(fresh.store.read, key, -1, 100);
  expect(all.sources).toEqual([
    { id: 'b0', section: 's1', kind: 'text', text: 'Bees fly.' },
    { id: 'b102', section: 's1', kind: 'figure', text: '', label: 'Figure 1' },
    { id: 'b1', section: 's1', kind: 'caption', text: 'Figure 1: A bee.', label: 'Figure 1', captionOf: 'b102' },
    { id: 'b2', section: 's2', kind: 'text', text: 'They dance.' },
  ]);
  expect(all.last).toBe(6);
  const first = blockSourcesBehind(fresh.store.read, key, -1, 3);
  expect([first.sources.map(({ id }) => id), first.last]).toEqual([['b0'], 2]);
  const second = blockSourcesBehind(fresh.store.read, key, 2, 3);
  expect([second.sources.map(({ id }) => id), second.last]).toEqual([['b102', 'b1'], 5]);
  expect(blockSourcesBehind(fresh.store.read, key, 6, 3)).toEqual({ sources: [], last: undefined });
});

const enriched: EnrichedGraph = {
  light: 'light',
  packed: 'packed',
  entities: 3,
  relations: 4,
  model: 'qwen',
  maker: 'qwen 1',
  read: 5,
  blocks: 6,
  atMost: 7,
  finished: true,
};
const light = (document: DocumentKey) =>
  write((db) => insertGraph(db, document, 'light', { entities: [], relations: [] }));

test('a graph that a model added to keeps the light one beneath it', async () => {
  expect(lightGraph(fresh.store.read, key)).toBeUndefined();
  await light(key);
  expect(lightGraph(fresh.store.read, key)).toBe('light');
  expect(await write((db) => putEnriched(db, key, enriched))).toBe(true);
  expect(lightGraph(fresh.store.read, key)).toBe('light');
  expect(fresh.store.read.get('SELECT * FROM graphs')).toMatchObject({
    packed: 'packed',
    entities: 3,
    relations: 4,
    model: 'qwen',
    maker: 'qwen 1',
    blocks_read: 5,
    blocks: 6,
    at_most: 7,
    finished: 1,
  });
  expect(await write((db) => putEnriched(db, key, { ...enriched, finished: false }))).toBe(true);
  expect(fresh.store.read.get('SELECT finished FROM graphs')).toMatchObject({ finished: 0 });
});

test('what was made of an earlier index is not stored', async () => {
  await light(key);
  expect(await write((db) => putEnriched(db, key, { ...enriched, light: 'other' }))).toBe(false);
  expect(lightGraph(fresh.store.read, key)).toBe('light');
});

test('a document is done where this maker read as much of it as it is to', async () => {
  await light(key);
  const isDone = (maker = 'qwen 1', atMost = 7) => documentsToRead(fresh.store.read, maker, atMost, false)[0]?.isDone;
  expect(isDone()).toBe(false);
  await write((db) => putEnriched(db, key, enriched));
  expect([isDone(), isDone('phi 1'), isDone('qwen 1', 8), isDone('qwen 1', 6)]).toEqual([true, false, false, true]);
  await write((db) => putEnriched(db, key, { ...enriched, finished: false }));
  expect(isDone()).toBe(false);
});

test('documents with a graph come as they were opened, then as they were added', async () => {
  for (const name of ['caves', 'dunes', 'elms']) await light(await addIndexed(fresh.store, name, []));
  await light(key);
  await addIndexed(fresh.store, 'no graph', []);
  await addWaiting(fresh.store, 'not indexed');
  await write((db) => {
    ['bees', 'caves', 'dunes', 'elms'].forEach((name, at) =>
      db.run('UPDATE documents SET added_at = ? WHERE id = ?', at, idFor(name)),
    );
    markOpened(db, 1 as DocumentKey, 100);
    markOpened(db, 3 as DocumentKey, 200);
  });
  const order = (onlyOpened: boolean) => documentsToRead(fresh.store.read, 'qwen 1', 1, onlyOpened).map(({ id }) => id);
  expect(order(false)).toEqual(['dunes', 'bees', 'elms', 'caves'].map(idFor));
  expect(order(true)).toEqual(['dunes', 'bees'].map(idFor));
});
