/** Marks and tags that assistants put into the library. What is not theirs is not told, and never taken away here. */
import type { DocumentId } from '#shared/base/ids.ts';
import { DocumentIdSchema } from '#shared/contract/common.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { Label } from '#shared/contract/library.ts';
import { TagAuthor } from '#shared/contract/mark-author.ts';
import { toAnnotation } from './annotations.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRow, readRows } from './read-rows.ts';

/** Of documents that are in the library, in the order in which they were made. One that cannot be read is left out, and noted. */
export function authoredMarks(db: ReadDb): Annotation[] {
  const rows = db.all(
    `SELECT a.* FROM annotations a JOIN documents d ON d.id = a.document WHERE a.author IS NOT NULL ORDER BY a.created_at, a.id`,
  );
  return readRows(db, 'annotations', rows, toAnnotation);
}

/** Undefined where it is gone, or no assistant made it. */
export function authoredMark(db: ReadDb, id: number): Annotation | undefined {
  const row = db.get('SELECT * FROM annotations WHERE id = ? AND author IS NOT NULL', id);
  return readRow(db, 'annotations', row, toAnnotation)?.value;
}

export interface AuthoredTag {
  readonly document: DocumentId;
  readonly name: string;
  readonly author: TagAuthor;
}

/** Likewise. */
export function authoredTags(db: ReadDb): AuthoredTag[] {
  const rows = db.all(
    `SELECT l.document_id, l.name, l.author FROM labels l JOIN documents d ON d.id = l.document_id
     WHERE l.kind = 'tag' AND l.author IS NOT NULL ORDER BY l.document_id, l.name`,
  );
  return readRows(db, 'labels', rows, (row) => ({
    document: DocumentIdSchema.parse(row.document_id),
    name: Label.parse(row.name),
    author: fromJson(TagAuthor, text(row.author)),
  }));
}

/** @returns false where the document has the tag already: then it stays whose it was */
export function putTag(db: WriteDb, { document, name, author }: AuthoredTag): boolean {
  const { changes } = db.run(
    `INSERT INTO labels (document_id, kind, name, author) VALUES (?, 'tag', ?, ?) ON CONFLICT DO NOTHING`,
    document,
    name,
    JSON.stringify(author),
  );
  return changes === 1;
}

export function takeTag(db: WriteDb, { document, name }: Pick<AuthoredTag, 'document' | 'name'>): void {
  db.run(
    `DELETE FROM labels WHERE document_id = ? AND kind = 'tag' AND name = ? AND author IS NOT NULL`,
    document,
    name,
  );
}
