/** Reads rows one by one: one that cannot be read is left out and noted, and hides no other. */
import { isAppError } from '#shared/base/errors.ts';
import type { ReadDb, Row } from './db.ts';

/** What these rows say; one that says nothing that can be read is noted, and left out. */
export function readRows<T>(db: ReadDb, table: string, rows: readonly Row[], read: (row: Row) => T): T[] {
  return rows.flatMap((row) => {
    const found = readRow(db, table, row, read);
    return found === undefined ? [] : [found.value];
  });
}

/** The same of one row; undefined where it cannot be read. */
export function readRow<T>(
  db: ReadDb,
  table: string,
  row: Row | undefined,
  read: (row: Row) => T,
): { readonly value: T } | undefined {
  if (!row) return undefined;
  try {
    return { value: read(row) };
  } catch (error) {
    // What the database itself reports concerns more than a row.
    if (isAppError(error)) throw error;
    db.notes.unreadable.note(table, nameOf(row), error);
    return undefined;
  }
}

/** Columns by which rows are told apart, in the order in which they say most. */
const NAMES = ['id', 'key', 'name', 'path', 'document_id', 'document', 'document_key', 'node', 'position'] as const;

function nameOf(row: Row): string {
  const named = NAMES.flatMap((column) =>
    row[column] === undefined || row[column] === null ? [] : [String(row[column])],
  );
  return named.slice(0, 2).join(' ');
}
