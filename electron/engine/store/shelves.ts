/** How far documents were read, their stars, tags and collections, as the reader says. */
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { Collection, type DocumentMarks, type LabelKind } from '#shared/contract/library.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';
import { readRows } from './read-rows.ts';

/** In the order of the alphabet. */
export function listCollections(db: ReadDb): Collection[] {
  const rows = db.all('SELECT name, parent FROM collections ORDER BY name');
  return readRows(db, 'collections', rows, ({ name, parent }) => Collection.parse({ name, parent }));
}

/** The caller owns the transaction. A collection that a document is put into is made if there is none. */
export function markDocument(db: WriteDb, document: DocumentId, marks: DocumentMarks): void {
  const { reading, rating } = marks;
  if (reading !== undefined) setMark(db, document, 'reading', reading);
  if (rating !== undefined) setMark(db, document, 'rating', rating);
  for (const name of marks.addCollections ?? []) addCollection(db, { name, parent: null });
  const changes = [
    ['tag', marks.addTags, marks.removeTags],
    ['collection', marks.addCollections, marks.removeCollections],
  ] as const;
  for (const [kind, added = [], removed = []] of changes) {
    for (const name of added)
      db.run(
        // What an assistant put there is the reader's once the reader says it, too.
        `INSERT INTO labels (document_id, kind, name) VALUES (?, ?, ?)
         ON CONFLICT (document_id, kind, name) DO UPDATE SET author = NULL`,
        document,
        kind,
        name,
      );
    for (const name of removed)
      db.run('DELETE FROM labels WHERE document_id = ? AND kind = ? AND name = ?', document, kind, name);
  }
}

export function hasLabel(db: ReadDb, document: DocumentId, kind: LabelKind, name: string): boolean {
  return (
    db.get('SELECT 1 FROM labels WHERE document_id = ? AND kind = ? AND name = ?', document, kind, name) !== undefined
  );
}

/** A collection that holds nothing, above nothing, is no more. */
export function removeEmptyCollection(db: WriteDb, name: string): void {
  db.run(
    `DELETE FROM collections WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM collections c WHERE c.parent = ?1)
     AND NOT EXISTS (SELECT 1 FROM labels WHERE kind = 'collection' AND name = ?1)`,
    name,
  );
}

function setMark(db: WriteDb, document: DocumentId, column: 'reading' | 'rating', value: string | number | null): void {
  db.run(
    `INSERT INTO reading_marks (document_id, ${column}) VALUES (?, ?)
     ON CONFLICT (document_id) DO UPDATE SET ${column} = excluded.${column}`,
    document,
    value,
  );
  db.run('DELETE FROM reading_marks WHERE document_id = ? AND reading IS NULL AND rating IS NULL', document);
}

/** Nothing if there is one of that name. */
export function addCollection(db: WriteDb, { name, parent }: Collection): void {
  if (parent !== null && !canHold(db, parent))
    throw new AppError('input.invalid', 'Only a collection that stands by itself can hold another.');
  db.run('INSERT INTO collections (name, parent) VALUES (?, ?) ON CONFLICT DO NOTHING', name, parent);
}

/** Does it stand by itself, so that others may stand below it? */
export function canHold(db: ReadDb, parent: string): boolean {
  return db.get('SELECT 1 FROM collections WHERE name = ? AND parent IS NULL', parent) !== undefined;
}

/**
 * What had the one name has the other; where both are there they become one.
 *
 * @returns the documents that it changes
 */
export function renameLabel(db: WriteDb, kind: LabelKind, from: string, to: string): DocumentId[] {
  if (from === to) return [];
  const documents = documentsWith(db, kind, from);
  db.run(
    `UPDATE labels SET name = ?1 WHERE kind = ?2 AND name = ?3 AND NOT EXISTS (
       SELECT 1 FROM labels l WHERE l.document_id = labels.document_id AND l.kind = ?2 AND l.name = ?1)`,
    to,
    kind,
    from,
  );
  db.run('DELETE FROM labels WHERE kind = ? AND name = ?', kind, from);
  if (kind === 'collection') {
    db.run(
      'UPDATE collections SET name = ?1 WHERE name = ?2 AND NOT EXISTS (SELECT 1 FROM collections c WHERE c.name = ?1)',
      to,
      from,
    );
    db.run('DELETE FROM collections WHERE name = ?', from);
    // One that took its own parent's name holds nothing any more: there is one level.
    db.run('UPDATE collections SET parent = NULL WHERE name = ? AND parent IN (?, ?)', to, from, to);
    db.run('UPDATE collections SET parent = ? WHERE parent = ?', to, from);
    flatten(db);
  }
  return documents;
}

/** The documents stay in the library; collections below it stand by themselves. @returns the documents that had it */
export function removeLabel(db: WriteDb, kind: LabelKind, name: string): DocumentId[] {
  const documents = documentsWith(db, kind, name);
  db.run('DELETE FROM labels WHERE kind = ? AND name = ?', kind, name);
  if (kind === 'collection') {
    db.run('DELETE FROM collections WHERE name = ?', name);
    db.run('UPDATE collections SET parent = NULL WHERE parent = ?', name);
  }
  return documents;
}

/** What stands below a collection that itself stands below one moves up. */
function flatten(db: WriteDb): void {
  db.run(
    `UPDATE collections SET parent = (SELECT above.parent FROM collections above WHERE above.name = collections.parent)
     WHERE parent IN (SELECT name FROM collections WHERE parent IS NOT NULL)`,
  );
}

function documentsWith(db: ReadDb, kind: LabelKind, name: string): DocumentId[] {
  const rows = db.all(
    'SELECT l.document_id AS id FROM labels l JOIN documents d ON d.id = l.document_id WHERE l.kind = ? AND l.name = ?',
    kind,
    name,
  );
  return readRows(db, 'documents', rows, ({ id }) => documentId(text(id)));
}
