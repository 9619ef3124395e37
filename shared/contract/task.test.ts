import { expect, test } from 'vitest';
import { KeyPhraseList, KeyPhrasesParams, SummarizeParams } from './task.ts';
import { breachesOf, int, share, someDocument, someSection, trimmed } from './testing/around.ts';
import { selection } from './testing/examples.ts';

const scopes = [
  { kind: 'document', document: someDocument },
  { kind: 'section', document: someDocument, section: someSection },
  { kind: 'pages', document: someDocument, from: 0, to: 0 },
  selection,
];

test('a document, a section, pages and a selection are summarized', () => {
  const whole = scopes.map((scope) => ({ scope, sentences: 12 }));
  const edges = {
    sentences: int(1, 12),
    'scope.kind': { refuses: ['library', 'documents', ''] },
    'scope.text': trimmed(1, 50_000),
  };
  expect(breachesOf(SummarizeParams, { whole, optional: ['sentences'], edges })).toEqual([]);
});

test('key phrases are asked for with a limit, by a model where there is one', () => {
  const whole = [{ document: someDocument, limit: 50, useModel: false }];
  const usual = { limit: 12, useModel: true };
  expect(breachesOf(KeyPhrasesParams, { whole, usual, edges: { limit: int(1, 50) } })).toEqual([]);
});

test('key phrases come with their places', () => {
  const phrase = { text: 'bees', acronym: 'B', score: 0.25, count: 0, pageIndex: 0, given: true };
  const whole = [{ phrases: [phrase], model: 'a model', notes: [{ code: 'model.phrases-counted' }] }];
  const optional = ['model', 'phrases.*.acronym'];
  expect(breachesOf(KeyPhraseList, { whole, optional, edges: { 'phrases.*.score': share } })).toEqual([]);
});
