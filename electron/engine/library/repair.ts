/** Puts a sound library in place of a damaged one, with what the reader made. */
import { copyFile, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Machine } from '../../host/machine.ts';
import { ReadDb } from '../store/db.ts';
import { migrations } from '../store/migrations/migrations.ts';
import { isOwnTable } from '../store/sqlite/schema-check.ts';
import { SqliteSession } from '../store/sqlite/session.ts';
import { listBackups } from '../store/backups.ts';
import { openStore, type Store } from '../store/open.ts';
import { refuseLinks } from '../store/owner-only.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';
import { readerRows, type ReaderCounts, type ReaderRow } from '../store/reader-data.ts';
import { checkRows } from '../store/reader-checks.ts';
import { listReaderBackups, mergeReaderRows, readReaderBackup, type Seals } from '../store/reader-backups.ts';
import { admitBackup, type Admitted, type BroughtSetting } from './admit.ts';
import { Library } from './library.ts';
import { writeSetAside } from './set-aside.ts';

export interface Repaired {
  /** Rows that could be read of the damaged database. */
  readonly salvaged: ReaderCounts;
  /** What a backup had beside them, and its name; absent where there is none that can be read. */
  readonly restored?: ReaderCounts;
  readonly backup?: string;
  /** What the backup says of settings, where this machine did not make it: none is taken over. */
  readonly settings: readonly BroughtSetting[];
  /** The file of the rows that could not be taken over, as text; absent where there were none. */
  readonly setAside?: string;
  /** Where the damaged database lies now. */
  readonly damaged: string;
  /** Documents of the repaired library; they are indexed at the next start. */
  readonly documents: number;
}

/** What this machine knows of libraries and backups. */
type Repairing = Seals & Pick<Machine, 'knows'>;

/**
 * Move a database that cannot be opened aside and make the library again: what the reader made is read from what is left
 * of it, and what is missing from the newest backup that can be read; the documents are indexed again from their files.
 * Nobody else may have the library open.
 *
 * @param machine  without it the library is not known to be this machine's
 * @throws AppError the codes of `openStore`; `library.linked` for one of elsewhere with a link in it
 */
export async function repairLibrary(folder: string, now: number, machine?: Repairing): Promise<Repaired> {
  if (machine?.knows(folder) !== true) await refuseLinks(folder);
  const damaged = await folderOfDamaged(folder, now);
  // First: SQLite would not read the database while it lies there, and would act on it as the new one is made.
  await moveJournals(path.join(folder, 'library.db'), damaged);
  const salvage = checkRows(rowsOf(path.join(folder, 'library.db')));
  for (const name of ['library.db', 'library.db-wal', 'library.db-shm'])
    await move(path.join(folder, name), path.join(damaged, name));
  const store = await openStore(folder, { withoutServer: true });
  try {
    const salvaged = await mergeReaderRows(store.writer, salvage);
    const backup = await newestReadable(folder, machine);
    const restored = backup && (await mergeReaderRows(store.writer, backup.admitted));
    await addReceived(store, folder, now);
    const documents = Number(store.read.get('SELECT count(*) AS n FROM documents')?.n ?? 0);
    const setAside = await writeSetAside(damaged, now, [...salvage.left, ...(backup?.admitted.left ?? [])]);
    return {
      salvaged,
      damaged,
      documents,
      settings: backup?.admitted.settings ?? [],
      ...(backup && restored ? { restored, backup: backup.name } : {}),
      ...(setAside === undefined ? {} : { setAside }),
    };
  } finally {
    await store.close();
  }
}

/** As many as can be read; none of a file that is no database. */
function rowsOf(file: string): ReaderRow[] {
  const rows: ReaderRow[] = [];
  try {
    const db = new ReadDb(new SqliteSession(file, { readOnly: true }));
    try {
      // A table that Wayleaf did not make may be a query without an end.
      for (const row of readerRows(db, (table) => isOwnTable(db, migrations, table))) rows.push(row);
    } finally {
      db.close();
    }
  } catch {
    // What was read until then is what there is.
  }
  return rows;
}

async function folderOfDamaged(folder: string, now: number): Promise<string> {
  const damaged = path.join(folder, `damaged-${new Date(now).toISOString().replace(/[-:.]/g, '')}`);
  await mkdir(damaged, { mode: OWNER_FOLDER });
  return damaged;
}

/** SQLite looks for the journal beside what a link leads to; the database that takes the link's place has its own. */
async function moveJournals(file: string, damaged: string): Promise<void> {
  await move(`${file}-journal`, path.join(damaged, 'unfinished-journal'));
  const real = await realpath(file).catch(() => file);
  if (real !== file) await move(`${real}-journal`, path.join(damaged, 'unfinished-journal-of-link'));
}

/** Also to another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return;
    if (code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
}

async function newestReadable(
  folder: string,
  seals: Seals | undefined,
): Promise<{ name: string; admitted: Admitted } | undefined> {
  for (const { name } of await listReaderBackups(folder)) {
    const text = await readReaderBackup(folder, name, seals).catch(() => undefined);
    if (text) return { name, admitted: admitBackup(text) };
  }
  for (const file of await listBackups(path.join(folder, 'backups'))) {
    const rows = rowsOf(file);
    if (rows.length > 0) return { name: path.basename(file), admitted: admitBackup({ rows, left: [], isOwn: false }) };
  }
  return undefined;
}

/** Files that were given to the library are its own: those that nothing tells of any more are documents again. */
async function addReceived(store: Store, folder: string, now: number): Promise<void> {
  const received = path.join(folder, 'files');
  const found = await readdir(received).catch(() => []);
  if (found.length === 0) return;
  const nothing = (): void => undefined;
  const library = new Library({ store, folder, now: () => now, publish: nothing, touch: nothing, onWork: nothing });
  await library.add([received], new AbortController().signal);
}
