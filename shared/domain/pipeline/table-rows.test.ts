import { expect, test } from 'vitest';
import type { IndexReader, ItemRecord } from '../index/reader.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer.ts';
import { stemsOf } from '../text/stems.ts';
import { openTables } from '../answer/table-rows.ts';
import { rowText } from '../answer/evidence/row-text.ts';
import { allAnswerers } from './all-answerers.ts';

type TableCells = NonNullable<ItemRecord['cells']>;

const rows = [
  ['Valley', 'Slope', 'Recall %', 'Precision %'],
  ['Grauhorn', '24°', '84.6', '92.7'],
  ['Kaltbach', '36°', '74.9', '89.5'],
];
const document = fakeDocumentId(0);

/** A document with one table, a line for each row. */
function withTable(headerRows = 1, lines = rows): { readonly reader: IndexReader; readonly text: string } {
  let text = '';
  const cells = lines.flatMap((row, r) =>
    row.map((words, c) => {
      const start = text.length;
      text += words + (c === row.length - 1 ? '\n' : '  ');
      return { row: r, column: c, rowSpan: 1, columnSpan: 1, spans: [{ start, end: start + words.length }] };
    }),
  );
  const table: TableCells = { rows: lines.length, columns: lines[0]?.length ?? 0, headerRows, cells };
  const reader = fakeIndex([
    { title: 'Valleys', sections: [{ title: '1 Results', paragraphs: [{ kind: 'table', text }] }] },
  ]);
  const items: IndexReader['items'] = (id, kinds) =>
    reader.items(id, kinds).map((item) => ({ ...item, text: 'Table 3: Recall in the valleys.', cells: table }));
  return { reader: { ...reader, items }, text };
}

function at(words: string, asked = '', made = withTable()) {
  const { reader, text } = made;
  const [node] = reader.items(document, ['table']);
  const start = text.indexOf(words);
  return openTables(reader).at(document, node!.id, start, start + words.length, stemsOf(asked));
}

test('a cell is shown with its row and the heads, and by itself where no cells are known', () => {
  const { reader, text } = withTable();
  const [node] = reader.items(document, ['table']);
  const start = text.indexOf('74.9');
  const words = (from: IndexReader) =>
    openTables(from)
      .shownWith(document, node!.id, start, start + 4)
      .map((one) => text.slice(one.start, one.end));
  expect(words(reader)).toEqual(['74.9', ...rows[0]!, ...rows[2]!]);
  const items: IndexReader['items'] = (id, kinds) => reader.items(id, kinds).map(({ cells: _, ...item }) => item);
  expect(words({ ...reader, items })).toEqual(['74.9']);
});

test('a row is told by its heads, and the column that is asked for alone', () => {
  const row = at('Kaltbach  36°  74.9  89.5', 'recall Kaltbach');
  expect(row?.caption).toBe('Table 3: Recall in the valleys.');
  expect(row?.rows).toEqual([
    {
      name: 'Kaltbach',
      cells: [
        { column: 'Slope', value: '36°' },
        { column: 'Recall %', value: '74.9', asked: true },
        { column: 'Precision %', value: '89.5' },
      ],
    },
  ]);
  expect(rowText(row!)).toBe('Kaltbach: Recall % 74.9');
  expect(rowText(at('Kaltbach  36°  74.9  89.5', 'what is known of Kaltbach')!)).toBe(
    'Kaltbach: Slope 36°, Recall % 74.9, Precision % 89.5',
  );
});

test('one quoted cell is the one that is meant', () => {
  expect(rowText(at('92.7', 'recall')!)).toBe('Grauhorn: Precision % 92.7');
});

test('a table whose rows are not told surely is only to be looked at', () => {
  const unsound = withTable(1, [...rows, ['', '12°', '', '']]);
  expect(at('Kaltbach  36°', '', unsound)?.rows).toEqual([]);
});

test('heads alone are told from rows', () => {
  const { reader, text } = withTable();
  const [node] = reader.items(document, ['table']);
  const isHead = (words: string): boolean => {
    const start = text.indexOf(words);
    return openTables(reader).isHead(document, node!.id, start, start + words.length);
  };
  expect(isHead('Valley  Slope  Recall %')).toBe(true);
  expect(isHead('Kaltbach')).toBe(false);
});

test('an answer from a table says row and heads, and its evidence knows the table', async () => {
  const { reader } = withTable();
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const request = {
    question: 'What is the recall in Kaltbach?',
    scope: { kind: 'documents' as const, documents: [document] },
    strategy: 'auto' as const,
    budgetTokens: 2000,
  };
  const work = answerQuestion(request, askContext, allAnswerers);
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
