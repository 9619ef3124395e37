/** What the window asks of a document's names, over the real engine. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { laterPaper, networkPaper } from '../fixtures/pdf/named-papers.ts';
import { allSettled, makeHome, openEngine, untilDocuments } from './support/library.ts';
import type { Home, LocalSession } from './support/library.ts';

let home: Home;
let session: LocalSession;
let network: DocumentId;
let later: DocumentId;

beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('books', 'network.pdf'), (await networkPaper()).bytes);
  await writeFile(home.at('books', 'later.pdf'), (await laterPaper()).bytes);
  session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books] });
  const documents = await untilDocuments(session, (all) => all.length === 2 && allSettled(all));
  network = documents.find(({ fileName }) => fileName === 'network.pdf')!.id;
  later = documents.find(({ fileName }) => fileName === 'later.pdf')!.id;
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

const entities = async (document = network) => session.window.call('graph.entities', { document });
const named = async (name: string, document = network) => {
  const found = (await entities(document)).entities.find((one) => one.name === name || one.aliases.includes(name));
  return session.window.call('graph.entity', { document, entity: found!.id });
};

test('names come with the ones that are named most first, and ties only between those that are listed', async () => {
  const all = await entities();
  const counts = all.entities.map(({ mentions }) => mentions);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(all.total).toBe(all.entities.length);
  const few = await session.window.call('graph.entities', { document: network, limit: 2 });
  expect(few.entities).toEqual(all.entities.slice(0, 2));
  expect(few.total).toBe(all.total);
  const ids = new Set(few.entities.map(({ id }) => id));
  expect(few.relations.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
});

test('a name knows its spellings, what it is, and its places in reading order', async () => {
  const { entity, occurrences, neighbors } = await named('DQN');
  expect(entity).toMatchObject({ name: 'Deep Query Network', aliases: ['DQN'], description: 'a network for asking' });
  expect(occurrences).toHaveLength(entity.mentions);
  const pages = occurrences.map(({ pageIndex }) => pageIndex);
  expect(pages).toEqual(pages.toSorted((a, b) => a - b));
  expect([...new Set(occurrences.map(({ path }) => path.at(-1)))]).toEqual([
    '1 Introduction',
    '2 Method',
    '3 Results',
    '4 Conclusion',
  ]);
  for (const { text, marks } of occurrences) {
    expect(text).toMatch(/Deep Query Network|DQN/);
    expect(marks[0]?.quads.length).toBeGreaterThan(0);
  }
  expect(neighbors.map((one) => one.entity.name)).toContain('SQuAD');
});

test('a name leads to the other documents that have it', async () => {
  const { elsewhere } = await named('SQuAD');
  expect(elsewhere).toMatchObject([{ document: later, documentTitle: 'A Second Look at Old Answers', name: 'SQuAD' }]);
  const there = await session.window.call('graph.entity', { document: later, entity: elsewhere[0]!.entity });
  expect(there.entity.mentions).toBe(elsewhere[0]!.mentions);
  expect((await named('DQN')).elsewhere).toEqual([]);
});

test('the marks of a page are the places of the names on it', async () => {
  const { entity, occurrences } = await named('DQN');
  const { marks } = await session.window.call('graph.page', { document: network, pageIndex: 0 });
  const mine = marks.find((one) => one.entity === entity.id);
  const wanted = occurrences.flatMap((one) => one.marks.filter(({ pageIndex }) => pageIndex === 0));
  expect(mine?.marks).toEqual({ pageIndex: 0, quads: wanted.flatMap(({ quads }) => quads) });
  expect((await session.window.call('graph.page', { document: network, pageIndex: 99 })).marks).toEqual([]);
});

test('a graph is exported in both formats', async () => {
  const json = await session.window.call('graph.export', { document: network, format: 'json' });
  expect(JSON.stringify(JSON.parse(json.text))).toContain('Deep Query Network');
  const { text } = await session.window.call('graph.export', { document: network, format: 'graphml' });
  expect(text).toMatch(/^<\?xml[^>]*\?>\s*<graphml/);
  expect(text).toContain('Deep Query Network');
});

test('a name that is not there and a document that is not there say so', async () => {
  const absent = session.window.call('graph.entity', { document: network, entity: 99_999 });
  await expect(absent).rejects.toMatchObject({ code: 'input.invalid', message: 'This document has no such name.' });
  const unknown = session.window.call('graph.entities', { document: documentId('f'.repeat(64)) });
  await expect(unknown).rejects.toMatchObject({ code: 'document.not-indexed' });
});
