import { beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { encodeDocument } from './encode-document.ts';
import { fakeEncoder, vectorOf } from './testing.ts';
import { createVectorReader } from './vector-reader.ts';
import { vectorTexts } from './vector-texts.ts';

const encoder = fakeEncoder('a@1');
const library = { kind: 'library' } as const;
const fresh = freshLibrary();

beforeEach(async () => {
  for (const name of ['one', 'two', 'three']) {
    const key = await addIndexed(fresh.store, name, [
      { title: 'First', paragraphs: Array.from({ length: 20 }, (_, n) => `${name} apple ${n}`) },
      { title: 'Below', level: 2, paragraphs: [`${name} pear`] },
      { title: 'Second', paragraphs: [`${name} apple pie`] },
    ]);
    await encodeDocument(
      {
        store: fresh.store,
        key,
        document: idFor(name),
        encoder,
        channel: 'segment',
        texts: vectorTexts(createIndexReader(fresh.store.read), () => []),
      },
      () => undefined,
      new AbortController().signal,
    );
  }
});

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

test('is exact: every segment has its cosine, the best come first', () => {
  const reader = createVectorReader(fresh.store.read, encoder);
  const query = vectorOf('First two apple 7');
  const matches = reader.nearest(query, 'segment', library, 1000);
  expect(matches).toHaveLength(66);
  expect(matches[0]).toMatchObject({ document: idFor('two'), order: 7 });
  expect(matches[0]!.cosine).toBeCloseTo(1, 2);
  expect(matches.map(({ cosine }) => cosine)).toEqual(matches.map(({ cosine }) => cosine).toSorted((a, b) => b - a));
  const some = matches.find(({ document, order }) => document === idFor('one') && order === 3);
  expect(some?.cosine).toBeCloseTo(dot(query, vectorOf('First one apple 3')), 2);
  expect(reader.nearest(query, 'segment', library, 3)).toEqual(matches.slice(0, 3));
  expect(reader.nearest(query, 'summary', library, 3)).toEqual([]);
});

test('looks only where it is asked to', () => {
  const reader = createVectorReader(fresh.store.read, encoder);
  const query = vectorOf('apple');
  const documents = reader.nearest(query, 'segment', { kind: 'documents', documents: [idFor('two')] }, 100);
  expect(new Set(documents.map(({ document }) => document))).toEqual(new Set([idFor('two')]));
  const inSection = (section: string): number[] =>
    reader
      .nearest(query, 'segment', { kind: 'section', document: idFor('one'), section: section as NodeId }, 100)
      .map(({ order }) => order)
      .sort((a, b) => a - b);
  expect(inSection('s1')).toEqual(Array.from({ length: 21 }, (_, n) => n));
  expect(inSection('s2')).toEqual([20]);
  expect(inSection('s3')).toEqual([21]);
  expect(inSection('s9')).toEqual([]);
});

test('tells cosines of chosen segments', () => {
  const reader = createVectorReader(fresh.store.read, encoder);
  const query = vectorOf('First one apple 3');
  const [hit, miss] = reader.cosines(query, 'segment', idFor('one'), [3, 999]);
  expect(hit).toBeCloseTo(1, 2);
  expect(miss).toBeUndefined();
  expect(reader.cosines(query, 'segment', idFor('nowhere'), [0])).toEqual([undefined]);
});

test('gives the same with hardly any memory', () => {
  const query = vectorOf('apple pie');
  const roomy = createVectorReader(fresh.store.read, encoder).nearest(query, 'segment', library, 12);
  expect(
    createVectorReader(fresh.store.read, encoder, { memoryBytes: 1 }).nearest(query, 'segment', library, 12),
  ).toEqual(roomy);
});

test('a vector of another length is a mistake of the caller', () => {
  const reader = createVectorReader(fresh.store.read, encoder);
  expect(() => reader.nearest(new Float32Array(3), 'segment', library, 1)).toThrow(/3 instead of 32/);
});
