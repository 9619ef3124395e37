/** What of a library cannot be read: found, and set aside. */
import type { Store } from '../store/open.ts';
import type { LeftRow } from '../store/reader-checks.ts';
import { removeRows, unreadableRows } from '../store/row-checks.ts';
import { writeSetAside } from './set-aside.ts';

export interface Health {
  /** Of the database as a whole. */
  readonly faults: readonly string[];
  /** Rows that cannot be read. */
  readonly left: readonly LeftRow[];
}

export interface SetAside {
  readonly left: readonly LeftRow[];
  /** Where they are kept as text; undefined where there were none. */
  readonly file: string | undefined;
}

/** Look at all of it; takes as long as reading it takes. */
export async function checkHealth({ read }: Store, onProgress?: (done: number, of: number) => void): Promise<Health> {
  const faults = read.faults();
  return { faults, left: await unreadableRows(read, onProgress) };
}

/**
 * Keep rows that cannot be read in a file of the library's folder, and take them out; documents whose index they were part of are
 * read again.
 *
 * @throws AppError why nothing can be written; the system's error if the folder takes no file
 */
export async function setAside({ read, writer }: Store, folder: string, now: number): Promise<SetAside> {
  const rows = await unreadableRows(read);
  const file = await writeSetAside(folder, now, rows);
  if (rows.length > 0) await writer.write((db) => removeRows(db, rows));
  return { left: rows, file };
}
