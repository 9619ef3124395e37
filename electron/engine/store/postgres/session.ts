import { AppError, isAppError } from '#shared/base/errors.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { intOrNull } from '../db.ts';
import type { Column, Dialect, Row, Session, Value } from '../session.ts';
import type { Bridge } from './bridge.ts';
import { checked } from './failures.ts';
import type { Reply, Statement } from './protocol.ts';
import type { VectorSearch } from '../vector-search.ts';
import { StoredWords } from './stored-words.ts';

/** Statements that wait to be sent with the next one, at most. */
const MOST_WAITING = 100;
const ROWS_AT_ONCE = 100;
/** SQLSTATE for a transaction "in the future". */
const NEVER_GIVEN = '22023';

// The server numbers whoever writes: by that it is asked later what became of it. The gate is another lock than the library's.
const LOCK = 'hashtextextended(?1, 0)';
const GATE = 'hashtextextended(?1, 1)';
const ALONE = `SELECT CASE WHEN pg_try_advisory_xact_lock(${LOCK}) THEN txid_current() END AS transaction`;
const SHARED = `
  SELECT CASE WHEN pg_try_advisory_lock_shared(${GATE}) THEN CASE WHEN pg_advisory_unlock_shared(${GATE}) THEN
    CASE WHEN pg_try_advisory_xact_lock_shared(${LOCK}) THEN txid_current() END END END AS transaction`;
const SHUT = `SELECT pg_try_advisory_lock(${GATE}) AS shut`;
const OPEN = `SELECT pg_advisory_unlock(${GATE})`;

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
  readonly #last = new Map<string, Statement>();
  /** It keeps those that write side by side from beginning again until it has written. */
  #isInLine = false;
  #inTransaction = false;
  /** The server's number of the transaction. */
  #transaction: number | null = null;

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

  putLast(name: string, sql: string, params: readonly Value[]): void {
    this.#last.set(name, { sql, params });
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

  /**
   * Who writes anything holds one lock alone, as with SQLite. Who writes documents whose jobs are theirs shares it. Sharers must not keep
   * the other out for ever: who found it shared shuts a gate that all sharers pass.
   */
  begin(held = false): void {
    this.put('BEGIN', []);
    this.#inTransaction = true;
    try {
      this.#transaction = intOrNull(this.get(held ? SHARED : ALONE, [this.#channel])?.transaction);
      if (this.#transaction === null && !held && !this.#isInLine)
        this.#isInLine = this.get(SHUT, [this.#channel])?.shut === 1;
      if (this.#transaction === null)
        throw new AppError('library.locked', 'Another program is writing to the library.');
    } catch (error) {
      this.rollback();
      throw error;
    }
    if (!held) this.#leaveLine();
  }

  giveUp(): void {
    try {
      this.#leaveLine();
      if (this.#waiting.length > 0) this.#ask(this.#waiting.pop()!);
    } catch (error) {
      // With its connection, what it held is gone.
      if (!isAppError(error, 'library.unreachable')) throw error;
    }
  }

  #leaveLine(): void {
    if (this.#isInLine) this.put(OPEN, [this.#channel]);
    this.#isInLine = false;
  }

  /**
   * Resolves when the transaction is in the library, also where the connection broke off before the server could say so:
   * then the server is asked, once it is there again.
   *
   * @throws AppError `library.unreachable` if it is not in there; with `details.outcome` `unknown` where nobody can say
   */
  async commit(): Promise<void> {
    await this.words.settle();
    for (const { sql, params } of this.#last.values()) this.put(sql, params);
    this.#last.clear();
    this.put('SELECT pg_notify(?, ?)', [this.#channel, this.#bridge.name]);
    try {
      this.run('COMMIT', []);
    } catch (error) {
      if (!isAppError(error, 'library.unreachable') || !(await this.#wasCommitted(error))) throw error;
    }
    this.#inTransaction = false;
    this.#bridge.noteChange();
  }

  rollback(): void {
    this.#waiting = [];
    this.#last.clear();
    this.words.forget();
    this.#inTransaction = false;
    try {
      this.run('ROLLBACK', []);
    } catch (error) {
      // With its connection, a transaction is gone.
      if (!isAppError(error, 'library.unreachable')) throw error;
    }
  }

  close(): void {
    // The bridge closes both connections.
  }

  async #wasCommitted(cause: AppError): Promise<boolean> {
    this.rollback();
    const untilMs = performance.now() + this.#bridge.settleMs;
    for (let attempt = 0; performance.now() < untilMs; attempt++) {
      const status = await this.#statusOf(this.#transaction);
      if (status === 'committed') return true;
      if (status === 'aborted') return false;
      await wait(this.#bridge.pauseMs(attempt));
      await this.#bridge.back(this.#bridge.settleMs);
    }
    const text = 'The library’s server went away before it said whether this is stored. Look whether it is there.';
    throw new AppError('library.unreachable', text, { ...cause.details, outcome: 'unknown' }, cause);
  }

  /** Undefined while it cannot be told: the server is away, or still at it for a connection that it does not know to be gone. */
  async #statusOf(transaction: number | null): Promise<'committed' | 'aborted' | undefined> {
    const statements = [{ sql: 'SELECT txid_status(?::bigint) AS status', params: [transaction] }];
    try {
      const [row] = rowsOf(checked(await this.#bridge.askLater({ connection: this.#connection, statements })));
      return row?.status === 'committed' || row?.status === 'aborted' ? row.status : undefined;
    } catch (error) {
      // A server that broke down may not know of a number that it gave away and wrote nothing for.
      if (error instanceof Error && 'sqlState' in error && error.sqlState === NEVER_GIVEN) return 'aborted';
      if (isAppError(error, 'library.unreachable')) return undefined;
      throw error;
    }
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
  forMeAlone: 'FOR UPDATE SKIP LOCKED',
};
