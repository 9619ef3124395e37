import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../wording/testing.ts';
import { tableIndex } from './testing.ts';
import { readQuestion } from '../../question/read-question.ts';
import { lookUp } from './look-up.ts';
import { fakeDocumentId } from '../../index/testing/fake-index.ts';
import type { IndexReader } from '../../index/reader.ts';

const hens = tableIndex(
  [
    ['Hen', 'April', 'May', 'June'],
    ['Alma', '12', '', '9'],
    ['Clara Ann', '8', '14', '11'],
    ['Dora', '', '', '17'],
  ],
  'Table 1: Eggs given by hen and month.',
);

function ask(question: string, reader: IndexReader = hens): string | undefined {
  const { lookup } = readQuestion(question);
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const answer = lookup && lookUp(lookup, scope, reader);
  return textsOf(answer)?.join(' ');
}

describe('a table that the question does not name', () => {
  test.each([
    ['How many eggs did Clara Ann give in May?', '14 (Table 1: Clara Ann, May).'],
    ['What did Alma give in June?', '9 (Table 1: Alma, June).'],
    ['How many eggs did Alma give in May?', 'The cell is empty (Table 1: Alma, May).'],
    ['Which hen gave the most eggs in June?', 'Dora: 17 (Table 1, June).'],
    ['Which hen gave most in April?', 'Alma: 12 (Table 1, April).'],
    ['Which hen gave the fewest eggs in April?', 'Clara Ann: 8 (Table 1, April).'],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer));
});

describe('is left to reading', () => {
  test.each([
    'How many eggs did Clara give in May?',
    'How many eggs did Berta give in May?',
    'How many feathers did Alma lose in June?',
    'Why did Dora give most in June?',
    'How many eggs were given?',
    'Which hen is the oldest?',
    'What was the price of eggs in June?',
  ])('%s', (question) => expect(ask(question)).toBeUndefined());

  test('what two tables could say', () => {
    const both: IndexReader = { ...hens, items: (id, kinds) => [...hens.items(id, kinds), ...hens.items(id, kinds)] };
    expect(ask('What did Alma give in June?', both)).toBeUndefined();
  });
});
