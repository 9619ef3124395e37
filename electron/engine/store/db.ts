import { type DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '#shared/base/errors.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A connection that may read. Statements are prepared once and kept. */
export class ReadDb {
  protected readonly sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(sqlite: DatabaseSync) {
    this.sqlite = sqlite;
  }

  get(sql: string, ...params: SQLInputValue[]): Row | undefined {
    return this.attempt(() => this.statement(sql).get(...params));
  }

  all(sql: string, ...params: SQLInputValue[]): Row[] {
    return this.attempt(() => this.statement(sql).all(...params));
  }

  /** Row by row, for what is large or breaks off: a damaged page is met when it is come to. */
  *each(sql: string): Generator<Row, void, void> {
    const rows = this.attempt(() => this.sqlite.prepare(sql).iterate());
    for (;;) {
      const next = this.attempt(() => rows.next());
      if (next.done) return;
      yield next.value;
    }
  }

  close(): void {
    this.#statements.clear();
    this.sqlite.close();
  }

  protected statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.sqlite.prepare(sql)));
    return statement;
  }

  protected attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeError(error);
    }
  }
}

/** A connection inside a transaction; only the writer hands it out. */
export class WriteDb extends ReadDb {
  run(sql: string, ...params: SQLInputValue[]): { readonly changes: number; readonly lastId: number } {
    return this.attempt(() => {
      const { changes, lastInsertRowid } = this.statement(sql).run(...params);
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    });
  }

  /** Write to a table in which an extension of SQLite keeps its own; it is guarded at all other times. */
  runOnShadow(sql: string, ...params: SQLInputValue[]): void {
    // Older Nodes have no guard.
    const guard = (on: boolean): void => {
      if ('enableDefensive' in this.sqlite) this.sqlite.enableDefensive(on);
    };
    guard(false);
    try {
      // Not kept: it could not be prepared again while the guard is on.
      this.attempt(() => this.sqlite.prepare(sql).run(...params));
    } finally {
      guard(true);
    }
  }

  /** Several statements without parameters. */
  exec(sql: string): void {
    this.attempt(() => this.sqlite.exec(sql));
  }

  get inTransaction(): boolean {
    return this.sqlite.isTransaction;
  }
}

// https://www.sqlite.org/rescode.html; the lower byte is the primary code.
const RESULT = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  notADb: 26,
} as const;

/** What SQLite reports as an expected failure of the library; anything else stays what it is, a bug. */
export function storeError(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  switch (code) {
    case RESULT.busy:
    case RESULT.locked:
      return new AppError('library.locked', 'Another program is writing to the library.', undefined, error);
    case RESULT.full:
      return new AppError(
        'library.disk-full',
        'The disk with the library is full; nothing was lost. Free some space and try again.',
        undefined,
        error,
      );
    case RESULT.corrupt:
    case RESULT.notADb:
      return new AppError('library.corrupt', 'The library’s database is damaged.', undefined, error);
    case RESULT.readOnly:
    case RESULT.cantOpen:
      return new AppError('file.unreadable', 'The library’s folder cannot be written to.', undefined, error);
    case RESULT.ioError:
      return new AppError('file.unreadable', 'The disk with the library reports an error.', undefined, error);
    default:
      return error;
  }
}

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

// Columns as the types the schema promises; STRICT tables keep the promise.

export function int(value: SQLOutputValue | undefined): number {
  if (typeof value !== 'number') throw new Error(`Not a number in the database: ${String(value)}`);
  return value;
}

export function intOrNull(value: SQLOutputValue | undefined): number | null {
  return value === null || value === undefined ? null : int(value);
}

export function text(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new Error(`Not a text in the database: ${String(value)}`);
  return value;
}

export function textOrNull(value: SQLOutputValue | undefined): string | null {
  return value === null || value === undefined ? null : text(value);
}

export function blob(value: SQLOutputValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('Not a blob in the database');
  return value;
}
