import { fileURLToPath } from 'node:url';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '#shared/base/errors.ts';
import type { Column, Dialect, Row, Session, Value } from '../session.ts';
import { strangeBeside } from './beside.ts';
import { FullTextWords } from './full-text-words.ts';

export interface SqliteOptions {
  readonly readOnly?: boolean;
  /** How long SQLite itself waits for a lock. */
  readonly waitMs?: number;
}

/**
 * As SQLite advises for files that may come from anybody (https://www.sqlite.org/security.html): what stands in the schema may call
 * nothing that reaches out of it, cells are checked as they are read, and no file is mapped into memory.
 */
const UNTRUSTED = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;';

/** More of them say no more. */
const MOST_FAULTS = 20;

/** A connection to a file, or to `:memory:`. Statements are prepared once and kept. */
export class SqliteSession implements Session {
  readonly dialect = dialect;
  readonly words = new FullTextWords(this);
  readonly vectors = undefined;
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string | URL, { readOnly = false, waitMs = 0 }: SqliteOptions = {}) {
    refuseStrange(file);
    this.#sqlite = attempt(
      () => new DatabaseSync(file, { readOnly, timeout: waitMs, enableForeignKeyConstraints: true }),
    );
    this.exec(UNTRUSTED);
  }

  all(sql: string, params: readonly Value[]): Row[] {
    const statement = attempt(() => this.#statement(sql));
    return attempt(() =>
      orWithLarge(
        statement,
        () => statement.all(...params),
        (rows) => rows.map(withNumbers),
      ),
    );
  }

  get(sql: string, params: readonly Value[]): Row | undefined {
    const statement = attempt(() => this.#statement(sql));
    return attempt(() =>
      orWithLarge(
        statement,
        () => statement.get(...params),
        (row) => row && withNumbers(row),
      ),
    );
  }

  /** A damaged page is met when it is come to. */
  *each(sql: string): Generator<Row, void, void> {
    const rows = attempt(() => {
      const statement = this.#sqlite.prepare(sql);
      statement.setReadBigInts(true);
      return statement.iterate();
    });
    for (;;) {
      const next = attempt(() => rows.next());
      if (next.done) return;
      yield withNumbers(next.value);
    }
  }

  run(sql: string, params: readonly Value[]): number {
    return attempt(() => Number(this.#statement(sql).run(...params).changes));
  }

  put(sql: string, params: readonly Value[]): void {
    this.run(sql, params);
  }

  exec(sql: string): void {
    attempt(() => this.#sqlite.exec(sql));
  }

  /** Write to a table in which an extension of SQLite keeps its own; it is guarded at all other times. */
  runOnShadow(sql: string, params: readonly Value[]): void {
    // Older Nodes have no guard.
    const guard = (on: boolean): void => {
      if ('enableDefensive' in this.#sqlite) this.#sqlite.enableDefensive(on);
    };
    guard(false);
    try {
      // Not kept: it could not be prepared again while the guard is on.
      attempt(() => this.#sqlite.prepare(sql).run(...params));
    } finally {
      guard(true);
    }
  }

  columnsOf(table: string): readonly Column[] {
    return this.all('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', [table]).map(({ name, pk }) => ({
      name: String(name),
      keyPlace: Number(pk),
    }));
  }

  version(): number {
    return Number(this.get('PRAGMA data_version', [])?.data_version);
  }

  schemaVersion(): number {
    return Number(this.get('PRAGMA user_version', [])?.user_version);
  }

  faults(): readonly string[] {
    const found = this.all(`PRAGMA integrity_check(${String(MOST_FAULTS)})`, []);
    const stray = this.all('PRAGMA foreign_key_check', []).slice(0, MOST_FAULTS);
    return [
      ...found.map(({ integrity_check: fault }) => String(fault)).filter((fault) => fault !== 'ok'),
      ...stray.map(({ table }) => `a row of ${String(table)} belongs to no document`),
    ];
  }

  get inTransaction(): boolean {
    return this.#sqlite.isTransaction;
  }

  putLast(_name: string, sql: string, params: readonly Value[]): void {
    this.run(sql, params);
  }

  /** One writes at a time, whatever is written. */
  begin(): void {
    this.run('BEGIN IMMEDIATE', []);
  }

  giveUp(): void {
    // Nobody stands in line.
  }

  async commit(): Promise<void> {
    this.run('COMMIT', []);
  }

  rollback(): void {
    this.run('ROLLBACK', []);
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#sqlite.prepare(sql)));
    return statement;
  }
}

/** SQLite rolls a journal back before a word can be said about the database. */
function refuseStrange(file: string | URL): void {
  if (file === ':memory:') return;
  let strange: string | undefined;
  try {
    strange = strangeBeside(file instanceof URL ? fileURLToPath(file) : file, false);
  } catch (error) {
    throw new AppError('file.unreadable', 'The library’s folder cannot be read.', undefined, error);
  }
  if (strange !== undefined) throw new AppError('library.corrupt', `The library’s database ${strange}.`);
}

const dialect: Dialect = {
  amongNumbers: (place) => `IN (SELECT value FROM json_each(${place}))`,
  amongTexts: (place) => `IN (SELECT value FROM json_each(${place}))`,
  jsonText: (column, ...path) =>
    `CASE WHEN json_valid(${column}) THEN json_extract(${column}, '$.${path.join('.')}') END`,
  jsonListOf: (column) => `json_group_array(${column})`,
  isLike: (expression, place) => `${expression} LIKE ${place} ESCAPE '\\'`,
  forMeAlone: '',
};

/**
 * What `work` gives. A whole number that is larger than those of this program fails all rows that come with it: then numbers are read
 * once more, as what keeps them apart.
 */
function orWithLarge<T>(statement: StatementSync, work: () => T, plain: (found: T) => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE')) throw error;
    statement.setReadBigInts(true);
    try {
      return plain(work());
    } finally {
      statement.setReadBigInts(false);
    }
  }
}

/** Whole numbers as such, except for those that are too large for it. */
function withNumbers(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) row[column] = Number(value);
  return row;
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error);
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
function storeError(error: unknown): unknown {
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
