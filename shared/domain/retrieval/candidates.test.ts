import { expect, test } from 'vitest';
import { gatherCandidates } from './candidates.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader } from '../index/reader.ts';
import { analyzeQuestion } from './query.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { readQuestion } from '../question/read-question.ts';

const library = { kind: 'library' } as const;

type Counts = Readonly<Record<string, number>>;

/** A library of any size that says how often words occur, and remembers what it was asked for. */
function large(segments: number, counts: Counts, rows: Counts) {
  const small = fakeIndex(sampleDocuments);
  const asked: (readonly string[])[] = [];
  const reader: IndexReader = {
    ...small,
    documents: (scope) => small.documents(scope).map((document) => ({ ...document, segments })),
    frequencies: (terms) => {
      const found = terms.map((term) => counts[term] ?? 0);
      return { counts: found, rows: terms.map((term, at) => rows[term] ?? found[at]!), segments };
    },
    match: (terms, scope, limit) => {
      asked.push(terms);
      return small.match(terms, scope, limit);
    },
  };
  return { reader, asked };
}

function termsAsked(segments: number, counts: Counts, question = 'sleep memory caffeine', rows: Counts = {}) {
  const { reader, asked } = large(segments, counts, rows);
  gatherCandidates(analyzeQuestion(readQuestion(question), library, reader), library, reader);
  return asked[0];
}

test('a small library is asked for every word', () => {
  expect(termsAsked(100, { sleep: 90, memory: 80, caffeine: 1 })).toEqual(['sleep', 'memory', 'caffeine']);
});

test('a large one is asked for what is telling', () => {
  expect(termsAsked(100_000, { sleep: 90_000, memory: 12_000, caffeine: 70 })).toEqual(['caffeine', 'memory']);
  expect(termsAsked(100_000, { sleep: 90_000, memory: 80_000 })).toEqual(['memory']);
});

test('a phrase of words that stand nearly everywhere is left to the close reading', () => {
  const counts = { caffeine: 70, 'light sleep': 60 };
  const question = 'caffeine "light sleep"';
  expect(termsAsked(100_000, counts, question)).toContain('light sleep');
  expect(termsAsked(100_000, counts, question, { 'light sleep': 90_000 })).toEqual(['caffeine']);
});

test('words that occur nowhere are asked for where there are no others', () => {
  expect(termsAsked(100_000, {}, 'zzz qqq')).toEqual(['zzz', 'qqq']);
});
