import { expect, test } from 'vitest';
import { citationMethods } from './citations.ts';
import { breachesOf, chars, list, oneOf, someDocument } from './testing/around.ts';

const formats = oneOf(['bibtex', 'ris', 'csl']);
const {
  'citations.import': importing,
  'citations.export': exporting,
  'citations.count': counting,
  'citations.copy': copying,
} = citationMethods;

test('a bibliography is read as text, of a format or of one that it tells', () => {
  const whole = [{ text: '@book{bees}', format: 'bibtex' }];
  expect(breachesOf(importing.params, { whole, optional: ['format'], edges: { format: formats } })).toEqual([]);
  const most = 64 * 2 ** 20;
  expect(importing.params.safeParse({ text: 'x'.repeat(most) }).success).toBe(true);
  expect(importing.params.safeParse({ text: 'x'.repeat(most + 1) }).success).toBe(false);
});

test('each entry is counted, or named with its problem', () => {
  const problems = [{ line: 1, key: 'bees', message: 'No brace.' }];
  const whole = [{ format: 'csl', added: 0, updated: 0, matched: [{ key: 'bees', document: someDocument }], problems }];
  const edges = { format: formats };
  expect(breachesOf(importing.result, { whole, nullable: ['problems.*.key'], edges })).toEqual([]);
});

test('all entries, or those of documents, are written', () => {
  const whole = [{ format: 'ris', documents: [someDocument] }];
  const edges = { format: formats, documents: list(someDocument, 0, 10_000) };
  expect(breachesOf(exporting.params, { whole, optional: ['documents'], edges })).toEqual([]);
  const written = [{ text: 'TY  - BOOK', entries: 0, problems: [{ key: 'bees', message: 'No type.' }] }];
  expect(breachesOf(exporting.result, { whole: written })).toEqual([]);
  expect(breachesOf(counting.result, { whole: [{ entries: 0, matched: 0 }] })).toEqual([]);
});

test('an answer is copied with its citations and what they stand for', () => {
  const sentence = { text: 'They fly.', citations: [1] };
  const place = { n: 1, document: someDocument, page: 'iv' };
  const edges = {
    style: oneOf(['markdown', 'latex', 'plain']),
    sentences: list(sentence, 0, 500),
    'sentences.*.text': chars(0, 20_000),
    'sentences.*.citations': { takes: [[]] },
    places: list(place, 0, 500),
    'places.*.page': chars(0, 50),
  };
  const whole = [{ style: 'plain', sentences: [sentence], places: [place] }];
  expect(breachesOf(copying.params, { whole, edges })).toEqual([]);
  expect(breachesOf(copying.result, { whole: [{ text: 'They fly [1].' }] })).toEqual([]);
});
