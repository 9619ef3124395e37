/** Evidence tables as other programs meet them: the calls of the contract, on a library. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import { tableTools, type TableTools } from '#shared/contract/table-tools.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { fillingMatrices } from '../store/matrices.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import type { Matrices } from './matrices.ts';
import { addHives, HOW_MANY, openMatrices, WHERE } from './testing/hives.ts';

const fresh = freshLibrary();
const [bees, wasps, ants] = [idFor('bees'), idFor('wasps'), idFor('ants')];

let matrices: Matrices;
let tools: Client<TableTools>;
let asked: number;

beforeEach(async () => {
  asked = 0;
  await addHives(fresh.store);
  await addWaiting(fresh.store, 'ants');
  matrices = openMatrices(fresh.store, false, () => asked++);
  const [near, far] = portPair();
  serve(far, tableTools, matrices.tools(), (error) => {
    throw error;
  });
  tools = createClient(near, tableTools);
});
afterEach(() => matrices.close());

async function make(documents: DocumentId[] = [bees, wasps]): Promise<string> {
  return (await tools.call('make_evidence_table', { name: 'Hives', questions: [HOW_MANY, WHERE], documents })).table;
}

async function filled(): Promise<string> {
  const table = await make();
  await tools.call('fill_evidence_table', { table });
  return table;
}

describe('making', () => {
  test('takes documents, a search, or all of the library', async () => {
    expect(await tools.call('make_evidence_table', { name: 'All', questions: ['Who?'] })).toMatchObject({
      counts: { found: 3, kept: 3, leftOut: [] },
      unread: 1,
    });
    const found = { name: 'Found', questions: ['Who?'], search: 'nests' };
    expect((await tools.call('make_evidence_table', found)).counts.found).toBe(1);
    expect((await tools.call('list_evidence_tables', { limit: 1 })).nextCursor).toBe('1');
    expect((await tools.call('list_evidence_tables', {})).tables).toMatchObject([
      { name: 'All', questions: 1, documents: 3 },
      { name: 'Found', questions: 1, documents: 1 },
    ]);
  });

  test('goes on with the table of that name', async () => {
    const table = await make([bees]);
    const more = { name: 'Hives', questions: ['Who?'], documents: [wasps] };
    const again = await tools.call('make_evidence_table', more);
    expect(again).toMatchObject({ table, questions: [HOW_MANY, WHERE, 'Who?'], counts: { found: 2 } });
  });

  test.each([
    [{ name: 'New' }, 'no table'],
    [{ name: 'New', questions: ['Who?'], documents: [idFor('gnats')] }, 'No document'],
    [{ name: 'New', questions: ['Who?'], documents: [bees], search: 'nests' }, 'Give one of'],
    [{ name: 'New', questions: ['Who?'], collection: 'none' }, 'No document'],
  ])('refuses %j', async (wanted, message) => {
    await expect(tools.call('make_evidence_table', wanted)).rejects.toThrow(message);
    expect((await tools.call('list_evidence_tables', {})).tables).toEqual([]);
  });
});

describe('filling in', () => {
  test('tells how far it is, asks what is due, and ends', async () => {
    const table = await make();
    const call = tools.start('fill_evidence_table', { table });
    const told: number[] = [];
    for await (const { left, of } of call) {
      expect(of).toBe(4);
      told.push(left);
    }
    expect(told[0]).toBe(4);
    expect(await call.result).toMatchObject({ due: 0 });
    expect(asked).toBe(4);
    await tools.call('fill_evidence_table', { table });
    expect(asked).toBe(4);
    expect(fillingMatrices(fresh.store.read)).toEqual([]);
  });

  test('waits for no document that is still to be read', async () => {
    const table = await make([bees, ants]);
    expect(await tools.call('fill_evidence_table', { table })).toMatchObject({ due: 0, unread: 1 });
    expect(fillingMatrices(fresh.store.read)).toEqual([]);
  });

  test('is refused of a table that is not there', async () => {
    await expect(tools.call('fill_evidence_table', { table: '11111111-2222-4333-8444-555555555555' })).rejects.toThrow(
      'No table',
    );
  });
});

describe('reading', () => {
  test('gives every row with its cells, page by page', async () => {
    const table = await filled();
    const first = await tools.call('read_evidence_table', { table, limit: 1 });
    expect(first).toMatchObject({ name: 'Hives', due: 0, nextCursor: '1' });
    const [cell] = first.rows[0]!.cells;
    expect(first.rows[0]).toMatchObject({ document: bees, leftOut: null, state: 'ready' });
    expect(cell).toMatchObject({ question: HOW_MANY, state: 'found', page: 1, confirmed: false, outdated: false });
    expect(cell!.quote).toContain('42 hives');
    expect(cell!.link).toContain(`wayleaf://open?doc=${bees}&page=1&quote=`);
    const second = await tools.call('read_evidence_table', { table, cursor: first.nextCursor! });
    expect(second.rows[0]).toMatchObject({
      document: wasps,
      cells: [{ state: 'nothing', quote: null, page: null }, {}],
    });
    expect(second.nextCursor).toBeNull();
  });

  test('cites by the same keys as an export, whatever page they stand on', async () => {
    await addIndexed(fresh.store, 'more bees', [{ title: 'Methods', paragraphs: ['Bees.'] }]);
    const title = `UPDATE documents SET title = 'Insects', authors = 'Ida Karlsson', year = 1984`;
    await fresh.store.writer.write((db) => db.run(title));
    const table = await make([bees, wasps]);
    const keys: (string | null)[] = [];
    for (const cursor of ['0', '1'])
      keys.push((await tools.call('read_evidence_table', { table, limit: 1, cursor })).rows[0]!.citationKey);
    const { text } = await tools.call('export_evidence_table', { table, format: 'json' });
    expect((JSON.parse(text) as { rows: { citationKey: string }[] }).rows.map((row) => row.citationKey)).toEqual(keys);
    expect(new Set(keys).size).toBe(2);
  });

  test('says what was not asked', async () => {
    const { rows } = await tools.call('read_evidence_table', { table: await make() });
    expect(rows[0]!.cells[0]).toMatchObject({ state: 'not asked', value: '', answer: null, probability: null });
  });

  test('exports text, and a workbook in base64', async () => {
    const table = await filled();
    const csv = await tools.call('export_evidence_table', { table, format: 'csv' });
    expect(csv).toMatchObject({ encoding: 'utf-8', text: expect.stringContaining(HOW_MANY) as string });
    const { text, encoding } = await tools.call('export_evidence_table', { table, format: 'xlsx' });
    expect(encoding).toBe('base64');
    expect(Buffer.from(text, 'base64').subarray(0, 2).toString()).toBe('PK');
  });
});

describe('marking', () => {
  test('corrects, confirms, locks and notes, each by itself', async () => {
    const table = await filled();
    const cell = { table, document: bees, question: HOW_MANY };
    await tools.call('mark_evidence_cell', { ...cell, corrected: '43', note: 'See the erratum' });
    const marked = await tools.call('mark_evidence_cell', { ...cell, confirmed: true, locked: true });
    expect(marked).toMatchObject({
      document: bees,
      cell: { state: 'corrected', value: '43', confirmed: true, locked: true, note: 'See the erratum' },
    });
    expect(marked.cell.answer).toContain('42 hives');
  });

  test('leaves a locked cell alone unless it unlocks it', async () => {
    const table = await filled();
    const cell = { table, document: bees, question: HOW_MANY };
    await tools.call('mark_evidence_cell', { ...cell, locked: true });
    await expect(tools.call('mark_evidence_cell', { ...cell, corrected: '43' })).rejects.toThrow('locked: false');
    const unlocked = await tools.call('mark_evidence_cell', { ...cell, corrected: '43', locked: false });
    expect(unlocked.cell).toMatchObject({ value: '43', locked: false });
  });

  test('leaves documents out with a reason, and takes them in again', async () => {
    const table = await make();
    const leave = (reason: string | null) =>
      tools.call('leave_out_of_evidence_table', { table, document: wasps, reason });
    const left = [{ reason: 'no hives', documents: 1 }];
    expect((await leave('no hives')).counts).toEqual({ found: 2, kept: 1, leftOut: left });
    expect((await leave(null)).counts).toEqual({ found: 2, kept: 2, leftOut: [] });
  });

  test('is refused of a cell that the table does not have', async () => {
    const cell = { table: await make(), document: ants, question: HOW_MANY, note: 'x' };
    await expect(tools.call('mark_evidence_cell', cell)).rejects.toThrow('no such cell');
  });
});
