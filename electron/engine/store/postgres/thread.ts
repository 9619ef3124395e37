/**
 * The thread that speaks to a PostgreSQL server, so that its caller can wait for an answer as it waits for SQLite's.
 * Statements of a connection run in their order; a connection that was lost is made anew, but never inside a transaction.
 */
import { workerData } from 'node:worker_threads';
import pg from 'pg';
import { OWN_SCHEMA_IS_THERE, ownSchemaOf, searchPath } from './own-schema.ts';
import { numberedPlaces } from './placeholders.ts';
import {
  CHANGES,
  OTHERS,
  channelOf,
  LOST,
  REPLIES,
  type Failure,
  type Reply,
  type Request,
  type ThreadData,
} from './protocol.ts';

const { address, shared, port, name } = workerData as ThreadData;
const memory = new Int32Array(shared);

const CONNECT_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;

// Numbers of the server's types, https://www.postgresql.org/docs/current/catalog-pg-type.html
const BOOLEAN = 16;
const BYTES = 17;
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700]);

/** Numbers as numbers, truths as 1 and 0: what SQLite gives. */
function parserOf(type: number): (value: string) => unknown {
  if (type === BOOLEAN) return (value) => (value === 't' ? 1 : 0);
  if (type === BYTES) return bytesOf;
  return NUMBERS.has(type) ? Number : (value) => value;
}

const bytesOf = pg.types.getTypeParser(pg.types.builtins.BYTEA) as (value: string) => Buffer;

class Connection {
  readonly #listens: boolean;
  #client: Promise<pg.Client> | undefined;
  #names = new Map<string, { readonly name: string; readonly text: string }>();
  #inTransaction = false;
  #isLost = false;

  constructor(listens: boolean) {
    this.#listens = listens;
  }

  async run({ statements, isScript }: Request): Promise<Omit<Reply, 'id'>> {
    const last = statements.at(-1)!;
    if (this.#isLost && last.sql !== 'ROLLBACK')
      throw Object.assign(new Error('The connection was lost.'), { code: LOST });
    if (last.sql === 'ROLLBACK' && !this.#client) {
      this.#isLost = this.#inTransaction = false;
      return { columns: [], rows: [], changes: 0 };
    }
    const client = await (this.#client ??= this.#connect());
    if (statements.some(({ sql }) => sql === 'BEGIN')) this.#inTransaction = true;
    if (isScript) {
      await client.query(last.sql);
      return { columns: [], rows: [], changes: 0 };
    }
    // Sent together; of several, all but the first are in a transaction, where nothing is done after a failure.
    const results = await Promise.allSettled(
      statements.map(({ sql, params }) =>
        client.query({ ...this.#prepared(sql), values: [...params], rowMode: 'array' }),
      ),
    );
    const failed = results.find((one) => one.status === 'rejected');
    if (last.sql === 'ROLLBACK' || (last.sql === 'COMMIT' && !failed)) this.#inTransaction = this.#isLost = false;
    if (failed) throw failed.reason;
    const { value } = results.at(-1) as PromiseFulfilledResult<pg.QueryArrayResult>;
    return {
      columns: value.fields.map(({ name }) => name),
      rows: value.rows as Reply['rows'],
      changes: value.rowCount ?? 0,
    };
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  /** A statement is planned once. */
  #prepared(sql: string): { readonly name: string; readonly text: string } {
    let known = this.#names.get(sql);
    if (!known) {
      known = { name: `w${nameOfThread}_${String(statementCount++)}`, text: numberedPlaces(sql) };
      this.#names.set(sql, known);
    }
    return known;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: address.url,
      application_name: 'Wayleaf',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      pipeline: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    });
    const lose = (): void => {
      if (this.#client === undefined) return;
      this.#client = undefined;
      this.#names = new Map();
      this.#isLost = this.#inTransaction;
      bump(OTHERS);
      bump(CHANGES);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => {
      // Whoever sees the change sees at once whose it is.
      if (payload !== name) bump(OTHERS);
      bump(CHANGES);
    });
    try {
      await client.connect();
      await client.query(`SET search_path TO ${searchPath(address, await ownSchema(client))}`);
      if (this.#listens) await client.query(`LISTEN "${channelOf(address)}"`);
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
    return client;
  }
}

/** Undefined where the reader has no tables yet, or may have none. */
async function ownSchema(client: pg.Client): Promise<string | undefined> {
  const { rows: users } = await client.query<{ name: string }>('SELECT session_user AS name');
  const own = ownSchemaOf(address, users[0]!.name);
  const { rows } = await client.query<{ there: number }>(OWN_SCHEMA_IS_THERE, [own, address.schema]);
  return rows[0]?.there === 1 ? own : undefined;
}

/** Connections may share a server's session behind a pooler. */
const nameOfThread = `${String(process.pid)}_${Math.random().toString(36).slice(2, 8)}`;
let statementCount = 0;

function bump(place: number): void {
  Atomics.add(memory, place, 1);
  Atomics.notify(memory, place);
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  // Several addresses of a host were tried.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return { code, message: (first as Error).message };
}

const connections = { read: new Connection(true), write: new Connection(false) };
let tail: Promise<void> = Promise.resolve();

port.on('message', (request: Request | 'close') => {
  tail = tail.then(async () => {
    if (request === 'close') {
      await Promise.all([connections.read.close(), connections.write.close()]);
      port.close();
      return;
    }
    const nothing = { columns: [], rows: [], changes: 0 };
    const reply: Reply = await connections[request.connection].run(request).then(
      (found) => ({ id: request.id, ...found }),
      (error: unknown) => ({ id: request.id, ...nothing, failure: failureOf(error) }),
    );
    port.postMessage(reply);
    bump(REPLIES);
  });
});
