import { expect, test } from 'vitest';
import { cellStates, FillProgress } from './table-shapes.ts';
import { tableTools } from './table-tools.ts';
import { breachesOf, chars, int, list, oneOf, share, someDocument, trimmed } from './testing/around.ts';

const table = '11111111-2222-4333-8444-555555555555';
const id = { takes: [table], refuses: ['', 'bees'] };
const paging = { limit: 1, cursor: 'abc' };
const cursor = chars(1, 200);
const head = {
  table: 'bees',
  name: 'Of Bees',
  questions: ['Who?'],
  counts: { found: 0, kept: 0, leftOut: [{ reason: 'no data', documents: 1 }] },
  due: 0,
  unread: 0,
};
const cell = {
  question: 'Who?',
  state: 'found',
  value: 'Bees',
  answer: 'Bees fly.',
  probability: 0.25,
  quote: 'Bees fly.',
  page: 1,
  pageLabel: 'iv',
  link: 'wayleaf://open',
  outdated: false,
  confirmed: true,
  locked: false,
  note: 'Mine',
};
const emptyCell = ['answer', 'probability', 'quote', 'page', 'pageLabel', 'link'];
const states = oneOf(cellStates);

test('tables are listed', () => {
  const { params, result } = tableTools.list_evidence_tables;
  const edges = { limit: int(1, 500), cursor };
  expect(breachesOf(params, { whole: [paging], optional: ['cursor'], usual: { limit: 100 }, edges })).toEqual([]);
  const one = { table: 'bees', name: 'Of Bees', questions: 0, documents: 0 };
  expect(
    breachesOf(result, { whole: [{ tables: [one], total: 0, nextCursor: 'abc' }], nullable: ['nextCursor'] }),
  ).toEqual([]);
});

test('a table is read row by row', () => {
  const { params, result } = tableTools.read_evidence_table;
  const around = { whole: [{ table, ...paging }], optional: ['cursor'], usual: { limit: 20 } };
  expect(breachesOf(params, { ...around, edges: { table: id, limit: int(1, 200), cursor } })).toEqual([]);
  const row = {
    document: 'bees',
    title: 'Of Bees',
    citationKey: 'ida1984',
    leftOut: 'no',
    state: 'gone',
    cells: [cell],
  };
  const nullable = [
    'nextCursor',
    'rows.*.citationKey',
    'rows.*.leftOut',
    ...emptyCell.map((one) => `rows.*.cells.*.${one}`),
  ];
  const edges = {
    'rows.*.state': oneOf(['ready', 'unread', 'gone']),
    'rows.*.cells.*.state': states,
    'rows.*.cells.*.probability': share,
  };
  expect(breachesOf(result, { whole: [{ ...head, rows: [row], nextCursor: 'abc' }], nullable, edges })).toEqual([]);
});

test('a table is written in a format', () => {
  const { params, result } = tableTools.export_evidence_table;
  const formats = oneOf(['csv', 'xlsx', 'markdown', 'latex', 'json']);
  expect(breachesOf(params, { whole: [{ table, format: 'csv' }], edges: { table: id, format: formats } })).toEqual([]);
  const encoding = oneOf(['utf-8', 'base64']);
  expect(breachesOf(result, { whole: [{ text: 'Who?', encoding: 'utf-8' }], edges: { encoding } })).toEqual([]);
});

test('a table is made of a name, questions and documents', () => {
  const { params, result } = tableTools.make_evidence_table;
  const whole = { name: 'Bees', questions: ['Who?'], documents: [someDocument], collection: 'Apis', search: 'bees' };
  const around = {
    whole: [whole],
    optional: ['documents', 'collection', 'search'],
    usual: { questions: [] },
    edges: {
      name: trimmed(1, 200),
      questions: list('Who?', 0, 50),
      'questions.*': trimmed(1, 500),
      documents: list(someDocument, 1, 2000),
      collection: trimmed(1, 80),
      search: trimmed(1, 500),
    },
  };
  expect(breachesOf(params, around)).toEqual([]);
  expect(breachesOf(result, { whole: [head] })).toEqual([]);
});

test('a table is filled in, and it is told how far it is', () => {
  const { params, item, result } = tableTools.fill_evidence_table;
  expect(breachesOf(params, { whole: [{ table }], edges: { table: id } })).toEqual([]);
  expect(item).toBe(FillProgress);
  const progress = { kind: 'progress', message: '0 of 0', left: 0, of: 0 };
  expect(breachesOf(item, { whole: [progress], edges: { kind: { refuses: ['', 'end'] } } })).toEqual([]);
  expect(breachesOf(result, { whole: [head] })).toEqual([]);
});

test('a cell is marked with something, and a document left out with a reason', () => {
  const marking = tableTools.mark_evidence_cell;
  const place = { table, document: someDocument, question: 'Who?' };
  const around = {
    whole: [{ ...place, corrected: 'Wasps', confirmed: true, locked: false, note: 'Mine' }],
    optional: ['corrected', 'confirmed', 'locked', 'note'],
    nullable: ['corrected'],
    edges: { table: id, question: trimmed(1, 500), corrected: chars(0, 5000), note: chars(0, 5000) },
  };
  expect(breachesOf(marking.params, around)).toEqual([]);
  expect(marking.params.safeParse(place).success).toBe(false);
  const nullable = emptyCell.map((one) => `cell.${one}`);
  const edges = { 'cell.state': states, 'cell.probability': share };
  expect(breachesOf(marking.result, { whole: [{ document: 'bees', cell }], nullable, edges })).toEqual([]);
  const leaving = tableTools.leave_out_of_evidence_table;
  const reason = { takes: ['', 'x'.repeat(500)], refuses: ['x'.repeat(501)], becomes: [[' no ', 'no']] as const };
  const left = {
    whole: [{ table, document: someDocument, reason: 'no' }],
    nullable: ['reason'],
    edges: { table: id, reason },
  };
  expect(breachesOf(leaving.params, left)).toEqual([]);
  expect(breachesOf(leaving.result, { whole: [head] })).toEqual([]);
});
