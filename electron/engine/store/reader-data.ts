/** What the reader made or chose, row by row, apart from everything that can be made again from the PDFs. */
import { nothingRestored } from '#shared/contract/backups.ts';
import { int, text, type ReadDb, type Row, type WriteDb } from './db.ts';
import type { Value } from './session.ts';

/** Their rows are kept in backups. `documents` comes first: the others name its rows. */
export const readerTables = [
  'documents',
  'files',
  'corrections',
  'annotations',
  'reader_facts',
  'reading_marks',
  'collections',
  'labels',
  'citations',
  'history',
  'settings',
] as const;
/** Made again from the PDFs, by models, from Zotero, or of no use after a restart. Every table of the schema is in one of the lists. */
export const madeAgain = [
  'jobs',
  'indexes',
  'nodes',
  'original_nodes',
  'segments',
  'segments_fts',
  'links',
  'vector_sets',
  'vector_parts',
  'graphs',
  'graph_blocks',
  'entity_names',
  'summaries',
  'tree_edits',
  'recognized_pages',
  'search_words',
  'abbreviations',
  'zotero_objects',
  'zotero_documents',
  'watched_files',
  'kept',
] as const;

export type ReaderTable = (typeof readerTables)[number];

export interface ReaderRow {
  readonly table: ReaderTable;
  /** Columns by name. Where the table names a document by its row, `document` is its id instead. */
  readonly row: Readonly<Record<string, string | number | null>>;
}

/** How many rows of each table. */
export type ReaderCounts = Readonly<Record<ReaderTable, number>>;

/** A lease says which engine works now. */
const LEASE = '.lease';

/**
 * The reader's rows in a database of this or an earlier version, also a damaged one: what can be read of a table from its
 * beginning, and from its end, is.
 */
export function* readerRows(db: ReadDb): Generator<ReaderRow, void, void> {
  const ids = new Map<number, string>();
  for (const table of readerTables) {
    for (const found of readableRows(db, table)) {
      const { document_key: key, ...columns } = plain(found);
      if (table === 'documents') {
        ids.set(int(found.key), text(found.id));
        delete columns.key;
      }
      if (table === 'settings' && String(columns.name).endsWith(LEASE)) continue;
      if (key === undefined) yield { table, row: columns };
      else if (ids.has(Number(key))) yield { table, row: { ...columns, document: ids.get(Number(key))! } };
    }
  }
}

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

/**
 * Adds rows of the reader's to a library; nothing that is there changes or goes. Documents that were not there wait to be
 * indexed. What belongs to a document is added only where it has nothing of the kind.
 */
export class ReaderMerge {
  readonly #db: WriteDb;
  readonly #columns = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, number | undefined>();
  readonly #had = new Map<string, boolean>();
  readonly counts: Record<ReaderTable, number> = { ...nothingRestored };

  constructor(db: WriteDb) {
    this.#db = db;
  }

  add({ table, row }: ReaderRow): void {
    const columns = this.#columnsOf(table);
    if (columns.length === 0) return;
    const added = table === 'documents' ? this.#addDocument(row) : this.#addOther(table, row, columns);
    if (added) this.counts[table]++;
  }

  #addDocument(row: ReaderRow['row']): boolean {
    const id = String(row.id);
    if (this.#keyOf(id) !== undefined) return false;
    if (!this.#insert('documents', row)) return false;
    this.#keys.delete(id);
    const key = this.#keyOf(id)!;
    this.#db.run("INSERT INTO jobs (document_key, state) VALUES (?, 'waiting')", key);
    return true;
  }

  #addOther(table: ReaderTable, row: ReaderRow['row'], columns: readonly string[]): boolean {
    if (!columns.includes('document_key')) {
      const { id: _own, ...given } = row;
      const values = columns.includes('id') ? given : row;
      return !this.#isThere(table, values) && this.#insert(table, values);
    }
    const { document, ...given } = row;
    const key = this.#keyOf(String(document));
    if (key === undefined || (table !== 'files' && this.#hadSome(table, key))) return false;
    return this.#insert(table, { ...given, document_key: key });
  }

  /** @returns false if there is such a row */
  #insert(table: ReaderTable, row: ReaderRow['row']): boolean {
    const names = this.#columnsOf(table).filter((name) => row[name] !== undefined);
    const places = names.map(() => '?').join(', ');
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`;
    return this.#db.run(sql, ...names.map((name) => row[name] as Value)).changes === 1;
  }

  #isThere(table: ReaderTable, row: ReaderRow['row']): boolean {
    const names = this.#columnsOf(table).filter((name) => row[name] !== undefined);
    const same = names.map((name) => `${name} IS NOT DISTINCT FROM ?`).join(' AND ');
    const values = names.map((name) => row[name] as Value);
    return this.#db.get(`SELECT 1 FROM ${table} WHERE ${same} LIMIT 1`, ...values) !== undefined;
  }

  #hadSome(table: ReaderTable, key: number): boolean {
    const name = `${table} ${String(key)}`;
    const known = this.#had.get(name);
    if (known !== undefined) return known;
    const had = this.#db.get(`SELECT 1 FROM ${table} WHERE document_key = ? LIMIT 1`, key) !== undefined;
    this.#had.set(name, had);
    return had;
  }

  #keyOf(id: string): number | undefined {
    if (!this.#keys.has(id)) {
      const found = this.#db.get('SELECT key FROM documents WHERE id = ?', id);
      this.#keys.set(id, found && int(found.key));
    }
    return this.#keys.get(id);
  }

  #columnsOf(table: ReaderTable): readonly string[] {
    let columns = this.#columns.get(table);
    if (!columns) {
      columns = this.#db.columnsOf(table).map(({ name }) => name);
      this.#columns.set(table, columns);
    }
    return columns;
  }
}
