import { beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { vectorChannels, type VectorChannel } from '#shared/domain/index/vectors.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { onServer } from '../testing/server.ts';
import type { ReadDb, WriteDb } from './db.ts';
import { markOpened } from './documents.ts';
import { openInMemory } from './in-memory.ts';
import type { DocumentKey } from './keys.ts';
import { summariesChanged } from './summaries.ts';
import type { VectorSearch } from './vector-search.ts';
import {
  addCarriedSet,
  addVectorPart,
  completeRevision,
  completeVectorSet,
  coverageOf,
  documentsToEncode,
  listCarriedSets,
  listVectorParts,
  listVectorSets,
  openVectorSet,
  ordersUnder,
  readVectorSet,
  removeOtherEncoders,
  setsToKeep,
} from './vectors.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [
    { title: '1 Foraging', paragraphs: ['Bees collect nectar.', 'They fly far.'] },
    { title: '1.1 Distances', level: 2, paragraphs: ['Three kilometers.'] },
    { title: '2 Dances', paragraphs: ['The waggle dance.'] },
  ]);
});

const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const open = (of = key, encoder = 'e', channel: VectorChannel = 'segment') =>
  write((db) => openVectorSet(db, of, encoder, channel, 4));
const bytes = (...values: number[]) => Uint8Array.from(values);
/** Of two vectors with four dimensions. */
const content = {
  orders: bytes(...Array<number>(8).fill(1)),
  hashes: new Uint8Array(16),
  vectors: new Uint8Array(16).fill(5),
};
const complete = async (of = key, encoder = 'e', channel: VectorChannel = 'segment') => {
  const { id, revision } = await open(of, encoder, channel);
  await write((db) => completeVectorSet(db, id, revision, 2, content));
  return id;
};

test('a set is made once for each document, encoder and channel', async () => {
  const first = await open();
  expect(first).toEqual({ id: first.id, revision: first.revision, complete: false });
  expect(await open()).toEqual(first);
  const others = [await open(key, 'e', 'summary'), await open(key, 'f')];
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3);
});

test('a set is complete once all its vectors are there, and its parts are gone then', async () => {
  const { id, revision } = await open();
  const other = await open(key, 'f');
  expect(await write((db) => addVectorPart(db, id, { hashes: bytes(1), vectors: bytes(2) }))).toBe(true);
  expect(await write((db) => addVectorPart(db, id, { hashes: bytes(3), vectors: bytes(4) }))).toBe(true);
  await write((db) => addVectorPart(db, other.id, { hashes: bytes(5), vectors: bytes(6) }));
  expect(listVectorParts(fresh.store.read, id)).toEqual([
    { hashes: bytes(1), vectors: bytes(2) },
    { hashes: bytes(3), vectors: bytes(4) },
  ]);
  expect(listVectorSets(fresh.store.read, 'e', 'segment')).toEqual([]);
  expect(completeRevision(fresh.store.read, id)).toBeUndefined();
  expect(await write((db) => completeVectorSet(db, id, revision, 2, content))).toBe(true);
  expect(listVectorSets(fresh.store.read, 'e', 'segment')).toEqual([
    { id, document: idFor('bees'), key, revision: revision + 1, count: 2 },
  ]);
  expect(completeRevision(fresh.store.read, id)).toBe(revision + 1);
  expect(readVectorSet(fresh.store.read, id)).toEqual(content);
  expect(listVectorParts(fresh.store.read, id)).toEqual([]);
  expect(listVectorParts(fresh.store.read, other.id)).toHaveLength(1);
  expect((await open()).complete).toBe(true);
});

test('vectors of texts that changed since do not complete a set', async () => {
  const { id, revision } = await open();
  await write((db) => addVectorPart(db, id, { hashes: bytes(1), vectors: bytes(2) }));
  expect(await write((db) => completeVectorSet(db, id, revision + 1, 2, content))).toBe(false);
  expect(listVectorParts(fresh.store.read, id)).toHaveLength(1);
  expect((await open()).complete).toBe(false);
});

test('a set that is gone takes nothing', async () => {
  expect(readVectorSet(fresh.store.read, 99)).toBeUndefined();
  expect(await write((db) => addVectorPart(db, 99, { hashes: bytes(1), vectors: bytes(2) }))).toBe(false);
});

test('a new index, and new summaries, make sets incomplete', async () => {
  const segment = await complete();
  const summary = await complete(key, 'e', 'summary');
  await write((db) => summariesChanged(db, key));
  expect(completeRevision(fresh.store.read, segment)).toBeDefined();
  expect(completeRevision(fresh.store.read, summary)).toBeUndefined();
  await write((db) => db.run('UPDATE indexes SET nodes = nodes'));
  expect(completeRevision(fresh.store.read, segment)).toBeUndefined();
});

test('complete sets come by document, of the encoder and the channel that are asked for', async () => {
  const caves = await addIndexed(fresh.store, 'caves', []);
  const second = await complete(caves);
  const first = await complete();
  await complete(key, 'f');
  await complete(key, 'e', 'summary');
  expect(listVectorSets(fresh.store.read, 'e', 'segment').map(({ id }) => id)).toEqual([first, second]);
});

test('an encoder covers the indexed documents whose texts it has, and finds in those whose segments it has', async () => {
  await addIndexed(fresh.store, 'caves', []);
  await addWaiting(fresh.store, 'dunes');
  const covered = () => {
    const { documents, encoders, searchable } = coverageOf(fresh.store.read);
    return { documents, e: [encoders.get('e') ?? 0, searchable.get('e') ?? 0], f: encoders.get('f') };
  };
  await complete(key, 'e', 'summary');
  await complete(key, 'e', 'sentence');
  expect(covered()).toEqual({ documents: 2, e: [0, 0], f: undefined });
  await complete();
  await open(2 as DocumentKey, 'f');
  expect(covered()).toEqual({ documents: 2, e: [1, 1], f: undefined });
  await write((db) => summariesChanged(db, key));
  expect(covered()).toEqual({ documents: 2, e: [0, 1], f: undefined });
});

test('a document is encoded when all its channels are, those opened last first', async () => {
  for (const name of ['caves', 'dunes']) await addIndexed(fresh.store, name, []);
  await addWaiting(fresh.store, 'elms');
  await write((db) => {
    markOpened(db, 2 as DocumentKey, 5);
    markOpened(db, 3 as DocumentKey, 9);
  });
  const states = () => documentsToEncode(fresh.store.read, 'e').map(({ id, isDone }) => [id, isDone]);
  await complete();
  await complete(key, 'f', 'summary');
  expect(states()).toEqual(['dunes', 'caves', 'bees'].map((name) => [idFor(name), false]));
  await complete(key, 'e', 'summary');
  expect(states().at(-1)).toEqual([idFor('bees'), false]);
  await complete(key, 'e', 'sentence');
  // A server has to search them besides.
  expect(states().at(-1)).toEqual([idFor('bees'), !onServer]);
});

test('sets are carried to another library, which keeps what it has', async () => {
  await complete();
  await complete(key, 'f');
  await open(key, 'g');
  const carried = listCarriedSets(fresh.store.read, idFor('bees'));
  expect(carried).toEqual(
    ['e', 'f'].map((encoder) => ({
      encoder,
      channel: 'segment',
      dimensions: 4,
      hashes: content.hashes,
      vectors: content.vectors,
    })),
  );
  expect(listCarriedSets(fresh.store.read, idFor('caves'))).toEqual([]);
  const caves = await addIndexed(fresh.store, 'caves', []);
  const done = await complete(caves, 'f');
  await write((db) => {
    for (const one of carried) addCarriedSet(db, caves, one);
  });
  expect(listVectorParts(fresh.store.read, done)).toEqual([]);
  const { id } = await open(caves);
  expect(listVectorParts(fresh.store.read, id)).toEqual([{ hashes: content.hashes, vectors: content.vectors }]);
});

test('sets of other encoders are removed some at a time', async () => {
  for (const encoder of ['e', 'f', 'g', 'h']) await open(key, encoder);
  const remove = (limit: number) => write((db) => removeOtherEncoders(db, 'e', limit));
  expect([await remove(2), await remove(2), await remove(2)]).toEqual([true, false, false]);
  expect(fresh.store.read.all('SELECT encoder FROM vector_sets')).toMatchObject([{ encoder: 'e' }]);
});

test('segments of a section are those below its heading, up to the next of its level', () => {
  const under = (section: string) => [...ordersUnder(fresh.store.read, key, section as NodeId)].toSorted();
  expect(under('s1')).toEqual([0, 1, 2]);
  expect(under('s2')).toEqual([2]);
  expect(under('s3')).toEqual([3]);
  expect(under('s0')).toEqual([0, 1, 2, 3]);
  expect(under('s9')).toEqual([]);
  expect([...ordersUnder(fresh.store.read, 99 as DocumentKey, 's1' as NodeId)]).toEqual([]);
});

/** The library as if its database searched, and did not yet have some sets. */
function searched(mayKeep: boolean, unkept: ReturnType<VectorSearch['unkept']>): ReadDb {
  const vectors = { mayKeep, unkept: () => unkept };
  return new Proxy(fresh.store.read, {
    get: (db, name): unknown => (name === 'vectors' ? vectors : Reflect.get(db, name, db)),
  });
}

test('where the database searches, what it does not have yet is still to be done', async () => {
  for (const channel of vectorChannels) await complete(key, 'e', channel);
  const isDone = (db: ReadDb) => documentsToEncode(db, 'e')[0]?.isDone;
  const unkept = [
    { set: 7, document: key },
    { set: 8, document: 99 as DocumentKey },
  ];
  expect([isDone(searched(true, unkept)), isDone(searched(true, [unkept[1]!]))]).toEqual([false, true]);
  expect([isDone(searched(false, unkept)), isDone(searched(true, undefined))]).toEqual([true, true]);
  expect(setsToKeep(searched(true, unkept), key, 'e')).toEqual([7]);
  expect(setsToKeep(searched(false, unkept), key, 'e')).toEqual([]);
  expect(setsToKeep(searched(true, undefined), key, 'e')).toEqual([]);
  const file = openInMemory();
  expect(setsToKeep(file, key, 'e')).toEqual([]);
  file.close();
});
