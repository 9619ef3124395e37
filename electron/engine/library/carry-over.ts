/** What the reader made of older versions of a document, handed on to the newest. */
import type { DocumentId } from '#shared/base/ids.ts';
import { addAnnotations, listAnnotations } from '../store/annotations.ts';
import type { WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import type { DocumentKey } from '../store/keys.ts';
import { linesOf, listWords } from '../store/nodes.ts';
import { applyReaderFacts } from '../store/reader-facts.ts';
import { carryCorrections, carryMarks, markCarried, standsByItself, versionsToCarry } from '../store/versions.ts';
import { anchorIn, notAmong } from './anchor-in.ts';
import { areVersions } from './are-versions.ts';

/**
 * Tags, facts, the citation and corrections, once the index is written and before it is corrected. What stood at the same path and has
 * nothing to do with the document is no version of it from now on. The caller owns the transaction.
 */
export function carryBefore(db: WriteDb, key: DocumentKey, id: DocumentId): void {
  dropUnlike(db, key, id);
  for (const older of versionsToCarry(db, id)) {
    carryMarks(db, older, id);
    carryCorrections(db, older, key);
  }
  applyReaderFacts(db, key);
}

function dropUnlike(db: WriteDb, key: DocumentKey, id: DocumentId): void {
  const all = versionsToCarry(db, id);
  if (all.length === 0) return;
  const words = listWords(db, key);
  for (const older of all) {
    const before = keyOf(db, older);
    if (before !== undefined && !areVersions(listWords(db, before), words)) standsByItself(db, older);
  }
}

/** All of it, where the newest version was read before it became that. The caller owns the transaction. */
export function carryToRead(db: WriteDb, id: DocumentId, now: number): void {
  const key = keyOf(db, id);
  if (key === undefined || indexFacts(db, key) === undefined) return;
  dropUnlike(db, key, id);
  if (versionsToCarry(db, id).length === 0) return;
  for (const older of versionsToCarry(db, id)) carryMarks(db, older, id);
  applyReaderFacts(db, key);
  carryAfter(db, key, id, now);
}

/** Highlights and notes, by their words; those whose words are gone stay with the older version. */
export function carryAfter(db: WriteDb, key: DocumentKey, id: DocumentId, now: number): void {
  for (const older of versionsToCarry(db, id)) carryAnnotations(db, older, { key, id }, now);
  markCarried(db, id);
}

/** What is marked in the one and not in the other, where its words stand there. The caller owns the transaction. */
export function carryAnnotations(
  db: WriteDb,
  from: DocumentId,
  { key, id }: { readonly key: DocumentKey; readonly id: DocumentId },
  now: number,
): void {
  const reader = {
    words: () => listWords(db, key),
    lines: (_: DocumentId, nodes: Parameters<typeof linesOf>[2]) => linesOf(db, key, nodes),
  };
  const marked = notAmong(listAnnotations(db, id), listAnnotations(db, from));
  addAnnotations(db, anchorIn(reader, id, marked) ?? [], now);
}
