import path from 'node:path';
import type { ErrorCode } from '#shared/base/errors.ts';
import type { WriteDb } from '../store/db.ts';
import { addDocument, keyOf } from '../store/documents.ts';
import { dropAbsent, fileAt, markPresence, putFile, type KnownFile } from '../store/files.ts';
import { addJob, requeueIfFailed } from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import { titleFromName } from './file-names.ts';
import type { Standing } from './standing.ts';

/** Failures that adding the file again may have cured. */
const PASSING: readonly ErrorCode[] = [
  ...(['file.missing', 'file.unreadable', 'library.disk-full', 'internal'] as const),
  ...(['convert.no-browser', 'convert.failed'] as const),
];

/**
 * Record in which file a document stands.
 *
 * @param gone  its files that are not there any more
 * @param now  milliseconds since 1970
 * @returns whether the document is new, or is worked on again; `other` stood in this file before
 */
export function putStanding(
  db: WriteDb,
  { id, file, received }: Standing,
  gone: readonly KnownFile[],
  now: number,
): { readonly isNew: boolean; readonly again: boolean; readonly other: DocumentKey | undefined } {
  const existing = keyOf(db, id);
  const title = titleFromName(path.basename(file.path));
  const key = existing ?? addDocument(db, { id, bytes: file.bytes, title, addedAt: now });
  if (existing === undefined) addJob(db, key);
  const again = existing !== undefined && requeueIfFailed(db, key, PASSING);
  const before = fileAt(db, file.path);
  putFile(db, { ...file, document: key, received }, now);
  for (const { path: old } of gone) markPresence(db, old, false, now);
  dropAbsent(db, key);
  return {
    isNew: existing === undefined,
    again,
    other: before && before.document !== key ? before.document : undefined,
  };
}
