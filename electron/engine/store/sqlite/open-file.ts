import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import { makeFolder } from '../../../process/make-folder.ts';
import { backUp, listBackups } from '../backups.ts';
import { int, ReadDb, text, WriteDb } from '../db.ts';
import { migrations as allMigrations } from '../migrations/migrations.ts';
import { StoreNotes } from '../notes.ts';
import { keepToOwner } from '../owner-only.ts';
import { OWNER_FOLDER } from '../../../process/owner-modes.ts';
import { makeReaderBackup } from '../reader-backups.ts';
import type { Store, StoreOptions } from '../store.ts';
import { Writer } from '../writer.ts';
import { strangeBeside } from './beside.ts';
import { Checkpointer } from './checkpointer.ts';
import { foreignObject } from './schema-check.ts';
import { SqliteSession } from './session.ts';

// While a database is opened nothing else runs in this process, so SQLite itself may wait for another one.
const OPEN_RETRY_MS = 10_000;
const RETRY_MS = 40;
const OPEN_WAIT_MS = 10_000;
// In WAL mode a reader waits only while another process opens or closes the database.
const READ_WAIT_MS = 1000;
// Checked in full below this size (about 0.5 s); above it, only the tables that cannot be made again from the PDFs.
const FULL_CHECK_BYTES = 256 * 2 ** 20;
/** Of the first version. */
const FIRST = ['documents', 'files', 'jobs'];
const IRREPLACEABLE = ['documents', 'files', 'jobs', 'history', 'settings', 'corrections'];

/**
 * Open the database of the library in `folder`, made or brought up to date as needed. Where it cannot be written to, a
 * library that is sound and of this version is opened to be read.
 *
 * @throws AppError `library.corrupt`, `library.too-new`, `library.locked`, `library.disk-full`, `file.unreadable`
 */
export async function openFile(folder: string, options: StoreOptions): Promise<Store> {
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
  await makeLibraryFolder(folder);
  const bytes = await sizeOf(file);
  if (bytes === 0 && (await isLeftEmpty(file))) throw await corrupt(file, backups, undefined, 'is empty');
  const notes = options.notes ?? new StoreNotes();
  const strange = await strangeThere(file, notes.aside !== undefined);
  if (strange !== undefined) throw await corrupt(file, backups, undefined, strange);
  const write = new WriteDb(new SqliteSession(file, { waitMs: OPEN_WAIT_MS }), notes);
  let read: ReadDb | undefined;
  try {
    // First what it is laid out as: a check of its pages runs what stands in the schema.
    if (isForeign(write)) throw await corrupt(file, backups, undefined, 'belongs to another program');
    const isNew = write.schemaVersion() === 0;
    refuseNewer(write, migrations);
    const foreign = foreignObject(write, migrations, write.schemaVersion());
    if (foreign !== undefined) throw await corrupt(file, backups, undefined, notOurs(foreign));
    if (bytes > 0) checkIntegrity(write, bytes, notes.aside !== undefined);
    write.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;');
    // A small cache is written out while a document is stored, and not all at once when it is committed.
    write.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096; PRAGMA wal_autocheckpoint = 0;');
    await migrate(write, migrations, backups);
    if (options.maxPages) write.exec(`PRAGMA max_page_count = ${String(options.maxPages)}`);
    write.exec('PRAGMA busy_timeout = 0');
    const reading = (read = new ReadDb(new SqliteSession(file, { readOnly: true, waitMs: READ_WAIT_MS }), notes));
    reading.get('PRAGMA cache_size = -32768');
    const checkpointer = new Checkpointer(file);
    const writer = new Writer(write, () => checkpointer.nudge(), options.lockWaitMs);
    await keepToOwner(folder);
    return {
      read: reading,
      writer,
      isReadOnly: false,
      isNew,
      vectorSearch: 'engine',
      // The reading connection would count what this one writes.
      othersVersion: () => write.version(),
      close: async () => {
        await writer.finish();
        await checkpointer.close();
        reading.close();
        // Last, because only a connection that writes can tidy up the write-ahead log.
        write.close();
      },
    };
  } catch (error) {
    read?.close();
    write.close();
    const isUnnamed = isAppError(error, 'library.corrupt') && error.details?.file === undefined;
    throw isUnnamed ? await corrupt(file, backups, error) : error;
  }
}

/** Another program that opens the same library may turn the log on, which takes a journal for a moment. */
async function strangeThere(file: string, isGiven: boolean): Promise<string | undefined> {
  if (strangeBeside(file, isGiven) === undefined) return undefined;
  await wait(RETRY_MS);
  return strangeBeside(file, isGiven);
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
    let session: SqliteSession | undefined;
    try {
      session = new SqliteSession(new URL(pathToFileURL(file).href + way), { readOnly: true, waitMs: READ_WAIT_MS });
      const read = new ReadDb(session, options.notes);
      const migrations = options.migrations ?? allMigrations;
      const version = read.schemaVersion();
      if (version !== migrations.length || foreignObject(read, migrations, version) !== undefined) throw cause;
      const writer = new Writer(cause, () => undefined);
      return {
        read,
        writer,
        isReadOnly: true,
        isNew: false,
        vectorSearch: 'engine',
        othersVersion: () => read.version(),
        close: async () => read.close(),
      };
    } catch {
      session?.close();
    }
  }
  return undefined;
}

/** Another program that makes the library has an empty file for a moment. */
const EMPTY_MS = 5000;

async function isLeftEmpty(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true && Math.abs(Date.now() - found.mtimeMs) > EMPTY_MS;
}

/** 0 for a file that is not there. */
function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}

async function makeLibraryFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, OWNER_FOLDER);
  } catch (error) {
    throw new AppError('file.unreadable', `The library’s folder ${folder} cannot be made.`, { folder }, error);
  }
}

/**
 * @param isGiven  somebody else made it: pages that lead back to themselves, of whatever table, would be read without an end, so
 *   that each is looked at, however long that takes
 */
function checkIntegrity(db: WriteDb, bytes: number, isGiven: boolean): void {
  const checks =
    isGiven || bytes <= FULL_CHECK_BYTES
      ? ['PRAGMA quick_check(1)']
      : IRREPLACEABLE.filter((table) => hasTable(db, table)).map((table) => `PRAGMA quick_check(${table})`);
  for (const check of checks) {
    const result = text(db.get(check)?.quick_check);
    if (result !== 'ok') throw new AppError('library.corrupt', 'The library’s database is damaged.', { check: result });
  }
}

/** Something is in it, and not what every version of a library had. Nothing was written to it yet. */
function isForeign(db: ReadDb): boolean {
  return db.get('SELECT 1 FROM sqlite_master') !== undefined && !FIRST.every((table) => hasTable(db, table));
}

function refuseNewer(db: ReadDb, migrations: readonly string[]): void {
  const found = db.schemaVersion();
  if (found <= migrations.length) return;
  throw new AppError(
    'library.too-new',
    'This library was written by a newer version of Wayleaf. Update Wayleaf, or open another library.',
    { version: found, known: migrations.length },
  );
}

const notOurs = (object: string): string => `is not as Wayleaf makes it (${object})`;

/** An older library does not have all of them yet. */
function hasTable(db: ReadDb, name: string): boolean {
  return db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name) !== undefined;
}

async function migrate(db: WriteDb, migrations: readonly string[], backups: string): Promise<void> {
  refuseNewer(db, migrations);
  const found = db.schemaVersion();
  if (found === migrations.length) return;
  if (found > 0) await backUpBefore(db, backups, found);
  db.begin();
  try {
    // Another process may have migrated since the version was read.
    for (let version = db.schemaVersion(); version < migrations.length; version++) {
      db.exec(migrations[version]!);
      db.exec(`PRAGMA user_version = ${String(version + 1)}`);
    }
    await db.commit();
  } finally {
    if (db.inTransaction) db.rollback();
  }
}

/** A library that is larger than this is not copied whole: its index is made again from the PDFs. */
const MAX_COPY_BYTES = 2 ** 30;

/** What the reader made, always; the whole database where it is not too large. */
async function backUpBefore(db: WriteDb, backups: string, version: number): Promise<void> {
  await makeReaderBackup(db, path.dirname(backups), Date.now());
  const pages = int(db.get('PRAGMA page_count')?.page_count) * int(db.get('PRAGMA page_size')?.page_size);
  if (pages <= MAX_COPY_BYTES) await backUp(db, backups, version, new Date());
}

async function corrupt(file: string, backups: string, cause: unknown, how = 'is damaged'): Promise<AppError> {
  const newest = (await listBackups(backups))[0];
  const advice = newest
    ? `put its backup ${newest} in its place`
    : 'move it away and add your PDFs again, which are not affected';
  return new AppError(
    'library.corrupt',
    `The library’s database ${file} ${how}. Repair it here or with ‘wayleaf doctor --repair’, or ${advice}.`,
    { file, ...(newest ? { backup: newest } : {}) },
    cause,
  );
}
