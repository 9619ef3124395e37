import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  Matrix,
  MatrixCell,
  MatrixChange,
  MatrixEvent,
  MatrixFormat,
  RowSource,
} from '#shared/contract/matrix.ts';
import { listHistory } from '../store/history.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import type { Matrices } from './matrices.ts';
import { addHives, HOW_MANY, openMatrices, WHERE } from './testing/hives.ts';
import { unzipped } from '../zip/testing/unzipped.ts';

const fresh = freshLibrary();
const [bees, wasps] = [idFor('bees'), idFor('wasps')];
const never = new AbortController().signal;

let matrices: Matrices;
let asked: number;

const open = (): Matrices => openMatrices(fresh.store, true, () => asked++);

beforeEach(async () => {
  asked = 0;
  await addHives(fresh.store);
  matrices = open();
});
afterEach(() => matrices.close());

async function created(name: string, questions: readonly string[], from: RowSource): Promise<string> {
  const made = await matrices.handlers()['matrix.create']({ name, questions: [...questions], from }, never);
  return 'matrix' in made ? made.matrix : '';
}

async function make(questions: readonly string[] = [HOW_MANY, WHERE]): Promise<string> {
  const from = { kind: 'documents' as const, documents: [bees, wasps] };
  return created('Hives', questions, from);
}

const change = (matrix: string, one: MatrixChange) =>
  matrices.handlers()['matrix.change']({ matrix, change: one }, never);

/** Follows a table until it is as wanted. */
async function until(
  id: string,
  is: (matrix: Matrix, cells: ReadonlyMap<string, MatrixCell>) => boolean,
): Promise<readonly MatrixCell[]> {
  const stop = new AbortController();
  const cells = new Map<string, MatrixCell>();
  let head: Matrix | undefined;
  const events = matrices.handlers()['matrix.watch']({ matrix: id }, stop.signal) as AsyncGenerator<MatrixEvent>;
  for await (const event of events) {
    if (event.kind === 'matrix') head = event.matrix;
    if (event.kind === 'cells') for (const cell of event.cells) cells.set(`${cell.document} ${cell.question}`, cell);
    if (head && is(head, cells)) break;
  }
  stop.abort();
  return [...cells.values()];
}

async function filled(id: string): Promise<readonly MatrixCell[]> {
  await matrices.handlers()['matrix.fill']({ matrix: id }, never);
  return until(id, ({ filling }) => !filling);
}

describe('filling in', () => {
  test('asks every document every question, and says where nothing is', async () => {
    const cells = await filled(await make());
    expect(cells.map(({ document, question }) => [document, question])).toEqual([
      [bees, HOW_MANY],
      [bees, WHERE],
      [wasps, HOW_MANY],
      [wasps, WHERE],
    ]);
    expect(cells[0]!.answer).toMatchObject({ verdict: 'found', quote: { pageIndex: 0 } });
    expect(cells[0]!.answer!.quote!.text).toContain('42 hives');
    expect(cells[0]!.answer!.quote!.marks[0]!.quads.length).toBeGreaterThan(0);
    expect(cells[2]!.answer).toMatchObject({ verdict: 'not-found', text: '' });
    expect(cells[2]!.answer!.quote).toBeUndefined();
    // What stands in a table is no conversation.
    expect(listHistory(fresh.store.read, { limit: 9 })).toEqual([]);
  });

  test('finds what the template asks for by signs, and asks where it knows none of the language', async () => {
    const funding = 'Who funded the work?';
    await addIndexed(fresh.store, 'ants', [
      { title: 'Thanks', paragraphs: ['This work on ants was funded by the Northern Council.'] },
    ]);
    const french =
      'Les abeilles et les fleurs vivent dans la montagne, et elles sont à nous. Elles ont été payées par le roi.';
    await addIndexed(fresh.store, 'abeilles', [{ title: 'Les abeilles', paragraphs: [french] }]);
    await fresh.store.writer.write((db) => db.run("UPDATE jobs SET state = 'done'"));
    const documents = [idFor('ants'), wasps, idFor('abeilles')];
    const cells = await filled(await created('Money', [funding], { kind: 'documents', documents }));
    expect(cells[0]!.answer).toMatchObject({ verdict: 'found', quote: { pageIndex: 0 } });
    expect(cells[0]!.answer!.text).toContain('Northern Council');
    expect(cells[1]!.answer).toMatchObject({ verdict: 'not-found', text: '' });
    expect(asked).toBe(1);
  });

  test('gives the same bytes when it is done again', async () => {
    const first = await filled(await make());
    const second = await filled(await make());
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });

  test('asks only what changed', async () => {
    const id = await make();
    await filled(id);
    expect(asked).toBe(4);
    await filled(id);
    expect(asked).toBe(4);
    await change(id, { kind: 'add-questions', questions: ['What are nests made of?'] });
    await filled(id);
    expect(asked).toBe(6);
    await fresh.store.writer.write((db) =>
      db.run('UPDATE indexes SET indexed_at = 9 WHERE document_key = (SELECT key FROM documents WHERE id = ?)', bees),
    );
    await filled(id);
    expect(asked).toBe(9);
  });

  test('leaves alone what the reader locked or corrected', async () => {
    const id = await make();
    const cell = { kind: 'cell' as const, document: bees, question: HOW_MANY };
    await change(id, { ...cell, change: { corrected: '43', locked: true } });
    const cells = await filled(id);
    expect(asked).toBe(3);
    expect(cells[0]).toMatchObject({ corrected: '43', answer: null });
  });

  test('goes on after a stop, and after the engine was closed', async () => {
    const id = await make();
    await matrices.handlers()['matrix.fill']({ matrix: id }, never);
    await until(id, (_, cells) => cells.size > 0);
    await matrices.handlers()['matrix.stop']({ matrix: id }, never);
    const kept = await until(id, ({ filling }, cells) => !filling && cells.size > 0);
    expect(kept.length).toBeGreaterThan(0);
    await matrices.handlers()['matrix.fill']({ matrix: id }, never);
    await matrices.close();
    matrices = open();
    matrices.changed();
    expect(await until(id, ({ filling }, cells) => !filling && cells.size > 0)).toHaveLength(4);
  });
});

describe('a window hears', () => {
  test('of what the reader makes of a cell, and that it is gone', async () => {
    const id = await make();
    const heard = until(id, (_, cells) => [...cells.values()].some(({ note }) => note === 'Mine'));
    await change(id, { kind: 'cell', document: bees, question: WHERE, change: { note: 'Mine' } });
    expect(await heard).toMatchObject([{ document: bees, question: WHERE, note: 'Mine' }]);
    const stop = new AbortController();
    const events = matrices.handlers()['matrix.watch']({ matrix: id }, stop.signal) as AsyncGenerator<MatrixEvent>;
    await events.next();
    await matrices.handlers()['matrix.remove']({ matrix: id }, never);
    for await (const event of events) if (event.kind === 'removed') break;
    await expect(change(id, { kind: 'rename', name: 'x' })).rejects.toThrow('not in the library');
  });
});

describe('rows are', () => {
  const rowsOf = async (from: RowSource) => {
    const matrix = await created('x', [], from);
    let rows: readonly string[] = [];
    await until(matrix, (head) => ((rows = head.rows.map(({ document }) => document)), true));
    return rows;
  };

  test('the documents in which words stand, those of a collection, or all', async () => {
    expect(await rowsOf({ kind: 'search', words: 'paper nests' })).toEqual([wasps]);
    await fresh.store.writer.write((db) =>
      db.run("INSERT INTO labels (document_id, kind, name) VALUES (?, 'collection', 'Apis')", bees),
    );
    expect(await rowsOf({ kind: 'collection', name: 'Apis' })).toEqual([bees]);
    expect(new Set(await rowsOf({ kind: 'library' }))).toEqual(new Set([bees, wasps]));
    await expect(rowsOf({ kind: 'collection', name: 'none' })).rejects.toThrow('No document');
  });
});

describe('it is exported', () => {
  const exported = async (id: string, format: MatrixFormat) => {
    const written = await matrices.handlers()['matrix.export']({ matrix: id, format }, never);
    return 'text' in written ? written.text : '';
  };

  test('with the documents that are kept, and how many were left out and why', async () => {
    const id = await make([HOW_MANY]);
    await change(id, { kind: 'leave-out', document: wasps, reason: 'no | hives & more' });
    const cell = { kind: 'cell' as const, document: bees, question: HOW_MANY };
    await change(id, { ...cell, change: { corrected: '=1+1 | 50 % & more', note: 'Mine' } });
    const csv = await exported(id, 'csv');
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).toContain(`'=1+1 | 50 % & more`);
    expect(csv).toContain('no | hives & more');
    const markdown = await exported(id, 'markdown');
    expect(markdown).toContain(String.raw`=1+1 \| 50 % & more`);
    expect(markdown).toContain('2 documents: 1 kept, 1 left out');
    const latex = await exported(id, 'latex');
    expect(latex).toContain(String.raw`=1+1 | 50 \% \& more`);
    expect(latex).toContain(String.raw`\toprule`);
    // Two columns fill the line, whatever stands between them.
    expect(latex.match(/p\{\\dimexpr\\linewidth\/2-2\\tabcolsep\\relax\}/gu)).toHaveLength(2);
    expect(latex).toMatch(/~\\cite\{\w+\}/u);
    expect(JSON.parse(await exported(id, 'json'))).toMatchObject({
      counts: { found: 2, kept: 1, leftOut: [{ reason: 'no | hives & more', documents: 1 }] },
      rows: [{ doc: bees, cells: [{ state: 'corrected', value: '=1+1 | 50 % & more', note: 'Mine' }] }, { doc: wasps }],
    });
  });

  test('each answer with its page, cited under the key of its document', async () => {
    const id = await make([HOW_MANY]);
    await filled(id);
    expect(await exported(id, 'latex')).toMatch(/~\\cite\[p\.~1\]\{\w+\}/u);
    expect(await exported(id, 'markdown')).toMatch(/\[p\. 1\]\(wayleaf:\/\/open\?doc=[\da-f]{64}&page=1&quote=/u);
    expect(await exported(id, 'csv')).toContain('nothing');
  });

  test('as a workbook, the same bytes each time, with links, counts and nothing that is taken for a formula', async () => {
    const id = await make([HOW_MANY]);
    await filled(id);
    const cell = { kind: 'cell' as const, document: wasps, question: HOW_MANY };
    await change(id, { ...cell, change: { corrected: '=1+1 & <more>' } });
    const first = await exported(id, 'xlsx');
    expect(await exported(id, 'xlsx')).toBe(first);
    const parts = await unzipped(Buffer.from(first, 'base64'));
    expect([...parts.keys()]).toContain('[Content_Types].xml');
    const [table, links, counts, details] = ['sheet1.xml', '_rels/sheet1.xml.rels', 'sheet3.xml', 'sheet2.xml'].map(
      (name) => parts.get(`xl/worksheets/${name}`)!,
    );
    // Without a style by the name of Normal programs complain.
    expect(parts.get('xl/styles.xml')).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
    // A page is a number, and its address a link.
    expect(details).toContain('<c r="G2" s="0"><v>1</v></c>');
    expect(details).toContain('<hyperlink ref="H2" r:id="rId1"/>');
    expect(details).toContain('<col min="6" max="6" width="60" customWidth="1"/>');
    expect(table).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 &amp; &lt;more&gt;</t>');
    expect(table).toContain('<hyperlink ref="D2" r:id="rId1"/>');
    expect(links).toMatch(/Target="wayleaf:\/\/open\?doc=[\da-f]{64}&amp;page=1&amp;quote=/u);
    expect(counts).toContain('>kept</t></is></c><c r="B4" s="0"><v>2</v></c>');
  });
});
