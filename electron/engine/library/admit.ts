/** What may come in of a backup or an archive, by who wrote it: data of reading from anybody, all else from this machine alone. */
import type { ReaderRow, ReaderTable } from '../store/reader-data.ts';
import { isTaken } from '../store/reader-data.ts';
import { checkRows, type CheckedRows, type LeftRow } from '../store/reader-checks.ts';
import type { ReaderText } from '../store/reader-backups.ts';

/** A setting that came along: nobody set it here. */
export interface BroughtSetting {
  readonly name: string;
  /** JSON */
  readonly value: string;
}

export interface Admitted extends CheckedRows {
  /** Each has to be asked for. */
  readonly settings: readonly BroughtSetting[];
}

/** Of an archive: where files were on another machine says nothing here, whoever's it was. */
export function admitArchive({ rows, left }: ReaderText, isOwn: boolean): Admitted {
  return admit(rows, left, (table) => table !== 'files' && (isOwn || isTaken(table)));
}

/**
 * Of a backup in the library's folder. One that this machine did not seal, as those of earlier versions, says where documents
 * are, and is believed once a file there was hashed.
 */
export function admitBackup({ rows, left, isOwn }: ReaderText): Admitted {
  if (isOwn) return admit(rows, left, () => true);
  return admit(rows.flatMap(doubted), left, (table) => table === 'files' || isTaken(table));
}

function admit(
  given: readonly ReaderRow[],
  unread: readonly LeftRow[],
  mayCome: (table: ReaderTable) => boolean,
): Admitted {
  const { rows, left } = checkRows(given);
  const settings = rows.flatMap(({ table, row }) =>
    table === 'settings' && !mayCome(table) ? [{ name: String(row.name), value: String(row.value) }] : [],
  );
  return { rows: rows.filter(({ table }) => mayCome(table)), left: [...unread, ...left], settings };
}

/** A file that was never changed then is read whole before it is believed. One of another machine is not looked for. */
function doubted({ table, row }: ReaderRow): ReaderRow[] {
  if (table !== 'files') return [{ table, row }];
  return isOnNetwork(row.path) ? [] : [{ table, row: { ...row, modified_ms: NEVER } }];
}

const NEVER = -8.64e15; // milliseconds, the earliest time that there is

const isOnNetwork = (path: unknown): boolean => typeof path !== 'string' || /^[\\/]{2}/.test(path);
