import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { AppError, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import { backUp, listBackups } from './backups.ts';
import { Checkpointer } from './checkpointer.ts';
import { int, ReadDb, storeError, text, WriteDb } from './db.ts';
import { migrations as allMigrations } from './migrations/migrations.ts';
import { keepToOwner, OWNER_FOLDER } from './owner-only.ts';
import { Writer } from './writer.ts';

/** An open library database: one connection that reads, and the writer with the one that writes. */
export interface Store {
  readonly read: ReadDb;
  readonly writer: Writer;
  /** The disk is full, or the folder is not to be written to: what is there can be read and asked. */
  readonly isReadOnly: boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly migrations?: readonly string[];
  /** Upper limit of the database in pages of 4 KiB, to stand for a full disk. */
  readonly maxPages?: number;
  readonly lockWaitMs?: number;
}

// While a database is opened nothing else runs in this process, so SQLite itself may wait for another one.
const OPEN_RETRY_MS = 10_000;
const RETRY_MS = 40;
const OPEN_WAIT_MS = 10_000;
// In WAL mode a reader waits only while another process opens or closes the database.
const READ_WAIT_MS = 1000;
// Checked in full below this size (about 0.5 s); above it, only the tables that cannot be made again from the PDFs.
const FULL_CHECK_BYTES = 256 * 2 ** 20;
const IRREPLACEABLE = ['documents', 'files', 'jobs', 'history', 'settings', 'corrections'];

/**
 * Open the database of the library in `folder`, made or brought up to date as needed. Where it cannot be written to, a
 * library that is sound and of this version is opened to be read.
 *
 * @throws AppError `library.corrupt`, `library.too-new`, `library.locked`, `library.disk-full`, `file.unreadable`
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  const deadline = performance.now() + OPEN_RETRY_MS;
  for (;;) {
    try {
      return await openOnce(folder, options);
    } catch (error) {
      // Two programs that make the same library refuse each other at once, whatever the waiting time: SQLite sees that
      // both hold what the other needs to turn the log on. One of them has to come back.
      const readable = await openForReading(folder, options, error);
      if (readable) return readable;
      if (!isAppError(error, 'library.locked') || performance.now() > deadline) throw error;
      await wait(RETRY_MS * (0.5 + Math.random()));
    }
  }
}

async function openOnce(folder: string, options: StoreOptions): Promise<Store> {
  const file = path.join(folder, 'library.db');
  const backups = path.join(folder, 'backups');
  const migrations = options.migrations ?? allMigrations;
  await makeFolder(folder);
  const bytes = await sizeOf(file);
  const writeSqlite = connect(file, false, OPEN_WAIT_MS);
  const write = new WriteDb(writeSqlite);
  let readSqlite: DatabaseSync | undefined;
  try {
    if (bytes > 0) checkIntegrity(write, bytes);
    write.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;');
    // A small cache is written out while a document is stored, and not all at once when it is committed.
    write.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096; PRAGMA wal_autocheckpoint = 0;');
    await migrate(write, migrations, backups);
    if (options.maxPages) write.exec(`PRAGMA max_page_count = ${String(options.maxPages)}`);
    write.exec('PRAGMA busy_timeout = 0');
    readSqlite = connect(file, true, READ_WAIT_MS);
    const read = new ReadDb(readSqlite);
    read.get('PRAGMA cache_size = -32768');
    const checkpointer = new Checkpointer(file);
    const writer = new Writer(write, () => checkpointer.nudge(), options.lockWaitMs);
    await keepToOwner(folder);
    return {
      read,
      writer,
      isReadOnly: false,
      close: async () => {
        await writer.finish();
        await checkpointer.close();
        read.close();
        // Last, because only a connection that writes can tidy up the write-ahead log.
        write.close();
      },
    };
  } catch (error) {
    readSqlite?.close();
    write.close();
    throw isAppError(error, 'library.corrupt') ? await corrupt(file, backups, error) : error;
  }
}

/** What must not keep a sound library from being read. */
const UNWRITABLE: readonly ErrorCode[] = ['library.disk-full', 'file.unreadable'];

async function openForReading(folder: string, options: StoreOptions, cause: unknown): Promise<Store | undefined> {
  const file = path.join(folder, 'library.db');
  if (!isAppError(cause) || !UNWRITABLE.includes(cause.code)) return undefined;
  if ((await sizeOf(file)) === 0) return undefined;
  // With its log, a reader needs files beside the database, which it may not be able to make. Without one the database
  // is all there is, and nobody else can be writing to it.
  const ways = (await sizeOf(`${file}-wal`)) > 0 ? [''] : ['', '?immutable=1'];
  for (const way of ways) {
    let sqlite: DatabaseSync | undefined;
    try {
      sqlite = connect(new URL(pathToFileURL(file).href + way), true, READ_WAIT_MS);
      const read = new ReadDb(sqlite);
      if (versionOf(read) !== (options.migrations ?? allMigrations).length) throw cause;
      const writer = new Writer(cause, () => undefined);
      return { read, writer, isReadOnly: true, close: async () => read.close() };
    } catch {
      sqlite?.close();
    }
  }
  return undefined;
}

/** 0 for a file that is not there. */
function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  } catch (error) {
    throw new AppError('file.unreadable', `The library’s folder ${folder} cannot be made.`, { folder }, error);
  }
}

function connect(file: string | URL, readOnly: boolean, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly, timeout, enableForeignKeyConstraints: true });
  } catch (error) {
    throw storeError(error);
  }
}

function checkIntegrity(db: WriteDb, bytes: number): void {
  const checks =
    bytes <= FULL_CHECK_BYTES
      ? ['PRAGMA quick_check(1)']
      : IRREPLACEABLE.filter((table) => hasTable(db, table)).map((table) => `PRAGMA quick_check(${table})`);
  for (const check of checks) {
    const result = text(db.get(check)?.quick_check);
    if (result !== 'ok') throw new AppError('library.corrupt', 'The library’s database is damaged.', { check: result });
  }
}

/** An older library does not have all of them yet. */
function hasTable(db: ReadDb, name: string): boolean {
  return db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name) !== undefined;
}

async function migrate(db: WriteDb, migrations: readonly string[], backups: string): Promise<void> {
  const found = versionOf(db);
  if (found > migrations.length) {
    throw new AppError(
      'library.too-new',
      'This library was written by a newer version of Wayleaf. Update Wayleaf, or open another library.',
      { version: found, known: migrations.length },
    );
  }
  if (found === migrations.length) return;
  if (found > 0) await backUp(db, backups, found, new Date());
  db.run('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated since the version was read.
    for (let version = versionOf(db); version < migrations.length; version++) {
      db.exec(migrations[version]!);
      db.exec(`PRAGMA user_version = ${String(version + 1)}`);
    }
    db.run('COMMIT');
  } finally {
    if (db.inTransaction) db.run('ROLLBACK');
  }
}

function versionOf(db: ReadDb): number {
  return int(db.get('PRAGMA user_version')?.user_version);
}

async function corrupt(file: string, backups: string, cause: unknown): Promise<AppError> {
  const newest = (await listBackups(backups))[0];
  const advice = newest
    ? `Put its backup ${newest} in its place`
    : 'Move it away and add your PDFs again, which are not affected';
  return new AppError(
    'library.corrupt',
    `The library’s database ${file} is damaged. ${advice}.`,
    { file, ...(newest ? { backup: newest } : {}) },
    cause,
  );
}
