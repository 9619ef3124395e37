import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { Quote } from './evidence/build.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { numberEvidence, type Book } from './quotes.ts';

const bees = fakeDocumentId(0);
const wasps = fakeDocumentId(1);
const items = ['Three kinds were seen:', 'One is red.', 'Two are blue.'];
const reader = fakeIndex(
  ['Bees', 'Wasps'].map((title) => ({ title, sections: [{ title: 'Kinds', paragraphs: items }] })),
);
const book: Book = (document, node) => reader.contents(document, [node])[0];
// Documents are numbered in the order in which they were found.
const retrieval = { ranked: [{ document: wasps }, { document: bees }], trees: new Map() } as unknown as Retrieval;

/** A whole item of the list of a document. */
const quoteOf = (document: Quote['document'], at: number): Quote => ({
  document,
  section: nodeId('section', 1),
  node: nodeId('content', at),
  start: 0,
  end: items[at]!.length,
  order: at,
  pageIndex: 0,
  score: 0.5,
  cited: true,
  list: nodeId('content', 0),
});

test('what is quoted of one list is one piece of evidence; a list of another document, numbered alike, is another', () => {
  const quotes = [quoteOf(bees, 0), quoteOf(bees, 1), quoteOf(wasps, 0), quoteOf(wasps, 2)];
  const { evidence, merged } = numberEvidence(quotes, retrieval, book, reader);
  expect(evidence.map(({ n, document, text }) => [n, document, text])).toEqual([
    [1, wasps, 'Three kinds were seen:\nTwo are blue.'],
    [2, bees, 'Three kinds were seen:\nOne is red.'],
  ]);
  expect(merged.map(({ n }) => n)).toEqual([1, 1, 2, 2]);
});
