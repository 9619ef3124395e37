/** What the store needs of a database. SQLite and PostgreSQL are spoken to through it; both answer at once. */
import type { VectorSearch } from './vector-search.ts';
import type { WordIndex } from './word-index.ts';

/** What can be bound to a statement. */
export type Value = null | number | bigint | string | Uint8Array;
export type Row = Readonly<Record<string, Value>>;

/**
 * Pieces of SQL that are not spelled alike everywhere. All else is written as both understand it: `?` and `?1` for what
 * is bound, `ON CONFLICT`, `RETURNING`; a parameter whose type nothing tells is cast.
 */
export interface Dialect {
  /** What stands behind an expression that is one of the numbers of a JSON list. @param place  of the list, as `?` */
  readonly amongNumbers: (place: string) => string;
  /** The same of texts. */
  readonly amongTexts: (place: string) => string;
  /** What stands at `path` in a column's JSON, as text; null where nothing does. */
  readonly jsonText: (column: string, ...path: readonly string[]) => string;
  /** The texts of a column over the rows of a subquery, as a JSON list. */
  readonly jsonListOf: (column: string) => string;
  /** True where a text is like a pattern, whatever the case of its letters; a backslash takes a sign's meaning. */
  readonly isLike: (expression: string, place: string) => string;
  /** Ends a query for rows that are about to change: those that somebody else is changing are passed over, where several can. */
  readonly forMeAlone: string;
}

export interface Column {
  readonly name: string;
  /** Its place in the primary key, from 1; 0 for none. */
  readonly keyPlace: number;
}

/** A connection that answers at once. What it throws is an `AppError` where the failure is an expected one. */
export interface Session {
  readonly dialect: Dialect;
  readonly words: WordIndex;
  /** Undefined where vectors are searched by whoever reads them. */
  readonly vectors: VectorSearch | undefined;
  all(sql: string, params: readonly Value[]): Row[];
  get(sql: string, params: readonly Value[]): Row | undefined;
  /** Row by row, for what is large or breaks off. */
  each(sql: string): Generator<Row, void, void>;
  /** @returns how many rows changed */
  run(sql: string, params: readonly Value[]): number;
  /** As `run`, for whom the count does not matter: it may be sent later, but before any other statement. */
  put(sql: string, params: readonly Value[]): void;
  /** Several statements without parameters. */
  exec(sql: string): void;
  /** In the order in which they were declared; empty where there is no such table. */
  columnsOf(table: string): readonly Column[];
  /** Another number once another connection may have changed something. */
  version(): number;
  /** How many migrations the database has behind it. */
  schemaVersion(): number;
  /** What is wrong with the database as a whole, checked in full; empty where nothing is, or where a server sees to it. */
  faults(): readonly string[];
  /** As `put`, but sent when the transaction ends, and of a name only the last: a row that all transactions change is held for that moment alone. */
  putLast(name: string, sql: string, params: readonly Value[]): void;
  readonly inTransaction: boolean;
  /**
   * @param held  only rows of documents whose jobs this engine holds are written: on a server, beside other engines that do the same
   * @throws AppError `library.locked` if somebody else writes now
   */
  begin(held?: boolean): void;
  /** Whoever found the library locked does not come back. */
  giveUp(): void;
  commit(): Promise<void>;
  rollback(): void;
  close(): void;
}
