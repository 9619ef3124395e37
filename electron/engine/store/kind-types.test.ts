import { expect, test } from 'vitest';
import { documentKinds } from '#shared/domain/document/kind/kinds.ts';
import { cslTypeOf, kindOfCsl } from './kind-types.ts';

test('a kind goes to a bibliography and comes back, or is nothing but a document there', () => {
  for (const kind of documentKinds) {
    const type = cslTypeOf(kind);
    expect(kindOfCsl(type)).toBe(type === 'document' ? undefined : kind);
  }
  expect(cslTypeOf(undefined)).toBe('document');
});

test('what is an article in a bibliography is one here, and what is something else is nothing', () => {
  expect(['article-journal', 'paper-conference'].map(kindOfCsl)).toEqual(['article', 'article']);
  expect([kindOfCsl('motion_picture'), kindOfCsl(null)]).toEqual([undefined, undefined]);
});

test('each kind of document has a type of CSL', () => {
  expect(documentKinds.map((kind) => [kind, cslTypeOf(kind)])).toEqual([
    ['article', 'article'],
    ['book', 'book'],
    ['thesis', 'thesis'],
    ['report', 'report'],
    ['manual', 'document'],
    ['standard', 'standard'],
    ['law', 'legislation'],
    ['slides', 'speech'],
    ['letter', 'personal_communication'],
    ['form', 'document'],
    ['web', 'webpage'],
  ]);
});

test.each([
  ['article-journal', 'article'],
  ['article-magazine', 'article'],
  ['article-newspaper', 'article'],
  ['paper-conference', 'article'],
  ['bill', 'law'],
  ['regulation', 'law'],
  ['treaty', 'law'],
  ['post-weblog', 'web'],
  ['post', 'web'],
  ['document', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s of CSL is %s', (type, kind) => {
  expect(kindOfCsl(type)).toBe(kind);
});
