import type { NodeId } from '#shared/base/ids.ts';
import { StoreNotes } from './notes.ts';
import type { Column, Dialect, Row, Session, Value } from './session.ts';
import type { VectorSearch } from './vector-search.ts';
import type { WordIndex } from './word-index.ts';

export type { Row } from './session.ts';

/** A connection that may read. */
export class ReadDb {
  /** The same for all connections of a store. */
  readonly notes: StoreNotes;
  protected readonly session: Session;

  constructor(session: Session, notes = new StoreNotes()) {
    this.session = session;
    this.notes = notes;
  }

  /** What this database spells in its own way. */
  get sql(): Dialect {
    return this.session.dialect;
  }

  get words(): WordIndex {
    return this.session.words;
  }

  /** Undefined where vectors are searched by whoever reads them. */
  get vectors(): VectorSearch | undefined {
    return this.session.vectors;
  }

  get(sql: string, ...params: Value[]): Row | undefined {
    return this.session.get(sql, params);
  }

  all(sql: string, ...params: Value[]): Row[] {
    return this.session.all(sql, params);
  }

  /** Row by row, for what is large or breaks off. */
  each(sql: string): Generator<Row, void, void> {
    return this.session.each(sql);
  }

  columnsOf(table: string): readonly Column[] {
    return this.session.columnsOf(table);
  }

  /** Another number once another connection, of this process or another, may have changed something. */
  version(): number {
    return this.session.version();
  }

  /** How many migrations the database has behind it. */
  schemaVersion(): number {
    return this.session.schemaVersion();
  }

  /** What is wrong with the database as a whole, checked in full. */
  faults(): readonly string[] {
    return this.session.faults();
  }

  close(): void {
    this.session.close();
  }
}

/** A connection inside a transaction; only the writer hands it out. */
export class WriteDb extends ReadDb {
  run(sql: string, ...params: Value[]): { readonly changes: number } {
    return { changes: this.session.run(sql, params) };
  }

  /** As `run`, for whom the count does not matter: where the database is far, it is sent with what comes next. */
  put(sql: string, ...params: Value[]): void {
    this.session.put(sql, params);
  }

  /** Several statements without parameters. */
  exec(sql: string): void {
    this.session.exec(sql);
  }

  /** As `put`, once for each name, when the transaction ends. */
  putLast(name: string, sql: string, ...params: Value[]): void {
    this.session.putLast(name, sql, params);
  }

  get inTransaction(): boolean {
    return this.session.inTransaction;
  }

  begin(held = false): void {
    this.session.begin(held);
  }

  giveUp(): void {
    this.session.giveUp();
  }

  commit(): Promise<void> {
    return this.session.commit();
  }

  rollback(): void {
    this.session.rollback();
  }
}

// Columns as the types the schema promises; the databases keep the promise.

export function int(value: Value | undefined): number {
  if (typeof value !== 'number') throw new Error(`Not a number in the database: ${String(value)}`);
  return value;
}

export function intOrNull(value: Value | undefined): number | null {
  return value === null || value === undefined ? null : int(value);
}

export function text(value: Value | undefined): string {
  if (typeof value !== 'string') throw new Error(`Not a text in the database: ${String(value)}`);
  return value;
}

export function textOrNull(value: Value | undefined): string | null {
  return value === null || value === undefined ? null : text(value);
}

/** A node's name in its one form. */
export function nodeIdIn(value: Value | undefined): NodeId {
  const name = text(value);
  if (!NODE_ID.test(name)) throw new Error(`Not a node: ${name}`);
  return name as NodeId;
}

const NODE_ID = /^[sb]\d{1,9}$/;

export function nodeIdOrNull(value: Value | undefined): NodeId | null {
  return value === null || value === undefined ? null : nodeIdIn(value);
}

export function blob(value: Value | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('Not a blob in the database');
  return value;
}
