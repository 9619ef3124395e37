/** Where the index is read, as far as which bound, and what it keeps; `index-reader.test.ts` is about what is found. */
import { beforeEach, expect, test } from 'vitest';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import type { RetrievalScope } from '#shared/domain/index/reader.ts';
import { addIndexed, addWaiting, idFor, newIndex } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { createIndexReader, defaultWeights } from './index-reader.ts';
import type { DocumentKey } from './keys.ts';
import { putSummary, summaryHash } from './summaries.ts';
import { writeIndex } from './write-index.ts';

const fresh = freshTables();
const bees = idFor('bees');
const caves = idFor('caves');
const library = { kind: 'library' } as const;
const documents = (...names: readonly string[]): RetrievalScope => ({ kind: 'documents', documents: names.map(idFor) });
const nodes = (...ids: readonly string[]) => ids as unknown as readonly NodeId[];

beforeEach(async () => {
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Flight', paragraphs: ['Bees fly by day.', 'Figure 1: Bees at a flower.'] },
    { title: '1.1 Far', level: 2, paragraphs: ['Bees fly far to every flower.'] },
    { title: '2 Dance', paragraphs: ['They dance.'] },
  ]);
  await addIndexed(fresh.store, 'caves', [{ title: 'Depth', paragraphs: ['Bees fly by day.', 'They are deep.'] }]);
});

const reader = () => createIndexReader(fresh.store.read);
const write = (work: (db: WriteDb) => unknown): Promise<unknown> => fresh.store.writer.write(work);
const places = (terms: readonly string[], scope: RetrievalScope, limit = 10) =>
  reader()
    .match(terms, scope, limit)
    .map(({ document, order }) => `${document === bees ? 'bees' : 'caves'} ${order}`);

test('documents of a scope come in the order of the library, each once, and none that is not there', async () => {
  await addWaiting(fresh.store, 'dunes');
  const ids = (scope: RetrievalScope) =>
    reader()
      .documents(scope)
      .map(({ id }) => id);
  expect(ids(library)).toEqual([bees, caves]);
  expect(ids(documents('caves', 'bees', 'caves', 'dunes', 'elms'))).toEqual([bees, caves]);
  expect(ids({ kind: 'section', document: caves, section: nodeId('section', 1) })).toEqual([caves]);
  expect(ids({ kind: 'selection', document: caves, orders: [0] })).toEqual([caves]);
});

test('what ranks alike comes in the order of the library and of reading', async () => {
  await write((db) =>
    writeIndex(db, 1 as DocumentKey, newIndex('bees', [{ title: 'x', paragraphs: Array<string>(3).fill('Alike.') }])),
  );
  await write((db) =>
    writeIndex(db, 2 as DocumentKey, newIndex('caves', [{ title: 'x', paragraphs: Array<string>(2).fill('Alike.') }])),
  );
  expect(places(['alike'], library)).toEqual(['bees 0', 'bees 1', 'bees 2', 'caves 0', 'caves 1']);
  expect(places(['alike'], library, 2)).toEqual(['bees 0', 'bees 1']);
});

test('a selection is looked at in its own segments alone', () => {
  const selection = { kind: 'selection', document: bees, orders: [0, 3] } as const;
  expect(places(['fly', 'dance'], selection).toSorted()).toEqual(['bees 0', 'bees 3']);
  expect(places(['far'], selection)).toEqual([]);
  expect(reader().count(['fly'], selection, 9)).toBe(1);
  const nowhere = { kind: 'selection', document: idFor('elms'), orders: [0] } as const;
  expect(places(['fly'], nowhere)).toEqual([]);
});

test('a section ends where the next of its level begins', () => {
  const inside = (section: string) =>
    places(['bees', 'dance', 'flower'], { kind: 'section', document: bees, section: section as NodeId });
  expect(inside('s1').toSorted()).toEqual(['bees 0', 'bees 1', 'bees 2']);
  expect(inside('s2')).toEqual(['bees 2']);
  expect(inside('s3')).toEqual(['bees 3']);
});

test('nothing is found without a word, or without room for it', () => {
  expect([places(['fly'], library, 0), places(['fly'], library, -1), places([], library)]).toEqual([[], [], []]);
  const count = (terms: readonly string[], limit: number) => reader().count(terms, library, limit);
  expect([count(['fly'], 9), count(['fly'], 2), count(['fly'], 0), count(['fly'], -1), count(['…'], 9)]).toEqual([
    ...[3, 2, 0, 0, 0],
  ]);
});

test('how often phrases are said is counted, and in how many rows their rarest words stand', () => {
  const { counts, rows, segments } = reader().frequencies(['bees fly', 'fly by day', 'by bees', 'dance']);
  expect(counts).toEqual([3, 2, 0, 1]);
  expect(rows).toEqual([3, 2, 2, 1]);
  expect(segments).toBe(6);
});

test('a caption weighs more than text, and weights can be others', () => {
  expect(defaultWeights).toEqual({ path: 1, text: 1, caption: 1.2 });
  const best = (caption: number) =>
    createIndexReader(fresh.store.read, { ...defaultWeights, caption }).match(['flower'], library, 1)[0]?.order;
  expect([best(5), best(0.1)]).toEqual([1, 2]);
});

test('what is read of a document is nothing where it is not there', () => {
  const none = idFor('elms');
  const r = reader();
  expect([r.sections(none), r.segments(none), r.segments(none, [0]), r.passages?.(none)]).toEqual([[], [], [], []]);
  expect([r.contents(none, nodes('b0')), r.items(none, ['text']), r.words?.(none)]).toEqual([[], [], []]);
  expect(r.lines?.(none, nodes('b0'))).toEqual(new Map());
  expect(r.summaries?.(none, [0, 1])).toEqual([undefined, undefined]);
});

test('contents, items, words and lines are those of the document', () => {
  const r = reader();
  expect(r.contents(caves, nodes('b1', 'b0')).map(({ text }) => text)).toEqual(['Bees fly by day.', 'They are deep.']);
  expect(r.contents(caves, [])).toEqual([]);
  expect(r.items(bees, ['figure']).map(({ text }) => text)).toEqual(['Figure 1: Bees at a flower.']);
  expect(r.words?.(caves).map(({ text }) => text)).toEqual(['Depth', 'Bees fly by day.', 'They are deep.']);
  expect([...(r.lines?.(caves, nodes('b1')) ?? [])].map(([id, lines]) => [id, lines[0]?.end])).toEqual([['b1', 14]]);
});

test('summaries are those of the segments as they are now', async () => {
  expect(reader().summaries?.(bees, [0])).toEqual([undefined]);
  const hash = summaryHash('bees', ['1 Flight', '1.1 Far'], { text: 'Bees fly far to every flower.' });
  await write((db) =>
    putSummary(db, 1 as DocumentKey, hash, { model: 'q', promptVersion: 1, text: 'Far.', madeAt: 1 }),
  );
  expect(reader().summaries?.(bees, [0, 2, 99])).toEqual([undefined, 'Far.', undefined]);
});

test('abbreviations are those of the scope', async () => {
  await addIndexed(fresh.store, 'nets', [{ title: 'Nets', paragraphs: ['A hidden Markov model (HMM).'] }]);
  const of = (scope: RetrievalScope) => reader().abbreviations?.(['hmm'], scope).length;
  expect([of(library), of(documents('nets', 'bees')), of(documents('bees'))]).toEqual([1, 1, 0]);
  expect(of({ kind: 'section', document: idFor('nets'), section: nodeId('section', 1) })).toBe(1);
  expect(of({ kind: 'section', document: bees, section: nodeId('section', 1) })).toBe(0);
});

test('words are looked up in the languages of the scope', async () => {
  const german = ['Die Verträge wurden im Mai von der Fabrik gekündigt, und das ist nicht gut.'];
  await addIndexed(fresh.store, 'fabrik', [{ title: 'Lieferung', paragraphs: german }]);
  const r = reader();
  expect(r.spelledLike?.('vertrge', documents('fabrik'))).toMatchObject([{ word: 'Verträge' }]);
  expect(r.spelledLike?.('vertrge', documents('bees'))).toEqual([]);
  expect(r.spelledLike?.('flowr', library).map(({ word }) => word)).toContain('flower');
  expect(r.count(['flowers'], documents('bees'), 9)).toBe(2);
});
