/** Joining two documents as versions of one, as the reader says, and taking that back. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DuplicateKind } from '#shared/domain/duplicates/document.ts';
import { listAnnotations, removeAnnotations } from '../store/annotations.ts';
import type { WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import { deleteJoined, joinedAs, putJoined, takeApartBack, type JoinedDocument } from '../store/joined.ts';
import { labelsBeyond, takeLabelsBack } from '../store/joined-marks.ts';
import { applyReaderFacts } from '../store/reader-facts.ts';
import { carryFacts, carryLabels, newestOf } from '../store/versions.ts';
import { carryAnnotations } from '../library/carry-over.ts';
import { notAmong } from '../library/anchor-in.ts';

export interface Joining {
  readonly older: DocumentId;
  readonly newer: DocumentId;
  readonly kind: DuplicateKind;
}

/**
 * The older one, or the newest of its versions, is a version of the newer one's newest. Tags, stars, highlights and notes go over; what the
 * document is called and cited by only where the text is the same, since a preprint is cited otherwise than its article. The caller
 * owns the transaction.
 *
 * @returns both, as they are joined
 * @throws AppError `document.unknown`, `input.invalid` where they are versions of one already
 */
export function joinDocuments(db: WriteDb, { older, newer, kind }: Joining, now: number): readonly DocumentId[] {
  for (const id of [older, newer])
    if (keyOf(db, id) === undefined) throw new AppError('document.unknown', 'This document is not in the library.');
  const [document, newest] = [newestOf(db, older), newestOf(db, newer)];
  if (document === newest) throw new AppError('input.invalid', 'These are versions of one document already.');
  const carried = labelsBeyond(db, document, newest, kind === 'same-text');
  carryLabels(db, document, newest);
  const key = keyOf(db, newest)!;
  if (kind === 'same-text') {
    carryFacts(db, document, newest);
    applyReaderFacts(db, key);
  }
  carryAnnotations(db, document, { key, id: newest }, now);
  putJoined(db, { document, newest, kind, joinedAt: now, carried });
  takeApartBack(db, document, newest);
  return [document, newest];
}

/**
 * It stands by itself again. What went over to the newest version is taken back from it, unless the reader changed it there since. The
 * caller owns the transaction.
 *
 * @returns both
 * @throws AppError `input.invalid` where it was not joined to another
 */
export function separateDocument(db: WriteDb, document: DocumentId): readonly DocumentId[] {
  const joined = joinedAs(db, document);
  if (!joined) throw new AppError('input.invalid', 'This document was not joined to another.');
  takeLabelsBack(db, joined);
  const key = keyOf(db, joined.newest);
  if (key !== undefined) applyReaderFacts(db, key);
  takeAnnotationsBack(db, joined);
  deleteJoined(db, document);
  return [document, joined.newest];
}

/** Those that were made when it was joined, and are as they were. */
function takeAnnotationsBack(db: WriteDb, { document, newest, joinedAt }: JoinedDocument): void {
  const made = listAnnotations(db, newest).filter(
    ({ createdAt, changedAt }) => createdAt === joinedAt && changedAt === joinedAt,
  );
  const own = new Set(notAmong(listAnnotations(db, document), made));
  removeAnnotations(
    db,
    made.filter((one) => !own.has(one)).map(({ id }) => id),
  );
}
