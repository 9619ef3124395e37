/** One connection to the server: statements in their order; made again when it was lost, but never inside a transaction. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { decoded } from '../../../host/server-library.ts';
import { guardedSocket } from '../../../network/guarded-connect.ts';
import { OWN_SCHEMA_IS_THERE, ownSchemaOf, searchPath } from './own-schema.ts';
import { numberedPlaces } from './placeholders.ts';
import { EndlessReply, MOST_OF_REPLY, ReplyBound } from './reply-bound.ts';
import { channelOf, LOST, type Reply, type Request, type ServerAddress, type ServerTimes } from './protocol.ts';

const KEEP_ALIVE_MS = 10_000;
/**
 * How often the time for a connection a server has until it has also answered what is asked first: a pooler connects to its own
 * server only then.
 */
const OPENING_TIMES = 4;
/** Until a server that was told goodbye has taken notice. */
const GOODBYE_MS = 500;

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

/**
 * A server finds out soon that this program's machine is gone, and takes back what it held: by itself it asks after two hours.
 * Seconds; `tcp_user_timeout` is in milliseconds.
 */
const SERVER_SETTINGS =
  'SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 60000';

/** What the server calls a connection; its number may be given to another later. */
interface Backend {
  readonly pid: number;
  readonly startedAt: string;
}

export interface ConnectionDeps {
  readonly address: () => ServerAddress;
  /** Told of commits. */
  readonly listens: boolean;
  /** What the server may send as one reply; by default more than any library has. */
  readonly mostOfReply?: number;
  readonly times: ServerTimes;
  /** Statements are planned under names that begin so: connections may share a server's session behind a pooler. */
  readonly name: string;
  readonly onNotification: (payload: string | undefined) => void;
  readonly onLost: () => void;
}

/** The connection itself failed: none could be made, it broke off, or the server says nothing any more, or without an end. */
export class ConnectionLost extends Error {
  readonly how: 'unmade' | 'broken' | 'silent' | 'endless';
  readonly code: string;

  constructor(how: ConnectionLost['how'], error: unknown) {
    const { code, message } = facts(error);
    super(message, { cause: error });
    this.how = how;
    this.code = code;
  }
}

const nothing: Omit<Reply, 'id'> = { columns: [], rows: [], changes: 0 };

interface Bounded {
  readonly client: pg.Client;
  readonly bound: ReplyBound;
}

interface Open extends Bounded {
  readonly backend: Backend;
}

export class Connection {
  readonly #deps: ConnectionDeps;
  #open: Open | undefined;
  #wasOpen = false;
  #names = new Map<string, { readonly name: string; readonly text: string }>();
  #statements = 0;
  #inTransaction = false;
  #isLost = false;
  /** Connections that broke off, of which the server may know nothing: they may hold a lock. */
  #left: Backend[] = [];

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  /** It has been open before. */
  get wasOpen(): boolean {
    return this.#wasOpen;
  }

  /** @throws ConnectionLost; an error of the server's about a statement */
  async run(request: Request): Promise<Omit<Reply, 'id'>> {
    if (request.statements.at(-1)?.sql === 'ROLLBACK') return this.#takeBack(request);
    if (this.#isLost)
      throw new ConnectionLost('broken', Object.assign(new Error('the connection was lost'), { code: LOST }));
    await this.open();
    return this.#run(request);
  }

  /** With its connection, a transaction is gone. */
  async #takeBack(request: Request): Promise<Omit<Reply, 'id'>> {
    try {
      return this.#open ? await this.#run(request) : nothing;
    } catch (error) {
      if (error instanceof ConnectionLost) return nothing;
      throw error;
    } finally {
      this.#isLost = this.#inTransaction = false;
    }
  }

  async #run({ statements, isScript }: Request): Promise<Omit<Reply, 'id'>> {
    const last = statements.at(-1)!;
    const { client, bound } = this.#open!;
    const { times, mostOfReply = MOST_OF_REPLY } = this.#deps;
    bound.allow(mostOfReply);
    if (statements.some(({ sql }) => sql === 'BEGIN')) this.#inTransaction = true;
    if (isScript) {
      await this.#answered(client.query(last.sql), times.scriptMs);
      return nothing;
    }
    // Sent together; of several, all but the first are in a transaction, where nothing is done after a failure.
    const sent = statements.map(({ sql, params }) =>
      client.query({ ...this.#prepared(sql), values: [...params], rowMode: 'array' }),
    );
    const results = await this.#answered(Promise.allSettled(sent), times.answerMs);
    const failed = results.find((one) => one.status === 'rejected');
    if (last.sql === 'COMMIT' && !failed) this.#inTransaction = false;
    if (failed) throw this.#judged(failed.reason, client);
    const { value } = results.at(-1) as PromiseFulfilledResult<pg.QueryArrayResult>;
    return {
      columns: value.fields.map(({ name }) => name),
      rows: value.rows as Reply['rows'],
      changes: value.rowCount ?? 0,
    };
  }

  /** @throws ConnectionLost where none can be made */
  async open(): Promise<void> {
    if (this.#open) return;
    const { address, listens, times } = this.#deps;
    const { client, bound } = this.#newClient();
    const late = setTimeout(
      () => client.connection.stream.destroy(new Error('it does not answer')),
      OPENING_TIMES * times.connectMs,
    );
    const fate = { isGone: false };
    const lose = (): void => {
      fate.isGone = true;
      this.#lose(client);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => this.#deps.onNotification(payload));
    try {
      await client.connect();
      const path = searchPath(address(), await ownSchema(client, address()));
      await Promise.all([
        client.query(`SET search_path TO ${path}`),
        client.query(SERVER_SETTINGS),
        listens && client.query(`LISTEN "${channelOf(address())}"`),
      ]);
      const backend = await backendOf(client);
      await this.#endThoseLeft(client, backend);
      // What those left were asked may have failed with the connection, which says so to nobody else.
      if (fate.isGone) throw new Error('it ended as soon as it was made');
      this.#open = { client, bound, backend };
      this.#wasOpen = true;
    } catch (error) {
      client.connection.stream.destroy();
      throw new ConnectionLost('unmade', error);
    } finally {
      clearTimeout(late);
    }
  }

  /** Break it off: whatever waits for it fails. A transaction that it was in is lost. */
  drop(): void {
    const client = this.#open?.client;
    if (!client) return;
    this.#lose(client);
    client.connection.stream.destroy();
  }

  /** Resolves when the server was told, or when it has no ear for it. */
  async close(): Promise<void> {
    const client = this.#open?.client;
    if (!client) return;
    await Promise.race([client.end().catch(() => undefined), wait(GOODBYE_MS, undefined, { ref: false })]);
    client.connection.stream.destroy();
  }

  #newClient(): Bounded {
    const { address, times } = this.#deps;
    const { url, withoutOwnPasswords } = address();
    const client = new pg.Client({
      connectionString: url,
      stream: () => guardedSocket(),
      application_name: 'Wayleaf',
      connectionTimeoutMillis: times.connectMs,
      keepAlive: true,
      pipeline: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    });
    // An empty one, where the address has none: for none at all, the client asks `PGPASSWORD` and `~/.pgpass`.
    if (withoutOwnPasswords) client.password = passwordIn(url);
    return { client, bound: new ReplyBound(client) };
  }

  #lose(client: pg.Client): void {
    if (this.#open?.client !== client) return;
    this.#left.push(this.#open.backend);
    this.#open = undefined;
    this.#names = new Map();
    this.#isLost = this.#inTransaction;
    this.#deps.onLost();
  }

  /** A statement is planned once. */
  #prepared(sql: string): { readonly name: string; readonly text: string } {
    let known = this.#names.get(sql);
    if (!known) {
      known = { name: `${this.#deps.name}_${String(this.#statements++)}`, text: numberedPlaces(sql) };
      this.#names.set(sql, known);
    }
    return known;
  }

  async #judgedIn<T>(work: Promise<T>, client: pg.Client): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#judged(error, client);
    }
  }

  /** What a statement failed for, or that its connection did. */
  #judged(error: unknown, client: pg.Client): unknown {
    if (!isEndOfConnection(error) && this.#open?.client === client) return error;
    this.drop();
    return new ConnectionLost(error instanceof EndlessReply ? 'endless' : 'broken', error);
  }

  /**
   * The answer, as long as the server works on it. A connection may be dead without a word (a cable, a machine that
   * slept), so that the server is asked by another one.
   *
   * @throws ConnectionLost
   */
  async #answered<T>(work: Promise<T>, mostMs: number): Promise<T> {
    const { client } = this.#open!;
    const deadline = performance.now() + mostMs;
    const answer = settling(work);
    for (let idle = 0; ;) {
      if (await answer.within(this.#deps.times.lookMs)) return this.#judgedIn(work, client);
      const found = performance.now() < deadline ? await this.#look() : 'unreachable';
      idle = found === 'working' ? 0 : idle + 1;
      // It may have answered just now; the answer is on its way then.
      if (answer.isThere || (found !== 'unreachable' && idle < 2)) continue;
      this.drop();
      throw new ConnectionLost('silent', Object.assign(new Error('it does not answer'), { code: LOST }));
    }
  }

  /** What the server does for this connection, asked by another one. */
  async #look(): Promise<'working' | 'idle' | 'unreachable'> {
    const backend = this.#open?.backend;
    if (!backend) return 'unreachable';
    const { client } = this.#newClient();
    client.on('error', () => undefined);
    const ask = async (): Promise<'working' | 'idle'> => {
      await client.connect();
      const sql = `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND ${STARTED_AT} = $2 AND state = 'active'`;
      const { rowCount } = await client.query(sql, [backend.pid, backend.startedAt]);
      return rowCount === 1 ? 'working' : 'idle';
    };
    const asked = ask().catch((error: unknown) => (isRefusal(error) ? 'working' : 'unreachable'));
    const found = await Promise.race([asked, wait(this.#deps.times.connectMs, 'unreachable' as const, { ref: false })]);
    client.connection.stream.destroy();
    return found;
  }

  /** Whatever the server still believes in of connections that broke off goes, and with it their locks. */
  async #endThoseLeft(client: pg.Client, { pid }: Backend): Promise<void> {
    for (const { pid: left, startedAt } of this.#left.splice(0)) {
      if (left === pid) continue;
      const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND ${STARTED_AT} = $2`;
      await client.query(sql, [left, startedAt]).catch((error: unknown) => {
        if (isEndOfConnection(error)) throw error;
      });
    }
  }
}

/** What the client takes for the password of an address, without what it takes where there is none. */
function passwordIn(url: string): string {
  const { password, searchParams } = new URL(url);
  return searchParams.getAll('password').at(-1) || decoded(password);
}

const STARTED_AT = 'extract(epoch FROM backend_start)::text';

async function backendOf(client: pg.Client): Promise<Backend> {
  const sql = `SELECT pg_backend_pid() AS pid, (SELECT ${STARTED_AT} FROM pg_stat_activity WHERE pid = pg_backend_pid()) AS started`;
  const { rows } = await client.query<{ pid: number; started: string | null }>(sql);
  return { pid: rows[0]!.pid, startedAt: rows[0]!.started ?? '' };
}

/** Undefined where the reader has no tables yet, or may have none. */
async function ownSchema(client: pg.Client, address: ServerAddress): Promise<string | undefined> {
  const { rows: users } = await client.query<{ name: string }>('SELECT session_user AS name');
  const own = ownSchemaOf(address, users[0]!.name);
  const { rows } = await client.query<{ there: number }>(OWN_SCHEMA_IS_THERE, [own, address.schema]);
  return rows[0]?.there === 1 ? own : undefined;
}

/** Whether work has ended, however it did. */
function settling(work: Promise<unknown>): { readonly isThere: boolean; within: (ms: number) => Promise<boolean> } {
  const state = { isThere: false };
  const settled = work.then(
    () => (state.isThere = true),
    () => (state.isThere = true),
  );
  return {
    get isThere() {
      return state.isThere;
    },
    within: async (ms) => {
      const stop = new AbortController();
      const late = wait(ms, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      await Promise.race([settled, late]);
      stop.abort();
      return state.isThere;
    },
  };
}

/** Stopped by an operator, idle for too long, or what connections fail with; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ENDS = /^(?:08|57P0|25P03)/;

function isEndOfConnection(error: unknown): boolean {
  const isFatal = error instanceof Error && 'severity' in error && ['FATAL', 'PANIC'].includes(String(error.severity));
  return isFatal || ENDS.test(facts(error).code);
}

/** The server is there, and lets this one in neither now nor again: no room, or another password. */
const isRefusal = (error: unknown): boolean => /^(?:53|28)/.test(facts(error).code);

/** What is known of a failure: SQLSTATE, or the name of a system error. */
export function facts(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  // Several addresses of a host were tried.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return { code, message: (first as Error).message };
}
