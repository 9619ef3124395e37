/** A row that cannot be read, in any table and any column: it is left out and named, hides no other, and can be set aside. */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import type { KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import { packGraph } from '#shared/domain/graph/pack.ts';
import { checkHealth, setAside } from '../../electron/engine/library/health.ts';
import { listAnnotations, addAnnotations } from '../../electron/engine/store/annotations.ts';
import { listCitations, saveCitations } from '../../electron/engine/store/citations.ts';
import { addCorrection, listCorrections, treeStamps } from '../../electron/engine/store/corrections.ts';
import type { Row, WriteDb } from '../../electron/engine/store/db.ts';
import { keyOf, listSummaries } from '../../electron/engine/store/documents.ts';
import { addHistory, listHistory } from '../../electron/engine/store/history.ts';
import { insertGraph } from '../../electron/engine/store/graphs.ts';
import { createIndexReader } from '../../electron/engine/store/index-reader.ts';
import { claimJob, listOpenJobs } from '../../electron/engine/store/jobs.ts';
import { dueCells, listCells, markCell, saveAnswer } from '../../electron/engine/store/matrix-cells.ts';
import {
  addMatrix,
  addMatrixRows,
  addQuestions,
  listMatrices,
  matrixHead,
} from '../../electron/engine/store/matrices.ts';
import { openStore, type Store } from '../../electron/engine/store/open.ts';
import type { Value } from '../../electron/engine/store/session.ts';
import { loadSetting, saveSetting } from '../../electron/engine/store/settings.ts';
import { listCollections, markDocument } from '../../electron/engine/store/shelves.ts';
import { documentsByReading } from '../../electron/engine/store/summaries.ts';
import { addIndexed, idFor, tempFolder } from '../../electron/engine/testing/builders.ts';
import { keptReceipt } from '../../electron/engine/testing/receipts.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import { documentView } from '../../electron/engine/view/document-view.ts';
import { openEngine, type LocalSession } from './support/library.ts';

const [bees, wasps] = [idFor('bees'), idFor('wasps')];
const heading = { pageIndex: 0, title: 'Nectar', at: null, nth: 0 };

const noGraph: KnowledgeGraph = { entities: [], relations: [] };

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;

/** Two of everything: the first is damaged, the second has to be there anyway. */
async function fill(): Promise<void> {
  folder = await tempFolder();
  store = await openStore(folder.path);
  for (const name of ['bees', 'wasps']) {
    const sections = [{ title: 'Nectar', paragraphs: [`All ${name} gather nectar.`, 'Figure 1: a comb'] }];
    const key = await addIndexed(store, name, sections);
    const id = idFor(name);
    await store.writer.write((db) => {
      markDocument(db, id, { rating: 3, addTags: [`${name} tag`], addCollections: [`${name} shelf`] });
      addCorrection(db, key, { kind: 'rename', heading, title: `Of ${name}` }, 1);
      addHistory(db, keptReceipt(`What do ${name} gather?`), 1);
      addAnnotations(db, [annotationIn(name)], 1);
      saveCitations(db, [{ key: name, document: id, csl: { title: name } }], 1);
      insertGraph(db, key, packGraph(noGraph), noGraph);
      addTable(db, name);
    });
  }
  await store.writer.write((db) => {
    saveSetting(db, 'view', { theme: 'dark' });
    saveSetting(db, 'models', { languageModel: false });
  });
}

/** An evidence table with a question that one document was asked. */
function addTable(db: WriteDb, name: string): void {
  const table = tableOf(name);
  addMatrix(db, table, `Of ${name}`, 1);
  addQuestions(db, table, ['What is gathered?']);
  addMatrixRows(db, table, [{ document: idFor(name), title: name }]);
  for (const cell of dueCells(db, table)) {
    saveAnswer(db, cell, { verdict: 'found', probability: 1, text: 'Nectar.' }, 1);
    markCell(db, table, cell, { corrected: 'Pollen', note: 'Mine' }, 1);
  }
}

const tableOf = (name: string): string => `${name === 'bees' ? '1' : '2'}1111111-2222-4333-8444-555555555555`;

function annotationIn(name: string) {
  return {
    ...{ document: idFor(name), kind: 'text' as const, color: 'yellow' as const, text: name, prefix: '', suffix: '' },
    ...{ note: '', pages: [{ pageIndex: 0, quads: [] }] },
  };
}

/** Everything that a reader asks of a library; what concerns the sound document alone has to come. */
function readAll(): void {
  const db = store.read;
  expect(listSummaries(db).map(({ id }) => id)).toContain(wasps);
  expect(listHistory(db, { limit: 9 }).map(({ receipt }) => receipt.question)).toContain('What do wasps gather?');
  expect(listHistory(db, { limit: 9, search: 'wasps' })).toHaveLength(1);
  expect(listAnnotations(db).map(({ document }) => document)).toContain(wasps);
  expect(listCitations(db).map(({ key }) => key)).toContain('wasps');
  expect(listCollections(db).map(({ name }) => name)).toContain('wasps shelf');
  expect(listCorrections(db, keyOf(db, wasps)!)).toHaveLength(1);
  expect([...treeStamps(db).keys()]).toContain(wasps);
  expect(documentsByReading(db, false).map(({ id }) => id)).toContain(wasps);
  expect(listMatrices(db).map(({ name }) => name)).toContain('Of wasps');
  expect(listCells(db, tableOf('wasps'))).toMatchObject([{ document: wasps, corrected: 'Pollen' }]);
  expect(matrixHead(db, tableOf('wasps'))?.rows).toMatchObject([{ document: wasps }]);
  for (const name of ['bees', 'wasps']) dueCells(db, tableOf(name));
  listOpenJobs(db);
  loadSetting(db, 'models');
  const reader = createIndexReader(db);
  expect(reader.documents({ kind: 'library' }).map(({ id }) => id)).toContain(wasps);
  expect(reader.match(['nectar'], { kind: 'library' }, 9).map(({ document }) => document)).toContain(wasps);
  for (const id of [bees, wasps]) {
    reader.sections(id);
    reader.segments(id);
    reader.passages?.(id);
    reader.words?.(id);
    reader.items(id, ['figure', 'text']);
    reader.links?.(id, ['b0'] as never);
    reader.graphs?.graph(id);
  }
  expect(documentView(db, wasps).rows.length).toBeGreaterThan(0);
  expect(refusalOf(() => documentView(db, bees))).not.toBe('internal');
}

/** 'internal' for what nobody foresaw. */
function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return isAppError(error) ? error.code : 'internal';
  }
}

const TEXTS = ['', '{', 'null', '[[[[', '{"a":1}', '\uD800', 'x'.repeat(64)];
const NUMBERS = [-1, 2n ** 60n, -(2n ** 62n), 4_000_000_000];
const BLOBS = [new Uint8Array(), Uint8Array.of(255), new Uint8Array(64).fill(255)];

/** Values of the kind that a column holds, and that no version writes. */
function hostile(value: Value): readonly Value[] {
  if (typeof value === 'number') return NUMBERS;
  return value instanceof Uint8Array ? BLOBS : TEXTS;
}

/** Tables that hold something of the first document, or a first entry. */
const tables = [
  'documents',
  'files',
  'jobs',
  'indexes',
  'nodes',
  'segments',
  'links',
  'graphs',
  'corrections',
  'annotations',
  'history',
  'citations',
  'labels',
  'collections',
  'reading_marks',
  'matrices',
  'matrix_columns',
  'matrix_rows',
  'matrix_cells',
  'settings',
] as const;

const keyColumns = (table: string): readonly string[] =>
  store.read
    .columnsOf(table)
    .filter(({ keyPlace }) => keyPlace > 0)
    .map(({ name }) => name);

function firstOf(table: string): Row | undefined {
  const columns = store.read.columnsOf(table).map(({ name }) => name);
  const owner = ['document_key', 'document_id', 'document'].find((name) => columns.includes(name));
  const wanted = owner === 'document_key' ? keyOf(store.read, bees)! : bees;
  return owner === undefined
    ? store.read.get(`SELECT * FROM ${table} ORDER BY ${keyColumns(table).join(', ')} LIMIT 1`)
    : store.read.get(`SELECT * FROM ${table} WHERE ${owner} = ? LIMIT 1`, wanted);
}

async function put(table: string, row: Row, column: string, value: Value): Promise<void> {
  const key = keyColumns(table);
  const same = key.map((name) => `${name} = ?`).join(' AND ');
  const of = key.map((name) => row[name]!);
  await store.writer.write((db) => void db.run(`UPDATE ${table} SET ${column} = ? WHERE ${same}`, value, ...of));
}

describe('what a reader asks for comes', () => {
  beforeAll(fill);
  afterAll(async () => {
    await store.close();
    await folder.remove();
  });

  test.each(tables)('whatever stands in a column of %s', async (table) => {
    const row = firstOf(table);
    expect(row, table).toBeDefined();
    const key = new Set(keyColumns(table));
    const columns = Object.entries(row!).filter(([name, value]) => !key.has(name) && value !== null);
    for (const [column, before] of columns) {
      if (column === 'document_key') continue;
      for (const value of onServer ? hostile(before).slice(0, 3) : hostile(before)) {
        try {
          await put(table, row!, column, value);
        } catch {
          continue; // the schema lets no such value in
        }
        try {
          readAll();
        } catch (error) {
          throw new Error(`${table}.${column} = ${String(value)}`, { cause: error });
        }
        await put(table, row!, column, before);
      }
    }
    readAll();
  });
});

describe('a row that cannot be read', () => {
  beforeEach(fill);
  afterEach(async () => {
    await store.close();
    await folder.remove();
  });

  const spoil = (...statements: readonly string[]): Promise<void> =>
    store.writer.write((db) => {
      for (const sql of statements) db.run(sql);
    });

  test('is named where it was left out', async () => {
    await spoil(
      "UPDATE history SET receipt = '{' WHERE id = 1",
      "UPDATE annotations SET pages = 'null' WHERE id = 1",
      "UPDATE labels SET name = '' WHERE name = 'wasps tag'",
    );
    readAll();
    const named = (): string[] => [...new Set(store.read.notes.unreadable.list().map(({ table }) => table))].sort();
    expect(named()).toEqual(['annotations', 'history', 'labels']);
    await spoil(`UPDATE documents SET id = '${'X'.repeat(64)}' WHERE id = '${bees}'`);
    listSummaries(store.read);
    expect(named()).toEqual(['annotations', 'documents', 'history', 'labels']);
  });

  test('is found by looking at all of them, and set aside into a file', async () => {
    await spoil(
      "UPDATE history SET receipt = '{' WHERE id = 1",
      `UPDATE documents SET id = '${'X'.repeat(64)}' WHERE id = '${bees}'`,
      "INSERT INTO settings (name, value) VALUES ('zotero', '{not JSON')",
      'DELETE FROM jobs WHERE document_key = 2',
    );
    const { faults, left } = await checkHealth(store);
    expect(faults).toEqual([]);
    const names = ['documents', 'history', 'jobs', 'settings'];
    expect([...new Set(left.map(({ table }) => table))].sort()).toEqual(names);
    const { file } = await setAside(store, folder.path, Date.UTC(2030, 0, 1));
    const lines = (await readFile(file!, 'utf8')).trimEnd().split('\n');
    const kept = lines.map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
    expect(kept.find(({ table }) => table === 'history')?.row).toMatchObject({ question: 'What do bees gather?' });
    expect((await checkHealth(store)).left).toEqual([]);
    expect(listSummaries(store.read)).toMatchObject([{ id: wasps, state: { kind: 'waiting' } }]);
    expect(listHistory(store.read, { limit: 9 })).toHaveLength(1);
    expect(await setAside(store, folder.path, 1)).toEqual({ left: [], file: undefined });
  });

  test('of an index has its document read again', async () => {
    await spoil("UPDATE nodes SET node = 'nowhere' WHERE node = 's1' AND document_key = 1");
    expect((await checkHealth(store)).left).toMatchObject([{ table: 'nodes' }]);
    await setAside(store, folder.path, 1);
    const states = new Map(listSummaries(store.read).map(({ id, state }) => [id, state.kind]));
    expect([states.get(bees), states.get(wasps)]).toEqual(['waiting', 'ready']);
    expect((await checkHealth(store)).left).toEqual([]);
  });

  test('of a queue keeps no other from being read', async () => {
    await spoil(
      "UPDATE jobs SET state = 'waiting'",
      `UPDATE documents SET id = '${'X'.repeat(64)}' WHERE id = '${bees}'`,
    );
    const job = await store.writer.write((db) => claimJob(db, 'me', 1));
    expect(job?.id).toBe(wasps);
    expect(await store.writer.write((db) => claimJob(db, 'me', 1))).toBeUndefined();
  });
});

describe.skipIf(onServer)('the engine', () => {
  let session: LocalSession;
  afterEach(() => folder.remove());

  test('starts on a library with bad rows in all its tables, answers, and says what it left out', async () => {
    await fill();
    for (const table of tables) {
      const row = firstOf(table)!;
      for (const [column, value] of Object.entries(row)) {
        if (keyColumns(table).includes(column) || column === 'document_key' || value === null) continue;
        await put(table, row, column, hostile(value)[1]!).catch(() => undefined);
      }
    }
    for (const name of [
      'zotero',
      'updates',
      'api',
      'watched',
      'recognition',
      'indexing',
      'notes',
      'marks',
      'view',
      'models',
    ])
      await store.writer.write((db) => {
        db.run(
          "INSERT INTO settings (name, value) VALUES (?, '\"odd\"') ON CONFLICT (name) DO UPDATE SET value = '7'",
          name,
        );
      });
    await store.close();
    session = await openEngine(folder.path, { indexing: false });
    const { window } = session;
    const documents: string[] = [];
    for await (const event of window.start('library.watch', {})) {
      if (event.kind === 'snapshot') documents.push(...event.documents.map(({ id }) => id));
      break;
    }
    expect(documents).toContain(wasps);
    const scope = { kind: 'library' as const };
    expect(
      (await window.call('search.text', { words: 'nectar', scope })).hits.map(({ document }) => document),
    ).toContain(wasps);
    const answer = await window.call('answer.ask', { question: 'What do wasps gather?', scope });
    expect(answer.evidence.map(({ document }) => document)).toContain(wasps);
    expect((await window.call('history.list', {})).entries.length).toBeGreaterThan(0);
    expect((await window.call('annotations.list', {})).annotations.length).toBeGreaterThan(0);
    expect((await window.call('view.load', {})).theme).toBe('system');
    for (const method of ['zotero.watch', 'updates.watch', 'api.watch', 'watched.watch', 'models.watch'] as const)
      for await (const state of window.start(method, {})) {
        expect(state).toBeDefined();
        break;
      }
    for await (const { unreadable } of window.start('library.standing', {})) {
      expect(unreadable.map(({ table }) => table)).toEqual(
        expect.arrayContaining(['documents', 'history', 'settings']),
      );
      break;
    }
    await session.close();
  });
});
