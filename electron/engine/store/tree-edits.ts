import { z } from 'zod';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { HeadingAnchorSchema, WordsSchema } from '#shared/contract/tree.ts';
import type { ModelEdit } from '#shared/domain/refine/edits.ts';
import { int, text, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import type { DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';

/** As the model was asked about them, of any length. */
const WordsAsRead = WordsSchema.extend({ text: z.string() });
const confidence = z.number().min(0).max(1);
const Edit: z.ZodType<ModelEdit> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirm'), heading: HeadingAnchorSchema, confidence }),
  z.strictObject({ kind: z.literal('level'), heading: HeadingAnchorSchema, by: z.int(), confidence }),
  z.strictObject({ kind: z.literal('delete'), heading: HeadingAnchorSchema }),
  z.strictObject({
    kind: z.literal('add'),
    nth: z.int().nonnegative(),
    words: WordsAsRead,
    level: z.int().positive(),
    confidence,
  }),
  z.strictObject({ kind: z.literal('dismiss'), words: WordsAsRead }),
]);

/** What a language model changed in the document's tree; none before it is finished, unless `unfinished` asks for them. */
export function listTreeEdits(db: ReadDb, document: DocumentKey, unfinished = false): readonly ModelEdit[] {
  const row = db.get('SELECT document_key, edits, finished FROM tree_edits WHERE document_key = ?', document);
  const found = readRow(db, 'tree_edits', row, toEdits)?.value;
  return found && (found.isFinished || unfinished) ? found.edits : [];
}

/** @throws for a malformed row */
export function toEdits(row: Row): { readonly edits: readonly ModelEdit[]; readonly isFinished: boolean } {
  return { edits: fromJson(z.array(Edit), text(row.edits)), isFinished: int(row.finished) !== 0 };
}

/** @param maker  the model and the versions of its prompts */
export function saveTreeEdits(
  db: WriteDb,
  document: DocumentKey,
  maker: string,
  edits: readonly ModelEdit[],
  finished: boolean,
): void {
  db.run(
    `INSERT INTO tree_edits (document_key, maker, indexed_at, finished, edits)
     SELECT ?1, ?2, indexed_at, ?3, ?4 FROM indexes WHERE document_key = ?1
     ON CONFLICT (document_key) DO UPDATE SET
       maker = excluded.maker, indexed_at = excluded.indexed_at, finished = excluded.finished, edits = excluded.edits`,
    document,
    maker,
    finished ? 1 : 0,
    JSON.stringify(edits),
  );
}

export interface RefinedDocument {
  readonly key: DocumentKey;
  readonly id: DocumentId;
  /** This maker was asked about every doubtful heading of its index. */
  readonly isDone: boolean;
}

/** Indexed documents, lately opened ones first. */
export function documentsToRefine(db: ReadDb, maker: string): readonly RefinedDocument[] {
  const rows = db.all(
    `SELECT d.key, d.id, e.finished = 1 AND e.maker = ? AND e.indexed_at = i.indexed_at AS done
     FROM documents d JOIN indexes i ON i.document_key = d.key LEFT JOIN tree_edits e ON e.document_key = d.key
     ORDER BY d.opened_at IS NULL, d.opened_at DESC, d.added_at DESC`,
    maker,
  );
  return readRows(db, 'documents', rows, (row) => ({
    key: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
    isDone: row.done === 1,
  }));
}
