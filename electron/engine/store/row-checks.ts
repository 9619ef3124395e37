/** Looks at every row as it is read, so that those which cannot be are found before somebody misses them, and can be set aside. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { documentId } from '#shared/base/ids.ts';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import { settingNames } from '#shared/contract/offered-settings.ts';
import { unpackGraph } from '#shared/domain/graph/pack.ts';
import { blob, int, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { toReading } from './graph-blocks.ts';
import { deleteIndexStep, toFacts } from './indexes.ts';
import { requeue } from './jobs.ts';
import { fromJson } from './json-text.ts';
import type { DocumentKey } from './keys.ts';
import { toLink } from './links.ts';
import { toNode } from './node-rows.ts';
import type { LeftRow } from './reader-checks.ts';
import { readerTables, type ReaderTable } from './reader-data.ts';
import { readerSchemas } from './reader-schemas.ts';
import { checkRuns } from './recognized-pages.ts';
import { toSegment } from './segments.ts';
import type { Value } from './session.ts';
import { toEdits } from './tree-edits.ts';
import { reasonOf } from './unreadable.ts';
import { toSetContent } from './vectors.ts';
import { toDocument, toObject, toRefused } from './zotero.ts';

/** A row that cannot be read, and what names it in its table. */
export interface FoundRow extends LeftRow {
  readonly key: Row;
  /** Whose index it is part of. */
  readonly indexOf?: DocumentKey | undefined;
}

type Check = (row: Row) => unknown;

/** Stands for the id of the document that a row's key leads to. */
const ANY_ID = '0'.repeat(64);
const settings: ReadonlySet<unknown> = new Set(settingNames);

const ofReader = (table: ReaderTable): Check => {
  const schema: z.ZodType = readerSchemas[table];
  return (row) => {
    // What is kept beside settings is none.
    if (table === 'settings' && !settings.has(row.name)) return;
    schema.parse(row.document_key === undefined ? row : { ...row, document: ANY_ID });
  };
};

/** Parts of an index: where one cannot be read, the document is read again. */
const ofIndex: Readonly<Record<string, Check>> = {
  indexes: toFacts,
  nodes: (row) => toNode(row, int(row.position)),
  original_nodes: (row) => toNode(row, 0),
  segments: toSegment,
  links: toLink,
  graphs: (row) => [text(row.packed), textOrNull(row.light)].map((packed) => packed !== null && unpackGraph(packed)),
  entity_names: ({ entity, name, mentions }) => [int(entity), text(name), int(mentions)],
  abbreviations: ({ short, long }) => [text(short), text(long)],
};

const ofOthers: Readonly<Record<string, Check>> = {
  jobs: ({ state, error }) => state === 'failed' && fromJson(ErrorReportSchema, text(error)),
  vector_sets: toSetContent,
  vector_parts: ({ hashes, vectors }) => [blob(hashes), blob(vectors)],
  graph_blocks: toReading,
  summaries: (row) => text(row.text),
  tree_edits: toEdits,
  recognized_pages: checkRuns,
  zotero_objects: toObject,
  zotero_documents: toDocument,
  zotero_refused: toRefused,
  watched_files: ({ path, bytes }) => [text(path), int(bytes)],
  versions: (row) => [row.document_id, row.newer_id].map((id) => documentId(text(id))),
  kept: ({ value }) => JSON.parse(text(value)) as unknown,
};

const checks: readonly (readonly [string, Check])[] = [
  ...readerTables.map((table): [string, Check] => [table, ofReader(table)]),
  ...Object.entries(ofIndex),
  ...Object.entries(ofOthers),
];

/** Rows between two turns of the event loop. */
const SLICE = 500;
const MOST_STRAYS = 1000;

/** @param onTable  told which table is looked at, and how many there are */
export async function unreadableRows(
  db: ReadDb,
  onTable: (done: number, of: number) => void = () => undefined,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = [];
  for (const [at, [table, check]] of checks.entries()) {
    onTable(at, checks.length);
    const key = db
      .columnsOf(table)
      .filter(({ keyPlace }) => keyPlace > 0)
      .map(({ name }) => name);
    if (key.length === 0) continue;
    let done = 0;
    for (const row of db.each(`SELECT * FROM ${table} ORDER BY ${key.join(', ')}`)) {
      const why = faultOf(check, row);
      if (why !== undefined) found.push(foundRow(table, row, key, why));
      if (++done % SLICE === 0) await nextTurn();
    }
  }
  return [...found, ...strays(db)];
}

function faultOf(check: Check, row: Row): string | undefined {
  try {
    check(row);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

function foundRow(table: string, row: Row, key: readonly string[], why: string): FoundRow {
  const isOfIndex = table in ofIndex && typeof row.document_key === 'number';
  return {
    table,
    row: shown(row),
    why,
    key: Object.fromEntries(key.map((column) => [column, row[column]!])),
    ...(isOfIndex ? { indexOf: Number(row.document_key) as DocumentKey } : {}),
  };
}

/** As JSON can say it. */
function shown(row: Row): unknown {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shownValue(value)]));
}

function shownValue(value: Value): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return typeof value === 'bigint' ? String(value) : value;
}

/** Documents that nobody would ever read, since there is no job for them; and what belongs to no document. */
function strays(db: ReadDb): readonly FoundRow[] {
  const unread = db.all('SELECT * FROM documents WHERE key NOT IN (SELECT document_key FROM jobs)');
  const jobless = unread.map((row): FoundRow => {
    return { table: 'jobs', row: shown(row), why: 'nobody reads the document', key: { document_key: row.key! } };
  });
  const orphans = checks.flatMap(([table]) => {
    const columns = db.columnsOf(table);
    if (!columns.some(({ name }) => name === 'document_key')) return [];
    const key = columns.filter(({ keyPlace }) => keyPlace > 0).map(({ name }) => name);
    const rows = db.all(
      `SELECT * FROM ${table} WHERE document_key NOT IN (SELECT key FROM documents) LIMIT ${MOST_STRAYS}`,
    );
    return rows.map((row) => ({ ...foundRow(table, row, key, 'it belongs to no document'), indexOf: undefined }));
  });
  return [...jobless, ...orphans];
}

/**
 * Take rows out of the library; what can be made again is, from the documents. The caller has kept what they say, and owns the
 * transaction.
 */
export function removeRows(db: WriteDb, rows: readonly FoundRow[]): void {
  const again = new Set<DocumentKey>();
  for (const { table, key, indexOf } of rows) {
    if (indexOf === undefined) removeRow(db, table, key);
    else again.add(indexOf);
  }
  for (const document of again) {
    while (!deleteIndexStep(db, document, SLICE));
    requeue(db, document, 0);
  }
  db.run(
    "INSERT INTO jobs (document_key, state) SELECT key, 'waiting' FROM documents WHERE key NOT IN (SELECT document_key FROM jobs)",
  );
}

function removeRow(db: WriteDb, table: string, key: Row): void {
  const columns = Object.keys(key);
  const same = columns.map((column) => `${column} = ?`).join(' AND ');
  db.run(`DELETE FROM ${table} WHERE ${same}`, ...columns.map((column) => key[column]!));
}
