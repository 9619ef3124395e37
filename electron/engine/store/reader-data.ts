/** What the reader made or chose, row by row, apart from everything that can be made again from the PDFs. */
import { settingNames } from '#shared/contract/offered-settings.ts';
import type { ReadDb, Row } from './db.ts';

/**
 * What becomes of each table where rows come from elsewhere. `reading`: data of reading, taken in from whoever hands it over, once
 * a row passes its schema. `machine`: of this machine; it comes back from what this machine wrote itself, and from nobody else.
 * `made`: made again from the documents, by models or from Zotero, or of no use after a restart; it never comes in.
 *
 * Every table of both stores is here: one that is not fails a test, and is taken from nobody. Rows of documents come first in
 * backups, since others name them.
 */
export const tableKinds = {
  documents: 'reading',
  files: 'machine',
  corrections: 'reading',
  annotations: 'reading',
  reader_facts: 'reading',
  reading_marks: 'reading',
  collections: 'reading',
  labels: 'reading',
  joined_documents: 'reading',
  apart_documents: 'reading',
  citations: 'reading',
  conversations: 'reading',
  history: 'reading',
  matrices: 'reading',
  matrix_columns: 'reading',
  matrix_rows: 'reading',
  matrix_cells: 'reading',
  settings: 'machine',
  jobs: 'made',
  indexes: 'made',
  nodes: 'made',
  original_nodes: 'made',
  segments: 'made',
  segments_fts: 'made',
  links: 'made',
  vector_sets: 'made',
  vector_parts: 'made',
  graphs: 'made',
  graph_blocks: 'made',
  entity_names: 'made',
  summaries: 'made',
  tree_edits: 'made',
  recognized_pages: 'made',
  search_words: 'made',
  abbreviations: 'made',
  zotero_objects: 'made',
  zotero_documents: 'made',
  zotero_refused: 'made',
  watched_files: 'made',
  versions: 'made',
  sketches: 'made',
  kept: 'made',
  // Of a library on a server.
  segment_words: 'made',
  postings: 'made',
  word_counts: 'made',
  schema_version: 'made',
  reader_version: 'made',
  vector_rows: 'made',
  searched_sets: 'made',
} as const satisfies Readonly<Record<string, 'reading' | 'machine' | 'made'>>;

type Kinds = typeof tableKinds;
type TableOf<Kind> = { [Name in keyof Kinds]: Kinds[Name] extends Kind ? Name : never }[keyof Kinds];

/** Tables whose rows are kept in backups. */
export type ReaderTable = TableOf<'reading' | 'machine'>;
/** Tables that may come from somebody else. */
export type TakenTable = TableOf<'reading'>;

export const readerTables = Object.keys(tableKinds).filter(
  (name): name is ReaderTable => tableKinds[name as keyof Kinds] !== 'made',
);

export function isTaken(table: ReaderTable): table is TakenTable {
  return tableKinds[table] === 'reading';
}

export interface ReaderRow {
  readonly table: ReaderTable;
  /** Columns by name. Where the table names a document by its row, `document` is its id instead. */
  readonly row: Readonly<Record<string, string | number | null>>;
}

/** How many rows of each table. */
export type ReaderCounts = Readonly<Record<ReaderTable, number>>;

/**
 * The reader's rows in a database of this or an earlier version, also a damaged one: what can be read of a table from its
 * beginning, and from its end, is.
 *
 * @param isReadable  of a table; by default all are
 */
export function* readerRows(
  db: ReadDb,
  isReadable: (table: ReaderTable) => boolean = () => true,
): Generator<ReaderRow, void, void> {
  const ids = new Map<number, string>();
  for (const table of readerTables.filter(isReadable)) {
    for (const found of readableRows(db, table)) {
      const { document_key: key, ...columns } = plain(found);
      if (table === 'documents') {
        if (typeof found.key !== 'number' || typeof found.id !== 'string') continue;
        ids.set(found.key, found.id);
        delete columns.key;
      }
      // What is kept beside settings is none of the reader's; nor is what somebody else set.
      if (table === 'settings' && (db.notes.aside || !names.has(String(columns.name)))) continue;
      if (key === undefined) yield { table, row: columns };
      else if (ids.has(Number(key))) yield { table, row: { ...columns, document: ids.get(Number(key))! } };
    }
  }
}

const names: ReadonlySet<string> = new Set(settingNames);

function* readableRows(db: ReadDb, table: ReaderTable): Generator<Row, void, void> {
  const order = primaryKey(db, table);
  if (order.length === 0) return;
  const seen = new Set<string>();
  for (const direction of ['ASC', 'DESC']) {
    const by = order.map((column) => `${column} ${direction}`).join(', ');
    try {
      for (const row of db.each(`SELECT * FROM ${table} ORDER BY ${by}`)) {
        const name = JSON.stringify(order.map((column) => row[column]));
        if (seen.has(name)) continue;
        seen.add(name);
        yield row;
      }
      return;
    } catch {
      // Damaged from here on: the rest may be read from the other end.
    }
  }
}

/** Empty where there is no such table, or its description cannot be read. */
function primaryKey(db: ReadDb, table: string): string[] {
  try {
    const columns = db.columnsOf(table).filter(({ keyPlace }) => keyPlace > 0);
    return columns.toSorted((a, b) => a.keyPlace - b.keyPlace).map(({ name }) => name);
  } catch {
    return [];
  }
}

function plain(row: Row): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(row).filter(
      (entry): entry is [string, string | number | null] =>
        entry[1] === null || typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
