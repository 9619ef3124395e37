/** A copy of Zotero’s database that fits together and is asked in place of the original, which is never opened. */
import { constants } from 'node:fs';
import { chmod, copyFile, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import { requireTables } from './schema.ts';

const FILE = 'zotero.sqlite';
/**
 * What SQLite keeps beside a database that is in use. A rollback journal is never taken along: SQLite would act on what it says,
 * which may be the name of another file, to be removed.
 */
const LOG = '-wal';
const JOURNAL = '-journal';
const LOOKED_UP = ['itemData', 'itemCreators', 'itemTags'];
const TRIES = 4;
/** Zotero has written by then. */
const RETRY_MS = 100;

/** A copy that fits together: Zotero may write while it is made. @returns where it is */
export async function copyDatabase(data: string, folder: string): Promise<string> {
  const from = path.join(data, FILE);
  const to = path.join(folder, FILE);
  for (let tries = 1; ; tries++) {
    const before = await stampOf(from);
    const isWhole = !(await isHot(from + JOURNAL));
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await rm(to + LOG, { force: true });
    if (await isRegular(from + LOG))
      await copyFile(from + LOG, to + LOG, constants.COPYFILE_FICLONE).catch(() => undefined);
    if (isWhole && (await stampOf(from)) === before) break;
    if (tries === TRIES)
      throw new AppError(
        'file.unreadable',
        'Zotero is writing to its database, or was stopped while it did. Try again in a moment, or start Zotero and close it.',
      );
    await wait(RETRY_MS);
  }
  await chmod(to, 0o600);
  // What was committed beside the original comes into the copy, and into no other file.
  const db = new DatabaseSync(to);
  db.exec('PRAGMA journal_mode = DELETE');
  // What somebody counted could be made up, and lead to a slow way through the tables.
  db.exec('DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4');
  db.close();
  return to;
}

/** What belongs to an item is looked up for each one: without an index, as Zotero has, that could be a walk through a table. */
export function indexItems(copy: string): void {
  const db = new DatabaseSync(copy);
  const begins = db.prepare(`
    SELECT 1 FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
    WHERE list.partial = 0 AND info.seqno = 0 AND info.name = 'itemID'`);
  try {
    requireTables(db);
    for (const table of LOOKED_UP)
      if (!begins.get(table)) db.exec(`CREATE INDEX wayleaf_${table} ON ${table} (itemID)`);
  } finally {
    db.close();
  }
}

/** Is there a journal of a change that was not finished? One that is kept for the next change is empty, or begins with a zero. */
async function isHot(journal: string): Promise<boolean> {
  if (!(await isRegular(journal))) return false;
  const file = await open(journal, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (!file) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, 0);
    return bytesRead > 0 && buffer[0] !== 0;
  } finally {
    await file.close();
  }
}

/** A pipe would be waited for. */
async function isRegular(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() === true;
}

async function stampOf(file: string): Promise<string> {
  const stamps: string[] = [];
  for (const end of ['', LOG, JOURNAL]) {
    const found = await stat(file + end).catch(() => undefined);
    stamps.push(`${found?.size ?? 0} ${found?.mtimeMs ?? 0}`);
  }
  return stamps.join();
}
