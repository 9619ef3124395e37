/** Puts rows of the reader's into a library; nothing that is there changes or goes. */
import { nothingRestored } from '#shared/contract/backups.ts';
import { int, type WriteDb } from './db.ts';
import type { ReaderRow, ReaderTable } from './reader-data.ts';
import type { Value } from './session.ts';
import { canHold } from './shelves.ts';

/** What a document's file says itself. */
const ofFile: ReadonlySet<string> = new Set(['key', 'id', 'bytes']);

/**
 * Documents that were not there wait to be indexed. What belongs to a document is added only where it has nothing of the kind.
 * The caller owns the transaction, and has checked the rows.
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

  /** @returns whether it was added */
  add({ table, row }: ReaderRow): boolean {
    const columns = this.#columnsOf(table);
    if (columns.length === 0) return false;
    const added = table === 'documents' ? this.#addDocument(row) : this.#addOther(table, row, columns);
    if (added) this.counts[table]++;
    return added;
  }

  /** The document was made a moment ago, of its file: what is known of it besides. */
  describe(row: ReaderRow['row']): void {
    const names = this.#columnsOf('documents').filter((name) => !ofFile.has(name) && row[name] !== undefined);
    const changes = names.map((name) => `${name} = ?`).join(', ');
    if (names.length === 0) return;
    this.#db.run(
      `UPDATE documents SET ${changes} WHERE id = ?`,
      ...names.map((name) => row[name] as Value),
      String(row.id),
    );
    this.counts.documents++;
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
      return (
        !this.#isThere(table, values) && this.#insert(table, table === 'collections' ? this.#shelved(row) : values)
      );
    }
    const { document, ...given } = row;
    const key = this.#keyOf(String(document));
    if (key === undefined || (table !== 'files' && this.#hadSome(table, key))) return false;
    return this.#insert(table, { ...given, document_key: key });
  }

  /** There is one level of collections below another, whatever the rows say. */
  #shelved({ name, parent }: ReaderRow['row']): ReaderRow['row'] {
    return { name: name!, parent: typeof parent === 'string' && canHold(this.#db, parent) ? parent : null };
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
