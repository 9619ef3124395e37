/**
 * Libraries of tests on a server, where `WAYLEAF_TEST_POSTGRES` names one, or asks for PGlite: each is a schema, which is
 * emptied and used again, since making all tables takes longer than most tests.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const ROLLED_BACK_MS = 10_000;

const wanted = process.env.WAYLEAF_TEST_POSTGRES;
/** Tests that are about one file are left out on a server. */
export const onServer = wanted !== undefined;
/** All connections share its one session: nobody is kept from seeing what is not committed. */
export const onPglite = wanted === 'pglite';

interface Pool {
  readonly url: string;
  readonly client: pg.Client;
  readonly child: ChildProcess | undefined;
  /** Made and empty. */
  readonly free: string[];
  made: number;
}

let pool: Promise<Pool> | undefined;

export interface OnServer {
  /** Takes everything out of it. */
  empty(): Promise<void>;
  /** Takes it from there again. */
  leave(): Promise<void>;
  /** What is committed of it, as the server's user sees it. */
  rows<T extends pg.QueryResultRow>(sql: string): Promise<readonly T[]>;
}

/** Make the folder one of an empty library on the server. */
export async function putOnServer(folder: string): Promise<OnServer> {
  const { url, client, free } = await (pool ??= openPool(wanted ?? 'pglite'));
  const schema = free.pop() ?? `test_${String(process.pid)}_${String((await pool).made++)}`;
  const address = new URL(url);
  address.searchParams.set('schema', schema);
  await nameServer(folder, address.href);
  return {
    empty: () => empty(client, schema),
    leave: async () => {
      await empty(client, schema);
      free.push(schema);
    },
    rows: (sql) => committed(client, schema, sql),
  };
}

/** Begins a transaction, which PGlite refuses while it has not yet taken back that of a connection that was lost. */
async function begin(client: pg.Client): Promise<void> {
  const deadline = performance.now() + ROLLED_BACK_MS;
  for (;;) {
    try {
      await client.query({ text: 'BEGIN', queryMode: 'extended' } as pg.QueryConfig);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(20);
    }
  }
}

async function committed<T extends pg.QueryResultRow>(client: pg.Client, schema: string, sql: string): Promise<T[]> {
  await begin(client);
  // Sent as one, so that nothing else is done between them.
  const sent = `SET LOCAL search_path TO "${schema} of ${client.user ?? ''}", "${schema}"; ${sql}; COMMIT`;
  try {
    const [, found] = (await client.query(sent)) as unknown as [unknown, pg.QueryResult<T>];
    return found.rows;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

export function nameServer(folder: string, url: string): Promise<void> {
  return writeFile(path.join(folder, 'postgres.json'), JSON.stringify({ url }));
}

/** Statements that are no library's. */
export async function askServer(...statements: readonly string[]): Promise<void> {
  const { client } = await (pool ??= openPool(wanted ?? 'pglite'));
  for (const sql of statements) await client.query(sql);
}

/** A process that goes on to other tests leaves it open. */
export async function closeServer(): Promise<void> {
  const open = pool;
  pool = undefined;
  const { client, child } = (await open) ?? {};
  await client?.end();
  child?.stdin?.end();
}

async function openPool(name: string): Promise<Pool> {
  const started = name === 'pglite' ? await startPglite() : undefined;
  const url = started?.url ?? name;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client, child: started?.child, free: [], made: 0 };
}

/** It ends with this process, whose end of the pipe it reads. */
async function startPglite(): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const file = fileURLToPath(new URL('../../../e2e/support/pglite-server.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.unref();
  const [port] = (await once(child.stdout!, 'data')) as [Buffer];
  child.stdout!.destroy();
  return { url: `postgres://postgres@127.0.0.1:${port.toString().trim()}/postgres`, child };
}

async function empty(client: pg.Client, schema: string): Promise<void> {
  // An engine that was killed within a transaction may have left it behind.
  await begin(client);
  await client.query('COMMIT');
  // And those of its readers.
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace n ON relnamespace = n.oid
     WHERE (nspname = $1 OR starts_with(nspname, $1 || ' of ')) AND relkind = 'r'
       AND relname NOT IN ('schema_version', 'reader_version')`,
    [schema],
  );
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => name);
  // Documents take most of it along, and small tables are emptied sooner than cut off.
  const first = `"${schema}"."documents"`;
  await client.query([first, ...tables].map((table) => `DELETE FROM ${table}`).join('; '));
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename), 1, false) FROM pg_sequences
     WHERE schemaname = '${schema}' OR starts_with(schemaname, '${schema} of ')`,
  );
}
