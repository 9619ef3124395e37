/** Evidence tables with all that a reader made of them, in the file of a library and in a backup: nothing is lost on the way. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { MatrixChange } from '#shared/contract/matrix.ts';
import type { TableRowOut } from '#shared/contract/table-shapes.ts';
import type { TableTools } from '#shared/contract/table-tools.ts';
import type { Result } from '#shared/rpc/spec.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  untilDocuments,
  writePapers,
  type Home,
  type LocalSession,
} from './support/library.ts';

const { signal } = new AbortController();
const SAYS = 'What does Report 2 say?';
const WHERE = 'Where was it measured?';
const GONE = 'What was asked once?';
const NAME = 'Reports';

let home: Home;
const sessions: LocalSession[] = [];
beforeEach(async () => (home = await makeHome()));
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await home.remove();
});

async function open(name: string): Promise<LocalSession> {
  const session = await openEngine(home.at(name));
  sessions.push(session);
  return session;
}

const read = (session: LocalSession, count: number): Promise<readonly DocumentSummary[]> =>
  untilDocuments(session, (all) => all.length === count && allSettled(all));

async function add(session: LocalSession, count: number): Promise<readonly DocumentId[]> {
  await session.host.call('host.add', { paths: [home.books] });
  return (await read(session, count)).map(({ id }) => id).toSorted();
}

/** A table of four documents in which a reader did everything that can be done, and of which one document is gone. */
async function made(session: LocalSession): Promise<string> {
  await writePapers(home.books, 4, 1);
  const ids = await add(session, 4);
  const { tools } = session;
  const [first, second, third, fourth] = ids as [DocumentId, DocumentId, DocumentId, DocumentId];
  const { table } = await tools.call('make_evidence_table', { name: NAME, questions: [SAYS, WHERE, GONE] });
  await tools.call('fill_evidence_table', { table });
  const mark = (document: DocumentId, change: object, question = SAYS) =>
    tools.call('mark_evidence_cell', { table, document, question, ...change });
  await mark(first, { corrected: 'Line one\nand “two”, 50 % <b>', note: 'See the erratum.\n– I. K.', locked: true });
  await mark(second, { confirmed: true, note: 'Fine' });
  await mark(second, { corrected: '' }, WHERE);
  await tools.call('leave_out_of_evidence_table', { table, document: third, reason: 'no control group' });
  await tools.call('leave_out_of_evidence_table', { table, document: fourth, reason: '' });
  const change = (one: MatrixChange) => session.window.call('matrix.change', { matrix: table, change: one });
  await change({ kind: 'remove-question', question: GONE });
  await session.window.call('library.remove', { document: fourth });
  await read(session, 3);
  return table;
}

type Table = Result<TableTools['read_evidence_table']>;

/** Of the table what depends neither on when its documents were read, nor on which others stand beside them. */
async function shown({ tools }: LocalSession, table: string): Promise<Omit<Table, 'due' | 'unread' | 'nextCursor'>> {
  const {
    due: _due,
    unread: _unread,
    nextCursor: _next,
    rows,
    ...head
  } = await tools.call('read_evidence_table', {
    table,
  });
  const timeless = ({ cells, ...row }: TableRowOut): TableRowOut => ({
    ...row,
    citationKey: null,
    cells: cells.map((cell) => ({ ...cell, outdated: false })),
  });
  return { ...head, rows: rows.map(timeless) };
}

/** The question that was removed, asked again: what was said to it is there without asking. */
async function askedAgain({ window, tools }: LocalSession, table: string) {
  await window.call('matrix.change', { matrix: table, change: { kind: 'add-questions', questions: [GONE] } });
  const { rows } = await tools.call('read_evidence_table', { table });
  return rows.map(({ cells }) => ({ ...cells.at(-1)!, outdated: false }));
}

test('a table is the same in another library that has documents and tables of its own', async () => {
  const before = await open('library');
  const table = await made(before);
  await before.engine.archive.save(home.at('moved.wayleaf'), { signal });

  await home.another('other');
  const after = await open('other');
  await writePapers(home.books, 6, 1);
  // Of its six documents four are those of the table, under other numbers of its own.
  await add(after, 6);
  const own = await after.tools.call('make_evidence_table', { name: NAME, questions: [WHERE] });
  await after.engine.archive.takeIn(home.at('moved.wayleaf'), { signal });

  expect(await after.tools.call('list_evidence_tables', {})).toMatchObject({ total: 2 });
  const wanted = await shown(before, table);
  const [gone, ...others] = wanted.rows.filter(({ state }) => state === 'gone');
  expect(others).toEqual([]);
  // That document is in the other library.
  gone!.state = 'ready';
  expect(await shown(after, table)).toEqual(wanted);
  expect(await askedAgain(after, table)).toEqual(await askedAgain(before, table));
  expect((await shown(after, own.table)).questions).toEqual([WHERE]);

  // What is asked again there says the same, and leaves alone what the reader said.
  await after.tools.call('fill_evidence_table', { table });
  await before.tools.call('fill_evidence_table', { table });
  const there = (rows: readonly TableRowOut[]) => rows.filter(({ document }) => document !== gone!.document);
  expect(there((await shown(after, table)).rows)).toEqual(there((await shown(before, table)).rows));
});

test('a second time brings nothing twice, and takes back nothing that was done since', async () => {
  const before = await open('library');
  const table = await made(before);
  await before.engine.archive.save(home.at('moved.wayleaf'), { signal });
  await home.another('other');
  const after = await open('other');
  await after.engine.archive.takeIn(home.at('moved.wayleaf'), { signal });
  const first = (await shown(after, table)).rows[0]!;
  const cell = { table, document: first.document as DocumentId, question: WHERE };
  await after.tools.call('mark_evidence_cell', { ...cell, corrected: 'Mine', note: 'Since' });
  const done = await shown(after, table);
  const again = await after.engine.archive.takeIn(home.at('moved.wayleaf'), { signal });
  expect(again.added).toMatchObject({ matrices: 0, matrix_columns: 0, matrix_rows: 0, matrix_cells: 0 });
  expect(await shown(after, table)).toEqual(done);
});
