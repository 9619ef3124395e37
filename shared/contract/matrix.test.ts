import { expect, test } from 'vitest';
import { MatrixCell, matrixMethods, type MatrixChange } from './matrix.ts';
import { breachesOf, list, share, someDocument, someSection, trimmed, int, oneOf } from './testing/around.ts';
import { quads } from './testing/examples.ts';

const id = '11111111-2222-4333-8444-555555555555';

test('a table is made of a name, questions, and documents', () => {
  const from = [
    null,
    { kind: 'documents', documents: [someDocument] },
    { kind: 'collection', name: 'Apis' },
    { kind: 'search', words: 'bees' },
    { kind: 'library' },
  ];
  const { params } = matrixMethods['matrix.create'];
  for (const one of from) expect(params.safeParse({ name: 'Bees', questions: ['Who?'], from: one }).success).toBe(true);
  const around = {
    whole: [{ name: 'Bees', questions: ['Who?'], from: null }],
    nullable: ['from'],
    mixed: ['from'],
    edges: { name: trimmed(1, 200), questions: list('Who?', 0, 50), 'questions.*': trimmed(1, 500) },
  };
  expect(breachesOf(params, around)).toEqual([]);
});

const changes: readonly MatrixChange[] = [
  { kind: 'rename', name: 'Bees' },
  { kind: 'add-questions', questions: ['Who?'] },
  { kind: 'change-question', from: 'Who?', to: 'What?' },
  { kind: 'remove-question', question: 'Who?' },
  { kind: 'add-rows', from: { kind: 'library' } },
  { kind: 'remove-row', document: someDocument },
  { kind: 'leave-out', document: someDocument, reason: null },
  { kind: 'cell', document: someDocument, question: 'Who?', change: { corrected: null, confirmed: true, note: '' } },
];

test.each(changes)('it is changed by $kind', (change) => {
  const { params } = matrixMethods['matrix.change'];
  expect(params.safeParse({ matrix: id, change }).success).toBe(true);
  expect(params.safeParse({ matrix: 'x', change }).success).toBe(false);
  expect(params.safeParse({ matrix: id, change: { ...change, more: 1 } }).success).toBe(false);
});

test('a cell says what was found, and what the reader made of it', () => {
  const quote = { text: 'Bees.', section: someSection, pageIndex: 0, pageLabel: 'i', marks: quads };
  const answer = { verdict: 'found', probability: 0.5, short: '42', text: 'Bees.', quote };
  const marks = { corrected: '43', confirmedAt: 5, locked: true, note: 'Mine' };
  const cell = { document: someDocument, question: 'Who?', answer, askedAt: 5, outdated: true, ...marks };
  const around = {
    whole: [cell],
    optional: ['outdated', 'answer.short', 'answer.quote', 'answer.quote.pageLabel'],
    nullable: ['answer', 'askedAt', 'corrected', 'confirmedAt'],
    mixed: ['outdated'],
    edges: {
      outdated: { takes: [true], refuses: [false] },
      'answer.verdict': oneOf(['found', 'perhaps', 'not-found']),
      'answer.probability': share,
      'answer.quote.pageIndex': int(0),
      'answer.quote.marks': { takes: [[]] },
    },
  };
  expect(
    breachesOf(MatrixCell, around).filter((one) => !one.includes('askedAt') && !one.includes('confirmedAt')),
  ).toEqual([]);
});
