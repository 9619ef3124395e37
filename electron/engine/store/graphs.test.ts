import { beforeEach, expect, test } from 'vitest';
import { packGraph } from '#shared/domain/graph/pack.ts';
import type { KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import { nodeId } from '#shared/base/ids.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { createGraphReader, deleteEntityNames, insertEntityNames, insertGraph } from './graphs.ts';
import type { DocumentKey } from './keys.ts';

const fresh = freshTables();
let [bees, caves]: DocumentKey[] = [];
beforeEach(async () => {
  bees = await addIndexed(fresh.store, 'bees', []);
  caves = await addIndexed(fresh.store, 'caves', []);
});

const mention = { node: nodeId('content', 1), start: 0, end: 5 };
const graph = (...names: readonly string[]): KnowledgeGraph => ({
  entities: names.map((name, id) => ({
    id,
    name,
    type: 'model',
    description: '',
    aliases: [`${name}s`, `the ${name}`, '…'],
    mentions: Array.from({ length: id + 1 }, () => mention),
  })),
  relations: [{ source: 0, target: 0, kind: 'is-a', weight: 1 }],
});
const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const store = (document: DocumentKey, made: KnowledgeGraph) =>
  write((db) => {
    insertGraph(db, document, packGraph(made), made);
    for (const entity of made.entities) insertEntityNames(db, document, entity);
  });
const library = { kind: 'library' } as const;

test('a graph is read as it was stored, and again when it is another one', async () => {
  const reader = createGraphReader(fresh.store.read);
  expect(reader.graph(idFor('bees'))).toBeUndefined();
  await store(bees!, graph('Waggle'));
  const first = reader.graph(idFor('bees'));
  expect(first).toEqual(graph('Waggle'));
  expect(reader.graph(idFor('bees'))).toBe(first);
  await store(bees!, graph('Round dance'));
  expect(reader.graph(idFor('bees'))).toEqual(graph('Round dance'));
  expect(reader.graph(idFor('caves'))).toBeUndefined();
  expect(reader.graph(idFor('dunes'))).toBeUndefined();
  expect(fresh.store.read.all('SELECT entities, relations FROM graphs')).toMatchObject([{ entities: 1, relations: 1 }]);
});

test('of many graphs those that were asked for last stay loaded', async () => {
  const reader = createGraphReader(fresh.store.read);
  const names = Array.from({ length: 9 }, (_, at) => `book ${at}`);
  for (const name of names) await store(await addIndexed(fresh.store, name, []), graph(name));
  const loaded = names.slice(0, 8).map((name) => reader.graph(idFor(name)));
  expect(reader.graph(idFor(names[0]!))).toBe(loaded[0]);
  reader.graph(idFor(names[8]!));
  expect(reader.graph(idFor(names[0]!))).toBe(loaded[0]);
  expect(reader.graph(idFor(names[2]!))).toBe(loaded[2]);
  expect(reader.graph(idFor(names[1]!))).not.toBe(loaded[1]);
});

test('who added to a graph is told, where a model did', async () => {
  const reader = createGraphReader(fresh.store.read);
  await store(bees!, graph('Waggle'));
  expect(reader.maker?.(idFor('bees'))).toBeUndefined();
  await write((db) => db.run("UPDATE graphs SET model = 'qwen', blocks_read = 3, blocks = 7"));
  expect(reader.maker?.(idFor('bees'))).toEqual({ model: 'qwen', read: 3, blocks: 7 });
  expect([reader.maker?.(idFor('caves')), reader.maker?.(idFor('dunes'))]).toEqual([undefined, undefined]);
});

test('an entity is found by any of its names, those first that are mentioned most', async () => {
  const reader = createGraphReader(fresh.store.read);
  await store(bees!, graph('Waggle', 'Nectar'));
  await store(caves!, graph('Nectar'));
  const hit = (document: string, entity: number, name: string, mentions: number) => ({
    document: idFor(document),
    entity,
    name,
    type: 'model',
    mentions,
  });
  expect(reader.named(['nectar'], library)).toEqual([hit('bees', 1, 'Nectar', 2), hit('caves', 0, 'Nectar', 1)]);
  expect(reader.named(['the-nectar', 'Waggles'], library).map(({ name }) => name)).toEqual([
    'Nectar',
    'Waggle',
    'Nectar',
  ]);
  expect(reader.named(['nectar'], { kind: 'documents', documents: [idFor('caves')] })).toHaveLength(1);
  expect(reader.named(['nectar'], { kind: 'documents', documents: [] })).toEqual([]);
  const section = { kind: 'section', document: idFor('bees'), section: nodeId('section', 1) } as const;
  expect(reader.named(['nectar'], section)).toEqual([hit('bees', 1, 'Nectar', 2)]);
  expect(reader.named(['honey', '…', ''], library)).toEqual([]);
  expect(reader.named([], library)).toEqual([]);
});

test('what another version calls an entity is a term', async () => {
  await store(bees!, graph('Waggle'));
  await write((db) => db.run("UPDATE entity_names SET type = 'dream'"));
  expect(createGraphReader(fresh.store.read).named(['waggle'], library)).toMatchObject([{ type: 'term' }]);
});

test('names of one form are one, and none is empty', async () => {
  await store(bees!, graph('Waggle'));
  const forms = fresh.store.read.all('SELECT form FROM entity_names').map(({ form }) => form);
  expect(forms.toSorted()).toEqual(['thewaggle', 'waggle']);
});

test('names are deleted some at a time, of one document', async () => {
  await store(bees!, graph('Waggle', 'Nectar', 'Honey'));
  await store(caves!, graph('Nectar'));
  const step = () => write((db) => deleteEntityNames(db, bees!, 4));
  expect([await step(), await step()]).toEqual([false, true]);
  expect(fresh.store.read.all('SELECT document_key FROM entity_names')).toHaveLength(2);
});
