/** A PostgreSQL server of a test's own, where its programs are installed: it can be killed, stopped, filled and locked. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { isAlive } from '../../process/testing/is-alive.ts';
import { freePort } from './free-port.ts';

const DEBIAN = '/usr/lib/postgresql';
const START_MS = 60_000;
const PASSWORD = 'first';

/** The folder of `postgres` and `initdb`; undefined where none is installed. */
export const postgresPrograms = findPrograms();

/** What a test says of itself where there is no such server. */
export const withoutServer =
  postgresPrograms === undefined
    ? ' (left out: no PostgreSQL server is installed, `apt-get install postgresql-15`)'
    : '';

function findPrograms(): string | undefined {
  const asked = process.env.WAYLEAF_POSTGRES_PROGRAMS;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [asked, ...versions.map((version) => path.join(DEBIAN, version, 'bin'))];
  return folders.find((folder) => folder !== undefined && existsSync(path.join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(?:postgres|nobody):/.test(entry));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export class OwnPostgres {
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, settings: readonly string[]) {
    this.#folder = folder;
    this.#port = port;
    this.#settings = settings;
  }

  /**
   * @param settings  as `max_connections=8`
   * @param within  a folder for its data, such as a small disk; by default the system's for temporary files
   */
  static async start(settings: readonly string[] = [], within = tmpdir()): Promise<OwnPostgres> {
    const folder = await mkdtemp(path.join(within, 'wayleaf-postgres-'));
    const { uid, gid } = unprivileged();
    if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
    const server = new OwnPostgres(folder, await freePort(), settings);
    await server.#program('initdb', [
      '-D',
      server.#data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--no-sync',
      '--no-instructions',
    ]);
    await server.run();
    await server.ask(`ALTER USER postgres PASSWORD '${PASSWORD}'`);
    return server;
  }

  get url(): string {
    return this.urlWith(PASSWORD);
  }

  urlWith(password: string): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.#port}/postgres`;
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  /** Resolves when it answers. */
  async run(): Promise<void> {
    const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'logging_collector=off'];
    const given = [...settings, ...this.#settings].flatMap((setting) => ['-c', setting]);
    const file = path.join(postgresPrograms!, 'postgres');
    const args = ['-D', this.#data, '-p', String(this.#port), ...given];
    const child = spawn(file, args, { ...unprivileged(), cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-4000)));
    this.#child = child;
    const deadline = performance.now() + START_MS;
    while (!(await this.#answers())) {
      if (performance.now() > deadline || child.exitCode !== null)
        throw new Error(`PostgreSQL does not start:\n${said}`);
      await wait(50);
    }
  }

  /** In order, without waiting for clients. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Its first process is killed; the others find out and end. */
  async kill(): Promise<void> {
    const pids = await this.#pids();
    await this.#end('SIGKILL');
    // A new one does not start while they live.
    while (pids.some(isAlive)) await wait(10);
  }

  /** Processes that answer connections are killed: it starts over by itself. */
  async killBackends(): Promise<void> {
    const rows = await this.ask(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    for (const { pid } of rows) killIfThere(Number(pid));
  }

  /** Asked with trust, whatever passwords are; once the server takes connections, if it is starting over just then. */
  async ask(sql: string): Promise<readonly pg.QueryResultRow[]> {
    const deadline = performance.now() + START_MS;
    for (;;) {
      try {
        return await this.#askOnce(sql);
      } catch (error) {
        if (!isStartingOver(error) || performance.now() > deadline) throw error;
        await wait(50);
      }
    }
  }

  async #askOnce(sql: string): Promise<readonly pg.QueryResultRow[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const found = await client.query<pg.QueryResultRow>(sql);
      return found.rows;
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    await this.#end('SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Who comes from now on has to know the password. */
  async askForPasswords(): Promise<void> {
    await writeFile(path.join(this.#data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await this.ask('SELECT pg_reload_conf()');
  }

  /** It is started again where it has ended; resolves when it answers. */
  async stayUp(): Promise<void> {
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) await this.run();
  }

  async #answers(): Promise<boolean> {
    return this.#askOnce('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async #pids(): Promise<number[]> {
    const rows = await this.ask('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    return rows.map(({ pid }) => Number(pid));
  }

  async #program(name: string, args: readonly string[]): Promise<void> {
    const file = path.join(postgresPrograms!, name);
    await promisify(execFile)(file, [...args], {
      ...unprivileged(),
      cwd: this.#folder,
      env: { ...process.env, LC_ALL: 'C' },
    });
  }
}

/** As PostgreSQL says of itself: `cannot_connect_now`. */
function isStartingOver(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57P03';
}

/** Once one of them is killed, the server ends the others by itself. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
