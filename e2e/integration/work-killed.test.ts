/**
 * Several programs that work on the queue of one library on a server, `wayleaf work`: one is killed at every step of a document, another takes over,
 * and nothing is lost or there twice.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { WorkOut } from '#shared/dialect/commands/reading.ts';
import { OwnPostgres, postgresPrograms, withoutServer } from '../../electron/engine/testing/own-postgres.ts';
import { nameServer } from '../../electron/engine/testing/server.ts';
import { dist } from '../support/paths.ts';
import { makeHome, openEngine, until, writePapers, type Home } from './support/library.ts';
import { inRing } from './support/ring.ts';

const PAPERS = inRing({ day: 6, night: 40, soak: 40 });
const LIMIT_MS = 600_000;

/** What each document's index is like, in whatever order documents came. */
const WHOLE = `
  SELECT d.id, j.state,
    (SELECT count(*)::int FROM indexes i WHERE i.document_key = d.key) AS indexes,
    (SELECT count(*)::int FROM nodes n WHERE n.document_key = d.key) AS nodes,
    (SELECT md5(string_agg(s.text, '|' ORDER BY s.position)) FROM segments s WHERE s.document_key = d.key) AS segments,
    (SELECT sum(rows)::int FROM postings p WHERE p.document_key = d.key) AS words,
    (SELECT count(*)::int FROM links l WHERE l.document_key = d.key) AS links
  FROM documents d JOIN jobs j ON j.document_key = d.key ORDER BY d.id`;

interface Worker {
  readonly child: ChildProcess;
  /** What it printed, once it has ended by itself. */
  readonly ended: Promise<WorkOut>;
}
type WorkOut = ReturnType<typeof WorkOut.parse>;

describe.skipIf(postgresPrograms === undefined)(`workers on one queue${withoutServer}`, () => {
  let postgres: OwnPostgres;
  let home: Home;
  let whole: readonly pg.QueryResultRow[];
  let schemas = 0;
  let library: string;
  let schema: string;
  let looking: pg.Client;
  const workers: Worker[] = [];
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    home = await makeHome();
    await writePapers(home.books, PAPERS, 3);
    await putLibrary();
    await work().ended;
    whole = await rows(WHOLE);
    expect(whole.map(({ state }) => state as string)).toEqual(Array.from({ length: PAPERS }, () => 'done'));
  }, LIMIT_MS);
  beforeEach(() => putLibrary(), LIMIT_MS);
  afterEach(async () => {
    for (const { child } of workers.splice(0)) child.kill('SIGKILL');
    for (const client of clients.splice(0)) await client.end();
  });
  afterAll(async () => {
    await postgres.remove();
    await home.remove();
  });

  /** A library whose documents all wait. */
  async function putLibrary(): Promise<void> {
    schema = `work${String(schemas++)}`;
    library = home.at(schema);
    await mkdir(library);
    const url = new URL(postgres.url);
    url.searchParams.set('schema', schema);
    await nameServer(library, url.href);
    const session = await openEngine(library, { indexing: false });
    await session.host.call('host.add', { paths: [home.books] });
    await session.close();
    looking = await connected();
  }

  function work(): Worker {
    const args = [path.join(dist, 'electron/cli.mjs'), 'work', '--library', library, '--until-done', '--json'];
    const child = spawn(process.execPath, [...args, '--parsers', '1', '--no-ocr'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = once(child, 'close').then(([status]) => {
      expect(status, stderr).toBe(0);
      return WorkOut.strip().parse(JSON.parse(stdout));
    });
    // Of one that is killed nobody asks.
    ended.catch(() => undefined);
    const worker = { child, ended };
    workers.push(worker);
    return worker;
  }

  async function kill({ child }: Worker): Promise<void> {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  /** A connection that looks into the library. */
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: postgres.url, options: `-c search_path=${schema}` });
    // The server ends before they do where a test fails.
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  }

  const rows = async (sql: string): Promise<readonly pg.QueryResultRow[]> => {
    const found = await looking.query<pg.QueryResultRow>(sql);
    return found.rows;
  };

  /** A lock that stops whoever comes to it, until it is let go. */
  async function hold(sql: string): Promise<() => Promise<void>> {
    const client = await connected();
    await client.query(`BEGIN; ${sql}`);
    return async () => {
      await client.query('ROLLBACK');
    };
  }

  /** Somebody waits for that lock, in a statement that begins so. */
  const untilWaiting = (statement: string): Promise<void> =>
    until(async () => {
      const waiting = await postgres.ask(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '${statement}%'`,
      );
      return waiting.length > 0;
    }, 120_000);

  const jobs = async (state: string): Promise<number> =>
    (await rows(`SELECT 1 FROM jobs WHERE state = '${state}'`)).length;

  /** A worker that comes as far as to what is locked, and no further. @param isThere  resolves once it is there */
  async function killedAt(lock: string, isThere: () => Promise<void>): Promise<void> {
    const letGo = await hold(lock);
    const worker = work();
    await isThere();
    await kill(worker);
    await letGo();
  }

  /** Another worker ends it, and the library is what it is when nothing goes wrong. */
  async function expectWhole(already: number): Promise<void> {
    const { indexed, failed, waiting, left } = await work().ended;
    expect({ indexed, failed, waiting, left }).toEqual({ indexed: PAPERS - already, failed: [], waiting: 0, left: 0 });
    expect(await rows(WHOLE)).toEqual(whole);
  }

  test(
    'killed as it claims one: the claim is undone',
    async () => {
      await killedAt('LOCK TABLE jobs IN SHARE MODE', () => untilWaiting('UPDATE jobs SET state'));
      await expectWhole(0);
    },
    LIMIT_MS,
  );

  test(
    'killed as it parses one: nothing of it is there',
    async () => {
      // It comes no further than to the door of the store.
      await killedAt('LOCK TABLE nodes IN EXCLUSIVE MODE', () =>
        until(async () => (await jobs('indexing')) > 0, 120_000),
      );
      expect(await rows('SELECT 1 FROM indexes')).toEqual([]);
      await expectWhole(0);
    },
    LIMIT_MS,
  );

  test(
    'killed as it stores one: nothing of it is there',
    async () => {
      // Its passages are written, and not yet where their words stand.
      await killedAt('LOCK TABLE postings IN EXCLUSIVE MODE', () => untilWaiting('DELETE FROM postings'));
      expect(await rows('SELECT 1 FROM nodes')).toEqual([]);
      await expectWhole(0);
    },
    LIMIT_MS,
  );

  test(
    'killed as it finishes one, all of it written and none of it committed: it is read again',
    async () => {
      await rows("INSERT INTO kept (name, value) VALUES ('index.version', '0')");
      await killedAt("SELECT 1 FROM kept WHERE name = 'index.version' FOR UPDATE", () =>
        untilWaiting('INSERT INTO kept'),
      );
      await expectWhole(0);
    },
    LIMIT_MS,
  );

  test(
    'killed once one is finished: that one is not read again',
    async () => {
      const worker = work();
      await until(async () => (await jobs('done')) > 0, 120_000);
      await kill(worker);
      const already = await jobs('done');
      await expectWhole(already);
    },
    LIMIT_MS,
  );

  test(
    'several share the documents out: none is read twice, also where one is killed',
    async () => {
      const [first, ...others] = [work(), work(), work()];
      await until(async () => (await jobs('done')) > 0, 120_000);
      await kill(first);
      const shares = await Promise.all(others.map(({ ended }) => ended));
      const read = await rows('SELECT count(*)::int AS n FROM indexes');
      expect(read).toEqual([{ n: PAPERS }]);
      expect(shares.reduce((sum, { indexed }) => sum + indexed, 0)).toBeLessThanOrEqual(PAPERS);
      expect(await rows(WHOLE)).toEqual(whole);
    },
    LIMIT_MS,
  );

  test(
    'what a machine left that nobody has heard of for a minute is taken over, and nothing sooner',
    async () => {
      const dead = "UPDATE jobs SET state = 'indexing', owner = 'elsewhere|1|a', heartbeat_at = ";
      const key = '(SELECT min(document_key) FROM jobs)';
      await rows(`${dead} ${String(Date.now() - 90_000)} WHERE document_key = ${key}`);
      await expectWhole(0);
      await rows(`${dead} ${String(Date.now())} WHERE document_key = ${key}`);
      const worker = work();
      // It looks every two seconds who is dead.
      await until(
        async () =>
          (await postgres.ask("SELECT 1 FROM pg_stat_activity WHERE application_name = 'Wayleaf'")).length > 0,
      );
      expect(await jobs('indexing')).toBe(1);
      await rows(`UPDATE jobs SET heartbeat_at = 0 WHERE document_key = ${key}`);
      expect((await worker.ended).indexed).toBe(1);
      expect(await rows(WHOLE)).toEqual(whole);
    },
    LIMIT_MS,
  );

  test(
    'a document whose file is not on this machine is left to others, and does not fail',
    async () => {
      await rows(
        `UPDATE files SET path = '/elsewhere/' || path WHERE document_key = (SELECT min(document_key) FROM jobs)`,
      );
      const { indexed, failed, waiting, left } = await work().ended;
      expect({ indexed, failed, waiting, left }).toEqual({ indexed: PAPERS - 1, failed: [], waiting: 0, left: 1 });
      expect(await rows("SELECT state FROM jobs WHERE state <> 'done'")).toEqual([{ state: 'waiting' }]);
      expect(await rows('SELECT present::int FROM files WHERE present = 0')).toEqual([]);
    },
    LIMIT_MS,
  );
});
