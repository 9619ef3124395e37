/** The database and the engine find the same; with a library on a server that has pgvector, run by the project `postgres`. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { RetrievalScope } from '#shared/domain/index/reader.ts';
import { serverOf } from '../../host/server-library.ts';
import { openStore } from '../store/open.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { DocumentKey } from '../store/keys.ts';
import { removeOtherEncoders } from '../store/vectors.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { askServer, onServer } from '../testing/server.ts';
import { encodeDocument } from './encode-document.ts';
import { keepSearched } from './keep-searched.ts';
import { fakeEncoder, vectorOf, type FakeEncoder } from './testing.ts';
import { createVectorReader } from './vector-reader.ts';
import { vectorTexts } from './vector-texts.ts';

const fresh = freshLibrary();
const a = fakeEncoder('a@1');
const wide = fakeEncoder('wide@1', undefined, 48);
const names = ['one', 'two', 'three', 'four', 'five'];
const keys = new Map<string, DocumentKey>();

/** The same numbers every time, from 0 up to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const words = 'bee nectar hive honey queen drone comb wax flower pollen swarm dance'.split(' ');
const sentence = (random: () => number): string =>
  Array.from({ length: 2 + Math.floor(random() * 4) }, () => words[Math.floor(random() * words.length)]).join(' ');

async function add(name: string, seed: number): Promise<void> {
  const random = numbers(seed);
  const paragraphs = (count: number): string[] => Array.from({ length: count }, () => sentence(random));
  // The same sentence in each: vectors that are exactly as near.
  keys.set(
    name,
    await addIndexed(fresh.store, name, [
      { title: 'First', paragraphs: [...paragraphs(40), 'bee hive honey'] },
      { title: 'Below', level: 2, paragraphs: paragraphs(8) },
    ]),
  );
}

async function encode(name: string, encoder: FakeEncoder, isSearched = true): Promise<void> {
  const texts = vectorTexts(createIndexReader(fresh.store.read), () => [{ order: 0, text: `summary of ${name}` }]);
  const request = { store: fresh.store, key: keys.get(name)!, document: idFor(name), encoder, texts };
  for (const channel of ['segment', 'summary'] as const)
    await encodeDocument({ ...request, channel }, () => undefined, new AbortController().signal);
  if (isSearched) await keepSearched(fresh.store, keys.get(name)!, encoder);
}

const scopes: readonly RetrievalScope[] = [
  { kind: 'library' },
  { kind: 'documents', documents: ['one', 'three', 'five'].map(idFor) },
  { kind: 'documents', documents: [] },
  { kind: 'section', document: idFor('two'), section: 's2' as NodeId },
  { kind: 'selection', document: idFor('four'), orders: [1, 5, 9] },
];

/** Both readers find the same rows with the same cosines. @returns how often the database was asked */
function expectSame(encoder: FakeEncoder): number {
  const { read } = fresh.store;
  const here = createVectorReader(read, encoder, { readBytes: Infinity });
  const there = createVectorReader(read, encoder, { memoryBytes: 0, readBytes: 0 });
  const random = numbers(7);
  const spy = read.vectors && vi.spyOn(read.vectors, 'nearest');
  for (const question of ['bee hive honey', ...Array.from({ length: 2 }, () => sentence(random))])
    for (const channel of ['segment', 'summary'] as const)
      for (const scope of scopes)
        for (const limit of [1, 7, 60, 1000]) {
          const query = vectorOf(question, encoder.dimensions);
          expect(there.nearest(query, channel, scope, limit)).toEqual(here.nearest(query, channel, scope, limit));
        }
  const asked = spy?.mock.results.filter(({ value }) => value !== undefined).length ?? 0;
  spy?.mockRestore();
  return asked;
}

const documentsFound = (encoder: FakeEncoder): ReadonlySet<DocumentId> =>
  new Set(
    createVectorReader(fresh.store.read, encoder, { memoryBytes: 0, readBytes: 0 })
      .nearest(vectorOf('bee', encoder.dimensions), 'segment', { kind: 'library' }, 1000)
      .map(({ document }) => document),
  );

beforeEach(async () => {
  for (const [at, name] of names.entries()) await add(name, at + 1);
});

describe('the nearest vectors are the same wherever they are looked for', () => {
  test('in the library, documents, sections and selections, ties included', async () => {
    for (const name of names) await encode(name, a);
    const asked = expectSame(a);
    if (onServer) expect(asked).toBeGreaterThan(20);
  });

  test('of several models with vectors of different lengths', async () => {
    for (const name of names) {
      await encode(name, a);
      await encode(name, wide);
    }
    expectSame(a);
    expectSame(wide);
    while (await fresh.store.writer.write((db) => removeOtherEncoders(db, wide.id, 3)));
    expect(documentsFound(a).size).toBe(0);
    expectSame(wide);
  });

  test('while some documents are not searched there yet, are removed or indexed anew', async () => {
    for (const name of names) await encode(name, a, name !== 'three');
    expectSame(a);
    await fresh.store.writer.write((db) => db.run('DELETE FROM documents WHERE key = ?', keys.get('one')!));
    expect(documentsFound(a)).toEqual(new Set(['two', 'three', 'four', 'five'].map(idFor)));
    expectSame(a);
    await fresh.store.writer.write((db) =>
      db.run('UPDATE indexes SET sections = sections WHERE document_key = ?', keys.get('two')!),
    );
    expect(documentsFound(a)).toEqual(new Set(['three', 'four', 'five'].map(idFor)));
    // Encoded again, and not yet searched there: what lies there is of before.
    await encode('two', a, false);
    expect(documentsFound(a).size).toBe(4);
    expectSame(a);
    await encode('two', a);
    expectSame(a);
  });
});

describe.runIf(onServer)('a server with pgvector', () => {
  test('searches, and says so', () => expect(fresh.store.vectorSearch).toBe('server'));

  test('that loses it goes on without, in the engine', async () => {
    for (const name of names) await encode(name, a);
    const reader = createVectorReader(fresh.store.read, a, { memoryBytes: 0, readBytes: 0 });
    const ask = () => reader.nearest(vectorOf('bee'), 'segment', { kind: 'library' }, 9);
    const before = ask();
    const { schema } = serverOf(fresh.folder.path)!;
    await askServer(`DROP TABLE "${schema}".vector_rows`);
    expect(ask()).toEqual(before);
    expect(fresh.store.read.vectors?.unkept(a.id)).toBeUndefined();
    // Who opens it next makes the table again, and nothing is found there before it is kept.
    const again = await openStore(fresh.folder.path);
    expect(again.vectorSearch).toBe('server');
    expect(again.read.vectors?.unkept(a.id)).toHaveLength(2 * names.length);
    await again.close();
  });
});
