import type { DocumentId } from '#shared/base/ids.ts';
import { documentId } from '#shared/base/ids.ts';
import {
  entityTypes,
  type Entity,
  type EntityType,
  type KnowledgeGraph,
} from '#shared/domain/index/knowledge-graph.ts';
import { unpackGraph } from '#shared/domain/graph/pack.ts';
import { formKey } from '#shared/domain/graph/name-likeness.ts';
import type { RetrievalScope, EntityHit, GraphReader } from '#shared/domain/index/reader.ts';
import { int, text, textOrNull, type ReadDb, type WriteDb } from './db.ts';
import { keyOf } from './documents.ts';
import type { DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';
import { isLeftOut } from './left-out.ts';

const MAX_LOADED = 8;

/** What is stored for a graph: the graph itself, and one row for each name of each entity. */
export function insertGraph(
  db: WriteDb,
  document: DocumentKey,
  packed: string,
  { entities, relations }: KnowledgeGraph,
): void {
  db.run('DELETE FROM graphs WHERE document_key = ?', document);
  db.run(
    'INSERT INTO graphs (document_key, entities, relations, packed) VALUES (?, ?, ?, ?)',
    document,
    entities.length,
    relations.length,
    packed,
  );
}

/** Several names of an entity can come down to one form. */
export function insertEntityNames(
  db: WriteDb,
  document: DocumentKey,
  { id, name, aliases, type, mentions }: Entity,
): void {
  for (const form of new Set([name, ...aliases].map((one) => formKey(one)))) {
    if (form === '') continue;
    db.put(
      `INSERT INTO entity_names (form, document_key, entity, name, type, mentions) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      form,
      document,
      id,
      name,
      type,
      mentions.length,
    );
  }
}

/** Delete up to `limit` names of a document's entities; true when none is left. */
export function deleteEntityNames(db: WriteDb, document: DocumentKey, limit: number): boolean {
  const { changes } = db.run(
    `DELETE FROM entity_names WHERE document_key = ? AND (form, entity) IN
       (SELECT form, entity FROM entity_names WHERE document_key = ? LIMIT ?)`,
    document,
    document,
    limit,
  );
  return changes < limit;
}

/** The graphs over a reading connection; the last few that were asked for stay loaded. */
export function createGraphReader(db: ReadDb): GraphReader {
  const loaded = new Map<DocumentKey, { readonly packed: string; readonly graph: KnowledgeGraph }>();
  return {
    graph(document) {
      const key = keyOf(db, document);
      const row = key === undefined ? undefined : db.get('SELECT packed FROM graphs WHERE document_key = ?', key);
      if (key === undefined || !row) return undefined;
      const packed = text(row.packed);
      const known = loaded.get(key);
      const graph =
        known?.packed === packed
          ? known.graph
          : readRow(db, 'graphs', { document_key: key, packed }, () => unpackGraph(packed))?.value;
      if (!graph) return undefined;
      loaded.delete(key);
      loaded.set(key, { packed, graph });
      const [oldest] = loaded.keys();
      if (loaded.size > MAX_LOADED && oldest !== undefined) loaded.delete(oldest);
      return graph;
    },
    maker(document) {
      const key = keyOf(db, document);
      const row =
        key === undefined
          ? undefined
          : db.get('SELECT model, blocks_read, blocks FROM graphs WHERE document_key = ?', key);
      const model = row && textOrNull(row.model);
      return row && typeof model === 'string'
        ? { model, read: int(row.blocks_read), blocks: int(row.blocks) }
        : undefined;
    },
    named: (names, scope) => named(db, names, scope),
  };
}

function named(db: ReadDb, names: readonly string[], scope: RetrievalScope): readonly EntityHit[] {
  const forms = [...new Set(names.map((name) => formKey(name)))].filter((form) => form !== '');
  if (forms.length === 0) return [];
  const ids = scope.kind === 'library' ? null : scope.kind === 'documents' ? scope.documents : [scope.document];
  const rows = db.all(
    `SELECT d.id, e.entity, e.name, e.type, e.mentions FROM entity_names e JOIN documents d ON d.key = e.document_key
     WHERE e.form ${db.sql.amongTexts('?')}
       AND CASE WHEN CAST(? AS BIGINT) IS NULL THEN NOT ${isLeftOut} ELSE d.id ${db.sql.amongTexts('?')} END
     ORDER BY e.mentions DESC, d.key, e.entity`,
    JSON.stringify(forms),
    ids === null ? null : 1,
    JSON.stringify(ids ?? []),
  );
  return readRows(db, 'entity_names', rows, (row) => ({
    document: documentId(text(row.id)) satisfies DocumentId,
    entity: int(row.entity),
    name: text(row.name),
    type: typeOf(text(row.type)),
    mentions: int(row.mentions),
  }));
}

function typeOf(name: string): EntityType {
  return entityTypes.find((type) => type === name) ?? 'term';
}
