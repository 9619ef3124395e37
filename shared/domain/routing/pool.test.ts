import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { createPool } from './pool.ts';
import { readQuestion } from '../question/read-question.ts';

const documents = ['Bees', 'Wasps', 'Ants'].map((title) => ({
  title,
  sections: [
    { title: 'Food', paragraphs: [`${title} collect nectar from flowers.`, `${title} store honey dew.`] },
    { title: 'Nests', paragraphs: [`${title} build nests of wax and mud near flowers.`] },
  ],
}));
const library = { kind: 'library' } as const;

/** The pool of a question, and the scopes that the index is searched in after its retrieval. */
function poolOf(question: string) {
  const index = fakeIndex(documents);
  const searched: RetrievalScope[] = [];
  const work = retrieve(
    { question: readQuestion(question), scope: library, strategy: 'path', budgetTokens: 500 },
    index,
  );
  let step = work.next();
  while (!step.done) step = work.next();
  const reader: IndexReader = {
    ...index,
    match: (terms, scope, limit) => {
      searched.push(scope);
      return index.match(terms, scope, limit);
    },
  };
  return { pool: createPool(step.value, reader, library), searched, ids: index.documents(library).map(({ id }) => id) };
}

test('documents that are looked up together have the matches that each has by itself, from one search', () => {
  const one = poolOf('Which flowers give nectar?');
  const each = one.ids.map((id) => one.pool.matches(id));
  expect(one.searched).toHaveLength(3);
  const all = poolOf('Which flowers give nectar?');
  all.pool.lookUp(all.ids);
  expect(all.ids.map((id) => all.pool.matches(id))).toEqual(each);
  expect(each[0]?.size).toBe(2);
  all.pool.lookUp(all.ids);
  expect(all.searched).toEqual([{ kind: 'documents', documents: all.ids }]);
});

test('a single document is searched when it is asked for', () => {
  const { pool, searched, ids } = poolOf('Which flowers give nectar?');
  pool.lookUp(ids.slice(0, 1));
  expect(searched).toEqual([]);
  expect(pool.matches(ids[0]!).size).toBe(2);
  expect(pool.matches(ids[0]!)).toBe(pool.matches(ids[0]!));
});
