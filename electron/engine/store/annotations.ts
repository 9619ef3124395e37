import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { Annotation, MarkShape, type NewAnnotation } from '#shared/contract/annotations.ts';
import { MarkAuthor } from '#shared/contract/mark-author.ts';
import { PageQuadsSchema } from '#shared/contract/common.ts';
import { fitsKind } from '#shared/domain/document/annotations/shape.ts';
import { int, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRow, readRows } from './read-rows.ts';

const Pages = z.array(PageQuadsSchema);

/** By document and place; of documents that are in the library. One that cannot be read is left out, and noted. */
export function listAnnotations(db: ReadDb, document?: DocumentId): Annotation[] {
  const rows =
    document === undefined
      ? db.all(
          `SELECT a.* FROM annotations a JOIN documents d ON d.id = a.document
           ORDER BY d.added_at DESC, d.key DESC, a.page_index, a.id`,
        )
      : db.all('SELECT * FROM annotations WHERE document = ? ORDER BY page_index, id', document);
  return readRows(db, 'annotations', rows, toAnnotation);
}

/** All that there are, also of documents that are not in the library any more. One that cannot be read is left out, and noted. */
export function everyAnnotation(db: ReadDb): Annotation[] {
  return readRows(db, 'annotations', db.all('SELECT * FROM annotations ORDER BY id'), toAnnotation);
}

/** By document, what is another one once any of its marks was added, changed or removed; read without reading them. */
export function annotationSigns(db: ReadDb): ReadonlyMap<DocumentId, string> {
  const rows = db.all(
    `SELECT document, count(*) AS marks, max(id) AS last, max(changed_at) AS changed, sum(changed_at % 1000003) AS rest
     FROM annotations GROUP BY document ORDER BY document`,
  );
  const sign = ({ marks, last, changed, rest }: Row): string => [marks, last, changed, rest].map(String).join(' ');
  return new Map(readRows(db, 'annotations', rows, (row) => [documentId(text(row.document)), sign(row)] as const));
}

/** @returns those that were added; what stood in the file and is kept already is not */
export function addAnnotations(db: WriteDb, added: readonly NewAnnotation[], now: number): Annotation[] {
  return added.flatMap((one) => {
    const row = db.get(
      `INSERT INTO annotations
         (document, page_index, kind, color, pages, text, prefix, suffix, note, shape, in_file, author, created_at, changed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
      one.document,
      one.pages[0]?.pageIndex ?? 0,
      one.kind,
      one.color,
      JSON.stringify(one.pages),
      one.text,
      one.prefix,
      one.suffix,
      one.note,
      one.shape ? JSON.stringify(one.shape) : null,
      one.inFile ?? null,
      one.author ? JSON.stringify(one.author) : null,
      now,
      now,
    );
    return row ? [{ ...one, id: int(row.id), createdAt: now, changedAt: now }] : [];
  });
}

/** What changes of it; the rest stays. */
export interface AnnotationChange {
  readonly color?: string | undefined;
  readonly note?: string | undefined;
  readonly pages?: Annotation['pages'] | undefined;
  readonly shape?: Annotation['shape'];
}

/** @throws AppError `input.invalid` if it is not there any more, or cannot be shaped so */
export function changeAnnotation(
  db: WriteDb,
  id: number,
  { color, note, pages, shape }: AnnotationChange,
  now: number,
): Annotation {
  const row = pages || shape ? db.get('SELECT kind FROM annotations WHERE id = ?', id) : undefined;
  if (row && row.kind !== 'ink' && row.kind !== 'textbox')
    throw new AppError('input.invalid', 'Only drawings and text boxes are moved and shaped.');
  db.run(
    `UPDATE annotations SET color = coalesce(?, color), note = coalesce(?, note), pages = coalesce(?, pages),
       page_index = coalesce(?, page_index), shape = coalesce(?, shape), changed_at = ? WHERE id = ?`,
    color ?? null,
    note ?? null,
    pages ? JSON.stringify(pages) : null,
    pages?.[0]?.pageIndex ?? null,
    shape ? JSON.stringify(shape) : null,
    now,
    id,
  );
  const changed = readRow(db, 'annotations', db.get('SELECT * FROM annotations WHERE id = ?', id), toAnnotation);
  if (!changed) throw new AppError('input.invalid', 'This highlight is not there any more.');
  return changed.value;
}

export function removeAnnotations(db: WriteDb, ids: readonly number[]): void {
  db.run(`DELETE FROM annotations WHERE id ${db.sql.amongNumbers('?')}`, JSON.stringify(ids));
}

const Shaped = Annotation.refine(({ kind, shape }) => fitsKind(kind, shape), 'not the shape of its kind');

/** @throws for a row that is no annotation */
export function toAnnotation(row: Row): Annotation {
  const inFile = textOrNull(row.in_file);
  const shape = textOrNull(row.shape);
  const author = textOrNull(row.author);
  return Shaped.parse({
    id: int(row.id),
    document: text(row.document),
    kind: text(row.kind),
    color: text(row.color),
    pages: fromJson(Pages, text(row.pages)),
    text: text(row.text),
    prefix: text(row.prefix),
    suffix: text(row.suffix),
    note: text(row.note),
    ...(shape !== null && { shape: fromJson(MarkShape, shape) }),
    ...(inFile !== null && { inFile }),
    ...(author !== null && { author: fromJson(MarkAuthor, author) }),
    createdAt: int(row.created_at),
    changedAt: int(row.changed_at),
  });
}
