import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError } from '#shared/base/errors.ts';
import { int, ReadDb, text, WriteDb } from '../db.ts';
import { StoreNotes } from '../notes.ts';
import { keepToOwner } from '../owner-only.ts';
import type { Store, StoreOptions } from '../store.ts';
import { Writer } from '../writer.ts';
import { Bridge } from './bridge.ts';
import { checked } from './failures.ts';
import { OWN_SCHEMA_IS_THERE, ownMigrations, ownSchemaOf, quoted, searchPath } from './own-schema.ts';
import { channelOf, type ServerAddress } from './protocol.ts';
import { postgresMigrations } from './schema.ts';
import { foreignObject } from './schema-check.ts';
import { PostgresSession } from './session.ts';
import { vectorTables } from './vector-tables.ts';
import { ServerVectors } from './vectors.ts';

const OLDEST_SERVER = 12;
const OPEN_RETRY_MS = 10_000;
const RETRY_MS = 40;

/**
 * Open the library on a server, made or brought up to date as needed. Who may not write there reads.
 *
 * @param folder  what the library keeps beside its database
 * @param named  where the server is; asked for again while it is away
 * @throws AppError `library.unreachable`, `library.too-new`, `library.locked`, `library.disk-full`, `file.unreadable`
 */
export async function openServer(folder: string, named: () => ServerAddress, options: StoreOptions): Promise<Store> {
  const address = named();
  const bridge = new Bridge(named, options.serverTimes);
  try {
    const server = await aboutServer(bridge, address);
    const sessions = (['read', 'write'] as const).map((one) => new PostgresSession(bridge, one, channelOf(address)));
    const notes = options.notes ?? new StoreNotes();
    const [read, write] = [new ReadDb(sessions[0]!, notes), new WriteDb(sessions[1]!, notes)];
    const foreign = foreignObject(read, [address.schema, ...ownSchemas(read, address, server)]);
    if (foreign !== undefined) throw notOurs(foreign);
    if (server.writable) await migrate(write, address);
    const version = server.writable || server.hasTables ? read.schemaVersion() : 0;
    if (version > postgresMigrations.length)
      throw new AppError(
        'library.too-new',
        'This library was written by a newer version of Wayleaf. Update Wayleaf, or open another library.',
        { version, known: postgresMigrations.length },
      );
    if (version < postgresMigrations.length)
      throw new AppError('file.unreadable', 'There is no library of this version on the server, and none may be made.');
    const hasOwn = !server.frozen && (await giveOwnTables(bridge, write, address, server));
    const found = await vectorTables(write, address.schema, server.writable, (work) => exclusively(write, work));
    for (const session of sessions)
      if (found.extension !== undefined) session.vectors = new ServerVectors(session, found.extension, found.mayKeep);
    const only = new AppError('file.unreadable', 'This user may only read the library on the server.');
    const writer = new Writer(server.writable || hasOwn ? write : only, () => undefined, options.lockWaitMs, bridge);
    await keepToOwner(folder);
    return {
      read,
      writer,
      isReadOnly: !server.writable,
      isNew: !server.hasTables,
      vectorSearch: found.state,
      server: bridge,
      othersVersion: () => bridge.othersChanges,
      close: async () => {
        await writer.finish();
        await bridge.close();
      },
    };
  } catch (error) {
    await bridge.close();
    throw error;
  }
}

const notOurs = (object: string): AppError =>
  new AppError(
    'library.corrupt',
    `The library on the server is not as Wayleaf makes it (${object}); it was not opened.`,
  );

/** Connections look there first, from when they are made, so that nothing may be asked by its name before it was looked at. */
function ownSchemas(db: ReadDb, address: ServerAddress, { user }: Server): readonly string[] {
  const own = ownSchemaOf(address, user);
  return isOwn(db, address, own) ? [own] : [];
}

const isOwn = (db: ReadDb, { schema }: ServerAddress, own: string): boolean =>
  db.get(OWN_SCHEMA_IS_THERE, own, schema)?.there === 1;

interface Server {
  readonly hasTables: boolean;
  readonly writable: boolean;
  /** Nobody may write. */
  readonly frozen: boolean;
  readonly user: string;
}

async function aboutServer(bridge: Bridge, { schema }: ServerAddress): Promise<Server> {
  const sql = `
    SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding,
      session_user AS name, pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS frozen,
      to_regclass('schema_version') IS NOT NULL AS made,
      CASE WHEN to_regclass('schema_version') IS NULL
        THEN has_database_privilege(current_database(), 'CREATE') OR coalesce(has_schema_privilege(to_regnamespace(?)::oid, 'CREATE'), false)
        ELSE has_table_privilege(to_regclass('schema_version')::oid, 'INSERT') END AS granted`;
  const { rows } = checked(
    await bridge.askLater({ connection: 'read', statements: [{ sql, params: [`"${schema}"`] }] }),
  );
  const [version, encoding, name, frozen, made, granted] = rows[0]!;
  if (int(version) < OLDEST_SERVER)
    throw new AppError('input.unsupported', `PostgreSQL ${int(version)} is too old; ${OLDEST_SERVER} is needed.`);
  if (encoding !== 'UTF8')
    throw new AppError('input.unsupported', `The database is in ${String(encoding)}; a library needs one in UTF8.`);
  const writable = frozen === 0 && granted === 1;
  return { hasTables: made === 1, writable, frozen: frozen === 1, user: String(name) };
}

/** Who may write migrates; whoever finds another at it waits. */
async function migrate(db: WriteDb, address: ServerAddress): Promise<void> {
  await patiently(() => migrateOnce(db, address));
}

async function patiently(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + OPEN_RETRY_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isAppError(error, 'library.locked') || performance.now() > deadline) throw error;
      await wait(RETRY_MS * (0.5 + Math.random()));
    }
  }
}

/** In a transaction, while no other engine writes. */
async function exclusively(db: WriteDb, work: () => void): Promise<void> {
  await patiently(async () => {
    db.begin();
    try {
      work();
      await db.commit();
    } finally {
      if (db.inTransaction) db.rollback();
    }
  });
}

async function migrateOnce(db: WriteDb, address: ServerAddress): Promise<void> {
  const { schema } = address;
  if (db.get("SELECT to_regclass('schema_version') AS made")?.made !== null) {
    if (db.schemaVersion() >= postgresMigrations.length) return;
  }
  const before = text(db.get("SELECT current_setting('search_path') AS path")?.path);
  db.begin();
  try {
    // Another engine may have migrated since the version was read.
    if (!db.get('SELECT 1 AS one FROM pg_namespace WHERE nspname = ?', schema)) db.exec(`CREATE SCHEMA "${schema}"`);
    db.exec(`SET search_path TO ${searchPath(address, undefined)}`);
    db.exec('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)');
    for (let version = db.schemaVersion(); version < postgresMigrations.length; version++) {
      db.exec(postgresMigrations[version]!);
      db.run('INSERT INTO schema_version (version) VALUES (?)', version + 1);
    }
    await db.commit();
  } finally {
    if (db.inTransaction) db.rollback();
    db.exec(`SET search_path TO ${before}`);
  }
}

/**
 * Tables of the reader's own, made or brought up to date as needed.
 *
 * @returns false if the reader has none and may make none: then the library's are used, by who may write them
 */
async function giveOwnTables(
  bridge: Bridge,
  write: WriteDb,
  address: ServerAddress,
  { user }: Server,
): Promise<boolean> {
  const own = ownSchemaOf(address, user);
  if (!isOwn(write, address, own)) {
    const may = "SELECT has_database_privilege(current_database(), 'CREATE') AS granted";
    const taken = write.get('SELECT 1 AS one FROM pg_namespace WHERE nspname = ?', own) !== undefined;
    if (taken || write.get(may)?.granted !== 1) return false;
    await exclusively(write, () => write.exec(`CREATE SCHEMA IF NOT EXISTS ${quoted(own)}`));
  }
  const foreign = foreignObject(write, [own]);
  if (foreign !== undefined) throw notOurs(foreign);
  await patiently(() => migrateOwn(write, address, own));
  const sql = `SET search_path TO ${searchPath(address, own)}`;
  for (const connection of ['read', 'write'] as const)
    checked(await bridge.askLater({ connection, statements: [{ sql, params: [] }], isScript: true }));
  return true;
}

async function migrateOwn(db: WriteDb, { schema }: ServerAddress, own: string): Promise<void> {
  const versions = `${quoted(own)}.reader_version`;
  const version = (): number => int(db.get(`SELECT coalesce(max(version), 0) AS version FROM ${versions}`)?.version);
  const isMade = db.get('SELECT to_regclass(?) IS NOT NULL AS made', versions)?.made === 1;
  if (isMade && version() >= ownMigrations.length) return;
  db.begin();
  try {
    db.exec(`CREATE TABLE IF NOT EXISTS ${versions} (version BIGINT PRIMARY KEY)`);
    for (let at = version(); at < ownMigrations.length; at++) {
      db.exec(ownMigrations[at]!(schema, own, db.notes.aside === undefined));
      db.run(`INSERT INTO ${versions} (version) VALUES (?)`, at + 1);
    }
    await db.commit();
  } finally {
    if (db.inTransaction) db.rollback();
  }
}
