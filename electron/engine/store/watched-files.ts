/** Files of watched folders as they were when they were taken in. */
import type { DocumentId } from '#shared/base/ids.ts';
import { int, text, type ReadDb, type WriteDb } from './db.ts';

export interface WatchedFile {
  readonly path: string;
  readonly folder: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Null for a file that holds none. */
  readonly document: DocumentId | null;
}

export function isAsTaken(db: ReadDb, path: string, bytes: number, modifiedMs: number): boolean {
  const row = db.get('SELECT bytes, modified_ms FROM watched_files WHERE path = ?', path);
  return row !== undefined && int(row.bytes) === bytes && int(row.modified_ms) === modifiedMs;
}

/** Was there a file at this path when a watched folder was looked at? */
export function isWatchedPath(db: ReadDb, path: string): boolean {
  return db.get('SELECT 1 FROM watched_files WHERE path = ?', path) !== undefined;
}

export function pathsWatchedIn(db: ReadDb, folder: string): string[] {
  return db.all('SELECT path FROM watched_files WHERE folder = ?', folder).map((row) => text(row.path));
}

/** The document was here once, and is not in the library any more: the reader took it out. */
export function wasRemoved(db: ReadDb, document: DocumentId): boolean {
  return (
    db.get(
      `SELECT 1 FROM watched_files w WHERE w.document_id = ?
       AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = w.document_id)`,
      document,
    ) !== undefined
  );
}

export function putWatchedFile(db: WriteDb, { path, folder, bytes, modifiedMs, document }: WatchedFile): void {
  db.run(
    `INSERT INTO watched_files (path, folder, bytes, modified_ms, document_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET folder = excluded.folder, bytes = excluded.bytes,
       modified_ms = excluded.modified_ms, document_id = excluded.document_id`,
    path,
    folder,
    bytes,
    modifiedMs,
    document,
  );
}

/** A file that is gone; what the reader took out of the library stays known, for the file may only have moved. */
export function dropWatchedFile(db: WriteDb, path: string): void {
  db.run(
    `DELETE FROM watched_files WHERE path = ?
     AND (document_id IS NULL OR EXISTS (SELECT 1 FROM documents d WHERE d.id = document_id))`,
    path,
  );
}

export function forgetWatchedFolder(db: WriteDb, folder: string): void {
  db.run('DELETE FROM watched_files WHERE folder = ?', folder);
}
