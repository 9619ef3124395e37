import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../wording/testing.ts';
import { fakeDocumentId } from '../../index/testing/fake-index.ts';
import { readQuestion } from '../../question/read-question.ts';
import { computeTable } from './answer-table.ts';
import { tableIndex } from './testing.ts';
import { quantityOf } from '../../text/quantity.ts';

const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };

const reader = tableIndex(
  [
    ['Model', 'Accuracy', 'F1 score', 'Parameters', 'Notes'],
    ['BERT', '77.4%', '83.6', '110M', 'base'],
    ['BERT large', '79.0%', '90.4', '340M', 'n/a'],
    ['RoBERTa', '87.1%', '90.5', '355M', 'large'],
    ['CBoW', '62.1%', '71.2', '1M', '–'],
  ],
  'Table 3: Results on the BoolQ test set.',
);

function computed(question: string, from: typeof reader) {
  const { table } = readQuestion(question);
  return table && computeTable(table, scope, from);
}

function ask(question: string, from = reader): string | undefined {
  return textsOf(computed(question, from))?.join(' ');
}

describe('a question about a table that it names', () => {
  test.each([
    ['What is the accuracy of RoBERTa in Table 3?', '87.1% (Table 3: RoBERTa, Accuracy).'],
    ['According to Table 3, what F1 does CBoW achieve?', '71.2 (Table 3: CBoW, F1 score).'],
    ['What is the accuracy of BERT large on BoolQ in Table 3?', '79.0% (Table 3: BERT large, Accuracy).'],
    ['Which model has the highest accuracy in Table 3?', 'RoBERTa: 87.1% (Table 3, Accuracy).'],
    ['Which model has the lowest F1 score in Table 3?', 'CBoW: 71.2 (Table 3, F1 score).'],
    ['What is the maximum accuracy in Table 3?', '87.1%: RoBERTa (Table 3, Accuracy).'],
    ['What is the average F1 score in Table 3?', '83.93 (Table 3, average of F1 score).'],
    [
      'What is the difference in accuracy between RoBERTa and CBoW in Table 3?',
      '25.0%: RoBERTa has 87.1% and CBoW 62.1% (Table 3, Accuracy).',
    ],
    ['How many rows does Table 3 have?', 'Table 3 has 4 rows.'],
    ['How many columns are in Table 3?', 'Table 3 has 5 columns.'],
    ['List all methods compared in Table 3.', 'Table 3 lists BERT; BERT large; RoBERTa; CBoW.'],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer));

  test('cites the cell itself', () => {
    const answer = computed('What is the accuracy of RoBERTa in Table 3?', reader);
    const [item] = answer?.sentences[0]?.items ?? [];
    expect(item?.record.text.slice(item.span?.start, item.span?.end)).toBe('87.1%');
  });
});

describe('is left to reading', () => {
  test.each([
    'What does Table 3 show?',
    'What is the accuracy of GPT in Table 3?',
    'What is the recall of BERT in Table 3?',
    'What is the highest value of notes in Table 3?',
    'What is the accuracy of RoBERTa?',
    'What is the accuracy of RoBERTa in Table 4?',
    'Why is the accuracy of RoBERTa in Table 3 so high for lawyers?',
  ])('%s', (question) => expect(ask(question)).toBeUndefined());

  test('a table whose rows have no names', () => {
    const bare = tableIndex(
      [
        ['', 'A', 'B'],
        ['', '1', '2'],
        ['', '3', '4'],
      ],
      'Table 1: Numbers',
    );
    expect(ask('What is the maximum A in Table 1?', bare)).toBeUndefined();
  });
});

test.each([
  ['81.5', 81.5, ''],
  ['81.5%', 81.5, '%'],
  ['1,234', 1234, ''],
  ['–0.4', -0.4, ''],
  ['(123)', -123, ''],
  ['$4,123', 4123, '$'],
  ['92.3 ± 0.4', 92.3, ''],
  ['110M', 110e6, ''],
  ['25.8*', 25.8, ''],
  ['12 ms', 12, 'ms'],
])('%s is a number', (cell, value, unit) => expect(quantityOf(cell)).toMatchObject({ value, unit }));

test.each(['75.7/83.6', 'acc.', '', '-', '1.0 · 1020', '2021-03-04'])('%s is none', (cell) => {
  expect(quantityOf(cell)).toBeUndefined();
});

describe('real tables have their ways', () => {
  const readers = tableIndex(
    [
      ['Retriever', 'GPT-3 F-1', 'GPT-4 F-1', 'Mean'],
      ['BM25 [12]', '46.6', '50.2', '48.4'],
      ['Ours (base)', '51.3', '53.0', '52.2'],
      ['Ours (big)', '53.1', '55.7', '54.4'],
      ['Oracle', '-', '60.1', '60.1'],
    ],
    'Table 3: F-1 of retrievers; all beat BM25.',
  );
  test.each([
    ['Which language model has the highest F-1 for BM25 in Table 3?', 'GPT-4 F-1: 50.2 (Table 3, BM25 [12]).'],
    ['What is the GPT-4 F-1 of Ours (big) in Table 3?', '55.7 (Table 3: Ours (big), GPT-4 F-1).'],
    [
      'What is the difference in GPT-4 F-1 between Ours (big) and Ours (base) in Table 3?',
      '2.7: Ours (base) has 53.0 and Ours (big) 55.7 (Table 3, GPT-4 F-1).',
    ],
    [
      'By how much is Ours (big) better than BM25 on GPT-3 F-1 in Table 3?',
      '6.5: BM25 [12] has 46.6 and Ours (big) 53.1 (Table 3, GPT-3 F-1).',
    ],
    ['What is the mean of BM25 in Table 3?', '48.4 (Table 3: BM25 [12], Mean).'],
    ['Which retriever has the lowest mean in Table 3?', 'BM25 [12]: 48.4 (Table 3, Mean).'],
    ['Which parser has the highest GPT-3 F-1 in Table 3?', 'Ours (big): 53.1 (Table 3, GPT-3 F-1).'],
    // Either column may be meant.
    ['Which retriever has the highest F-1 in Table 3?', undefined],
    // Two rows are compared, and nothing says on what.
    ['What does BM25 and Oracle reach on GPT-4 F-1 in Table 3?', undefined],
  ])('%s', (question, said) => {
    expect(ask(question, readers)).toBe(said);
  });

  test('a header of measured values, rows without names and several numbers in a cell are left alone', () => {
    const measured = tableIndex(
      [
        ['Alpaca', '4.10', '4.46'],
        ['Vicuna', '3.67', '4.50'],
      ],
      'Table 1: Quality.',
    );
    expect(ask('Which model has the highest value in Table 1?', measured)).toBeUndefined();
    const broken = tableIndex(
      [
        ['Type', 'Count'],
        ['Reads', '4'],
        ['', '5'],
        ['Writes', '2'],
      ],
      'Table 1: Operations.',
    );
    expect(ask('Which type has the highest count in Table 1?', broken)).toBeUndefined();
    const joined = tableIndex(
      [
        ['Set', 'GPT-4 CoT', 'Size'],
        ['FOLIO', '69.1 70.5', '204'],
        ['AR', '33.3 35.1', '230'],
      ],
      'Table 1: Sets.',
    );
    expect(ask('What is the GPT-4 CoT of FOLIO in Table 1?', joined)).toBeUndefined();
    expect(ask('What is the size of FOLIO in Table 1?', joined)).toBe('204 (Table 1: FOLIO, Size).');
  });
});

test('what a column holds in brackets only is not computed', () => {
  const times = tableIndex(
    [
      ['Model', 'Training time (speedup)'],
      ['Megatron', '4.7'],
      ['FlashAttention', '2.7'],
    ],
    'Table 2: Training of GPT-2.',
  );
  expect(ask('What is the average speedup in Table 2?', times)).toBeUndefined();
  expect(ask('What is the average training time in Table 2?', times)).toMatch(/^3\.7/u);
});
