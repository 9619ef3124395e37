/** What may lie beside a database as it is opened: SQLite acts on it before anything else of the database is known. */
import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { READ_AT_ONCE } from '../../../process/open-flags.ts';

/** At the end of a rollback journal: the name of another file stands before it, which SQLite removes when it has rolled back. */
const NAMES_ANOTHER = Buffer.from('d9d505f920a163d7', 'hex');
const BESIDE = ['', '-wal', '-shm', '-journal'];

/**
 * Why SQLite must not be led to open the database `file`, as the end of a sentence about it; undefined where it may.
 *
 * This program writes to a log, and to a rollback journal only where a disk takes no log. It never changes two databases in one
 * transaction, so that no journal of its own names another file, whoever left it there.
 *
 * @param isGiven  somebody else made it: a journal would write over its pages, and was not left by a crash here
 * @throws the system's error where a journal cannot be read
 */
export function strangeBeside(file: string, isGiven: boolean): string | undefined {
  const real = realOf(file);
  for (const end of BESIDE) {
    const found = statSync(real + end, { throwIfNoEntry: false });
    // SQLite would wait for whoever writes to a pipe. Folders are refused by the system.
    if (found && !found.isFile() && !found.isDirectory()) return `cannot be opened (${path.basename(real + end)})`;
  }
  const journal = `${real}-journal`;
  const bytes = statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > 0 && (isGiven || namesAnother(journal)))
    return `has a change beside it that was not finished on this machine (${path.basename(journal)})`;
  return undefined;
}

/** SQLite looks beside what a link leads to. */
function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function namesAnother(journal: string): boolean {
  const handle = openIfThere(journal);
  if (handle === undefined) return false;
  try {
    const { size } = fstatSync(handle);
    const end = Buffer.alloc(NAMES_ANOTHER.length);
    readSync(handle, end, 0, end.length, Math.max(0, size - end.length));
    return end.equals(NAMES_ANOTHER);
  } finally {
    closeSync(handle);
  }
}

/** Another program of ours may have ended its transaction a moment ago, and the journal with it. */
function openIfThere(journal: string): number | undefined {
  try {
    return openSync(journal, READ_AT_ONCE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
