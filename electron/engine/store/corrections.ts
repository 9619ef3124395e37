import { CorrectionSchema } from '#shared/contract/tree.ts';
import type { Correction } from '#shared/domain/document/corrections/correction.ts';
import { int, text, type ReadDb, type WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';

export interface StoredCorrection {
  readonly correction: Correction;
  readonly createdAt: number;
}

/** In the order in which they were made. One that another version wrote and this one cannot read is left out. */
export function listCorrections(db: ReadDb, document: DocumentKey): StoredCorrection[] {
  return db
    .all('SELECT correction, created_at FROM corrections WHERE document_key = ? ORDER BY position', document)
    .flatMap((row) => {
      const found = CorrectionSchema.safeParse(JSON.parse(text(row.correction)));
      return found.success ? [{ correction: found.data, createdAt: int(row.created_at) }] : [];
    });
}

export function addCorrection(db: WriteDb, document: DocumentKey, correction: Correction, createdAt: number): void {
  db.run(
    `INSERT INTO corrections (document_key, position, correction, created_at)
     VALUES (?1, (SELECT coalesce(max(position) + 1, 0) FROM corrections WHERE document_key = ?1), ?2, ?3)`,
    document,
    JSON.stringify(correction),
    createdAt,
  );
}

export function removeLastCorrection(db: WriteDb, document: DocumentKey): void {
  db.run(
    `DELETE FROM corrections WHERE document_key = ?1
       AND position = (SELECT max(position) FROM corrections WHERE document_key = ?1)`,
    document,
  );
}
