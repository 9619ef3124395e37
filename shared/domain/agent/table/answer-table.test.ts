import { describe, expect, test } from 'vitest';
import type { TableCells } from '../../document/tree.ts';
import { fakeDocumentId, fakeIndex } from '../../retrieval/fake-index.ts';
import type { IndexReader } from '../../retrieval/ports.ts';
import { computeFromTable } from './answer-table.ts';
import { quantityOf } from './numbers.ts';

const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };

/** A document with one table, its cells separated by two spaces. */
function withTable(rows: readonly (readonly string[])[], caption: string): IndexReader {
  let text = '';
  const cells = rows.flatMap((row, r) =>
    row.flatMap((words, c) => {
      const start = text.length;
      text += words + (c === row.length - 1 ? '\n' : '  ');
      return words === ''
        ? []
        : [{ row: r, column: c, rowSpan: 1, columnSpan: 1, spans: [{ start, end: start + words.length }] }];
    }),
  );
  const table: TableCells = { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1, cells };
  const reader = fakeIndex([
    { title: 'A study', sections: [{ title: '1 Results', paragraphs: [{ kind: 'table', text }] }] },
  ]);
  return {
    ...reader,
    items: (id, kinds) =>
      reader
        .items(id, kinds)
        .map((item) => ({ ...item, text: caption, label: /^Table \d+/u.exec(caption)?.[0], cells: table })),
  };
}

const reader = withTable(
  [
    ['Model', 'Accuracy', 'F1 score', 'Parameters', 'Notes'],
    ['BERT', '77.4%', '83.6', '110M', 'base'],
    ['BERT large', '79.0%', '90.4', '340M', 'n/a'],
    ['RoBERTa', '87.1%', '90.5', '355M', 'large'],
    ['CBoW', '62.1%', '71.2', '1M', '–'],
  ],
  'Table 3: Results on the BoolQ test set.',
);

function ask(question: string, from = reader): string | undefined {
  return computeFromTable(question, scope, from)
    ?.sentences.map(({ text }) => text)
    .join(' ');
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
    const answer = computeFromTable('What is the accuracy of RoBERTa in Table 3?', scope, reader);
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
    const bare = withTable(
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
