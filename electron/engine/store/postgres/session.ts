import { AppError } from '#shared/base/errors.ts';
import type { Column, Dialect, Row, Session, Value } from '../session.ts';
import type { Bridge } from './bridge.ts';
import { LOST, type Failure, type Reply, type Statement } from './protocol.ts';
import type { VectorSearch } from '../vector-search.ts';
import { StoredWords } from './words.ts';

/** Statements that wait to be sent with the next one, at most. */
const MOST_WAITING = 100;
const ROWS_AT_ONCE = 100;

/** One of the two connections to a server. */
export class PostgresSession implements Session {
  readonly dialect = dialect;
  readonly words: StoredWords;
  /** Set once it is known whether the server can. */
  vectors: VectorSearch | undefined;
  readonly #bridge: Bridge;
  readonly #connection: 'read' | 'write';
  readonly #channel: string;
  readonly #columns = new Map<string, readonly Column[]>();
  #waiting: Statement[] = [];
  #inTransaction = false;

  constructor(bridge: Bridge, connection: 'read' | 'write', channel: string) {
    this.#bridge = bridge;
    this.#connection = connection;
    this.#channel = channel;
    this.words = new StoredWords(this);
  }

  all(sql: string, params: readonly Value[]): Row[] {
    return rowsOf(this.#ask({ sql, params }));
  }

  get(sql: string, params: readonly Value[]): Row | undefined {
    return this.all(sql, params)[0];
  }

  *each(sql: string): Generator<Row, void, void> {
    for (let from = 0; ; from += ROWS_AT_ONCE) {
      const rows = this.all(`${sql} LIMIT ? OFFSET ?`, [ROWS_AT_ONCE, from]);
      yield* rows;
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }

  run(sql: string, params: readonly Value[]): number {
    return this.#ask({ sql, params }).changes;
  }

  put(sql: string, params: readonly Value[]): void {
    this.#waiting.push({ sql, params });
    if (this.#waiting.length >= MOST_WAITING) this.#ask(this.#waiting.pop()!);
  }

  exec(sql: string): void {
    if (this.#waiting.length > 0) this.#ask(this.#waiting.pop()!);
    this.#columns.clear();
    checked(this.#bridge.ask({ connection: this.#connection, statements: [{ sql, params: [] }], isScript: true }));
  }

  columnsOf(table: string): readonly Column[] {
    let columns = this.#columns.get(table);
    if (!columns) {
      columns = this.all(COLUMNS, [table]).map(({ name, place }) => ({ name: String(name), keyPlace: Number(place) }));
      this.#columns.set(table, columns);
    }
    return columns;
  }

  version(): number {
    return this.#bridge.changes;
  }

  schemaVersion(): number {
    return Number(this.get('SELECT max(version) AS version FROM schema_version', [])?.version ?? 0);
  }

  /** The server keeps pages and keys whole by itself. */
  faults(): readonly string[] {
    return [];
  }

  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /** Whoever writes holds one lock, as with SQLite: two engines never write at the same time. */
  begin(): void {
    this.put('BEGIN', []);
    this.#inTransaction = true;
    try {
      const sql = 'SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS granted';
      if (this.get(sql, [this.#channel])?.granted === 1) return;
      throw new AppError('library.locked', 'Another program is writing to the library.');
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.words.settle();
    this.put('SELECT pg_notify(?, ?)', [this.#channel, this.#bridge.name]);
    this.run('COMMIT', []);
    this.#inTransaction = false;
    this.#bridge.noteChange();
  }

  rollback(): void {
    this.#waiting = [];
    this.words.forget();
    this.#inTransaction = false;
    this.run('ROLLBACK', []);
  }

  close(): void {
    // The bridge closes both connections.
  }

  #ask(statement: Statement): Reply {
    const statements = [...this.#waiting, statement].map(cleaned);
    this.#waiting = [];
    return checked(this.#bridge.ask({ connection: this.#connection, statements }));
  }
}

/** PostgreSQL keeps no zero character in a text; the sign in its place is as long. */
function cleaned({ sql, params }: Statement): Statement {
  return {
    sql,
    params: params.map((value) =>
      typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value,
    ),
  };
}

function rowsOf({ columns, rows }: Reply): Row[] {
  return rows.map((values) => Object.fromEntries(columns.map((name, at) => [name, values[at]!])));
}

const COLUMNS = `
  SELECT a.attname AS name, coalesce(array_position(i.indkey::int[], a.attnum::int) + 1, 0) AS place
  FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
  WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'rowid'
  ORDER BY a.attnum`;

const dialect: Dialect = {
  // As a list, not as rows: it is then sought in an index, however large the table is taken to be.
  amongNumbers: (place) => `= ANY (ARRAY(SELECT value::bigint FROM json_array_elements_text(${place}::json)))`,
  amongTexts: (place) => `= ANY (ARRAY(SELECT value FROM json_array_elements_text(${place}::json)))`,
  jsonText: (column, ...path) => `(json_or_null(${column}) #>> '{${path.join(',')}}')`,
  jsonListOf: (column) => `coalesce(json_agg(${column})::text, '[]')`,
  isLike: (expression, place) => `${expression} ILIKE ${place} ESCAPE '\\'`,
};

export function checked(reply: Reply): Reply {
  if (reply.failure) throw failureError(reply.failure);
  return reply;
}

const LOCKED = new Set(['55P03', '40001', '40P01']);
const DAMAGED = new Set(['XX001', 'XX002']);
const UNWRITABLE = new Set(['25006', '42501']);
const DISK_FULL = '53100';
/** Classes of SQLSTATE: no connection, no right to one, no such database, resources, stopped by an operator. */
const UNREACHABLE = ['08', '28', '3D', '53', '57'];

/** What the server reports as an expected failure of the library; anything else is a bug. */
export function failureError({ code, message }: Failure): Error {
  const cause = new Error(`${code} ${message}`.trim());
  if (LOCKED.has(code))
    return new AppError('library.locked', 'Another program is writing to the library.', undefined, cause);
  if (code === DISK_FULL)
    return new AppError('library.disk-full', 'The disk of the library’s server is full.', undefined, cause);
  if (DAMAGED.has(code))
    return new AppError('library.corrupt', 'The library’s database on the server is damaged.', undefined, cause);
  if (UNWRITABLE.has(code))
    return new AppError('file.unreadable', 'The library’s server allows no writing.', undefined, cause);
  if (code === LOST || UNREACHABLE.includes(code.slice(0, 2)) || /^E[A-Z]+$/.test(code) || isConnectionError(message))
    return new AppError('library.unreachable', `The library’s server cannot be reached: ${message}.`, undefined, cause);
  return Object.assign(cause, { sqlState: code });
}

/** What the client itself says has no code. */
function isConnectionError(message: string): boolean {
  return /connection|connect|timeout/i.test(message);
}
