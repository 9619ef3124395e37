import { statSync, type Stats } from 'node:fs';
import { int, text, type ReadDb, type Row, type WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';

/** A file known to hold a document. Size and time of change tell whether it was touched since. */
export interface KnownFile {
  readonly path: string;
  readonly document: DocumentKey;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** When it was last known to hold the document, in milliseconds. */
  readonly seenAt: number;
  readonly present: boolean;
  /** True for a copy of our own, made from an upload. */
  readonly received: boolean;
}

export function fileAt(db: ReadDb, path: string): KnownFile | undefined {
  return readRow(db, 'files', db.get('SELECT * FROM files WHERE path = ?', path), toFile)?.value;
}

/** The document's files, those that were there last time first, newest first. One that cannot be read is left out, and noted. */
export function filesOf(db: ReadDb, document: DocumentKey): KnownFile[] {
  const rows = db.all('SELECT * FROM files WHERE document_key = ? ORDER BY present DESC, seen_at DESC', document);
  return readRows(db, 'files', rows, toFile);
}

/** By path. One that cannot be read is left out, and noted. */
export function listFiles(db: ReadDb): KnownFile[] {
  return readRows(db, 'files', db.all('SELECT * FROM files ORDER BY path'), toFile);
}

/** Record what stands at a path now; a path belongs to one document, the latest. */
export function putFile(db: WriteDb, file: Omit<KnownFile, 'present' | 'seenAt'>, seenAt: number): void {
  db.run(
    `INSERT INTO files (path, document_key, bytes, modified_ms, seen_at, present, received) VALUES (?, ?, ?, ?, ?, 1, ?)
     ON CONFLICT (path) DO UPDATE SET document_key = excluded.document_key, bytes = excluded.bytes,
       modified_ms = excluded.modified_ms, seen_at = excluded.seen_at, present = 1, gone = 0, received = excluded.received`,
    file.path,
    file.document,
    file.bytes,
    file.modifiedMs,
    seenAt,
    file.received ? 1 : 0,
  );
}

/** @param gone  where it is not present: the folder that it stood in is there */
export function markPresence(db: WriteDb, path: string, present: boolean, seenAt: number, gone = false): void {
  if (present) db.run('UPDATE files SET present = 1, gone = 0, seen_at = ? WHERE path = ?', seenAt, path);
  else db.run('UPDATE files SET present = 0, gone = ? WHERE path = ?', gone ? 1 : 0, path);
}

/** Forget paths of the document that were not there last time, once it has another that is. */
export function dropAbsent(db: WriteDb, document: DocumentKey): void {
  db.run(
    `DELETE FROM files WHERE document_key = ?1 AND present = 0
     AND EXISTS (SELECT 1 FROM files WHERE document_key = ?1 AND present = 1)`,
    document,
  );
}

/** Of so many files some are looked for. */
const LOOKED_FOR = 200;

/** Does it know a file that is on this machine, with the size and the time of change that it says? */
export function namesFilesHere(db: ReadDb): boolean {
  return db
    .all('SELECT path, bytes, modified_ms FROM files ORDER BY seen_at DESC LIMIT ?', LOOKED_FOR)
    .some(({ path, bytes, modified_ms: modifiedMs }) => {
      // Asking for one of another machine would tell that machine.
      if (typeof path !== 'string' || /^[\\/]{2}/.test(path)) return false;
      const found = statOf(path);
      return found?.isFile() === true && found.size === bytes && Math.trunc(found.mtimeMs) === modifiedMs;
    });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function toFile(row: Row): KnownFile {
  return {
    path: text(row.path),
    document: int(row.document_key) as DocumentKey,
    bytes: int(row.bytes),
    modifiedMs: int(row.modified_ms),
    seenAt: int(row.seen_at),
    present: int(row.present) === 1,
    received: int(row.received) === 1,
  };
}
