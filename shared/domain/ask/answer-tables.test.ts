import { expect, test } from 'vitest';
import type { IndexReader, ItemRecord } from '../index/reader.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer-question.ts';

const rows = [
  ['Valley', 'Slope', 'Recall %', 'Precision %'],
  ['Grauhorn', '24°', '84.6', '92.7'],
  ['Kaltbach', '36°', '74.9', '89.5'],
];
const document = fakeDocumentId(0);

/** A document with one table, a line for each row. */
function withTable(): IndexReader {
  let text = '';
  const cells = rows.flatMap((row, r) =>
    row.map((words, c) => {
      const start = text.length;
      text += words + (c === row.length - 1 ? '\n' : '  ');
      return { row: r, column: c, rowSpan: 1, columnSpan: 1, spans: [{ start, end: start + words.length }] };
    }),
  );
  const table: ItemRecord['cells'] = { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1, cells };
  const reader = fakeIndex([
    { title: 'Valleys', sections: [{ title: '1 Results', paragraphs: [{ kind: 'table', text }] }] },
  ]);
  const items: IndexReader['items'] = (id, kinds) =>
    reader.items(id, kinds).map((item) => ({ ...item, text: 'Table 3: Recall in the valleys.', cells: table }));
  return { ...reader, items };
}

test('an answer from a table says row and heads, and its evidence knows the table', async () => {
  const reader = withTable();
  const world = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const request = {
    question: 'What is the recall in Kaltbach?',
    scope: { kind: 'documents' as const, documents: [document] },
    strategy: 'auto' as const,
    budgetTokens: 2000,
  };
  const work = answerQuestion(request, world);
  let step = await work.next();
  while (!step.done) step = await work.next();
  const { answer, evidence } = step.value;
  const [first] = answer.sentences;
  expect(first).toMatchObject({ form: 'row' });
  expect(first?.text).toContain('Kaltbach: Recall % 74.9');
  expect(evidence.find(({ n }) => n === first?.citations[0])?.table?.rows.map(({ name }) => name)).toContain(
    'Kaltbach',
  );
});
