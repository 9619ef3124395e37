/** What a language model found in a document's blocks, and the graph that it makes with the light one. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { unpackDetails } from '#shared/domain/document/details-codec.ts';
import { contentKinds } from '#shared/domain/document/tree.ts';
import type { Block, BlockSource } from '#shared/domain/graph/extract/blocks.ts';
import type { BlockReading } from '#shared/domain/graph/extract/read-block.ts';
import { entityTypes, relationKinds } from '#shared/domain/index/knowledge-graph.ts';
import { int, nodeIdIn, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { orderOfRow, rowId, rowRange, type DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';

const HASH_BYTES = 16;
const Choices = z.array(z.tuple([z.string(), z.string().nullable()]));
const Found = z.object({
  entities: z.array(
    z.object({
      name: z.string(),
      type: z.enum(entityTypes),
      description: z.string(),
      aliases: z.array(z.string()).optional(),
    }),
  ),
  relations: z.array(z.object({ source: z.string(), target: z.string(), kind: z.enum(relationKinds) })),
  choices: Choices,
  meant: Choices.optional(),
  seen: z.string().optional(),
});

/** Names what was read: equal words of equal kind are read once, wherever they stand. */
export function blockHash({ kind, text: words }: Pick<Block, 'kind' | 'text'>): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([kind, words]))
    .digest()
    .subarray(0, HASH_BYTES);
}

export interface StoredReading extends BlockReading {
  /** The model and the version of what it was asked. */
  readonly maker: string;
}

/** Undefined if the block was not read yet, or by a version whose words are not understood any more. */
export function readingOf(db: ReadDb, document: DocumentKey, hash: Uint8Array): StoredReading | undefined {
  const row = db.get(
    'SELECT document_key, maker, found FROM graph_blocks WHERE document_key = ? AND hash = ?',
    document,
    hash,
  );
  return readRow(db, 'graph_blocks', row, toReading)?.value;
}

/** @throws for a malformed row */
export function toReading(row: Row): StoredReading {
  const { choices, meant, seen, ...graph } = fromJson(Found, text(row.found));
  return { maker: text(row.maker), found: graph, choices: new Map(choices), meant: new Map(meant), seen };
}

export function putReading(
  db: WriteDb,
  document: DocumentKey,
  hash: Uint8Array,
  { maker, found, choices, meant, seen }: StoredReading,
  madeAt: number,
): void {
  db.run(
    // A document may be removed while it is read.
    `INSERT INTO graph_blocks (document_key, hash, maker, found, made_at)
     SELECT key, ?2, ?3, ?4, ?5 FROM documents WHERE key = ?1
     ON CONFLICT (document_key, hash) DO UPDATE SET
       maker = excluded.maker, found = excluded.found, made_at = excluded.made_at`,
    document,
    hash,
    maker,
    JSON.stringify({ ...found, choices: [...choices], ...(meant ? { meant: [...meant] } : {}), seen }),
    madeAt,
  );
}

const contentKindSet: ReadonlySet<string> = new Set(contentKinds);

/** Up to `limit` content nodes behind the row `after`, in the order in which they were read; and the last row looked at. */
export function blockSourcesBehind(
  db: ReadDb,
  document: DocumentKey,
  after: number,
  limit: number,
): { readonly sources: readonly BlockSource[]; readonly last: number | undefined } {
  const rows = db.all(
    'SELECT id, node, parent, kind, label, text, details FROM nodes WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?',
    rowId(document, after + 1),
    rowRange(document)[1],
    limit,
  );
  const contents = rows.filter(({ kind }) => contentKindSet.has(String(kind)));
  const sources = readRows(db, 'nodes', contents, (row): BlockSource => {
    const details = textOrNull(row.details);
    const { cells, captionOf } = details === null ? {} : unpackDetails(details);
    return {
      id: nodeIdIn(row.node),
      section: nodeIdIn(row.parent),
      kind: text(row.kind) as BlockSource['kind'],
      text: text(row.text),
      label: textOrNull(row.label) ?? undefined,
      cells,
      captionOf,
    };
  });
  const lastRow = rows.at(-1);
  return { sources, last: lastRow && orderOfRow(int(lastRow.id)) };
}

export interface GraphDocument {
  readonly key: DocumentKey;
  readonly id: DocumentId;
  /** This maker was asked about every block that it is to read. */
  readonly isDone: boolean;
}

/** Documents with a graph, lately opened ones first. */
export function documentsToRead(
  db: ReadDb,
  maker: string,
  atMost: number,
  onlyOpened: boolean,
): readonly GraphDocument[] {
  const rows = db.all(
    `SELECT d.key, d.id, g.finished = 1 AND g.maker = ? AND g.at_most >= ? AS done
     FROM documents d JOIN graphs g ON g.document_key = d.key
     WHERE d.opened_at IS NOT NULL OR ?
     ORDER BY d.opened_at IS NULL, d.opened_at DESC, d.added_at DESC`,
    maker,
    atMost,
    onlyOpened ? 0 : 1,
  );
  return readRows(db, 'documents', rows, (row) => ({
    key: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
    isDone: row.done === 1,
  }));
}

/** The graph as the light extractor made it, packed; undefined if the document has none. */
export function lightGraph(db: ReadDb, document: DocumentKey): string | undefined {
  const row = db.get('SELECT coalesce(light, packed) AS light FROM graphs WHERE document_key = ?', document);
  return row && text(row.light);
}

export interface EnrichedGraph {
  /** What it was made from. */
  readonly light: string;
  readonly packed: string;
  readonly entities: number;
  readonly relations: number;
  /** Who read most of it; null if nothing was read. */
  readonly model: string | null;
  readonly maker: string;
  /** Blocks that were read, of how many. */
  readonly read: number;
  readonly blocks: number;
  /** How many blocks were to be read at most. */
  readonly atMost: number;
  readonly finished: boolean;
}

/** False if the document was indexed again since: then nothing is stored. */
export function putEnriched(db: WriteDb, document: DocumentKey, graph: EnrichedGraph): boolean {
  const { changes } = db.run(
    `UPDATE graphs SET light = ?1, packed = ?2, entities = ?3, relations = ?4, model = ?5, maker = ?6,
       blocks_read = ?7, blocks = ?8, at_most = ?9, finished = ?10
     WHERE document_key = ?11 AND coalesce(light, packed) = ?1`,
    graph.light,
    graph.packed,
    graph.entities,
    graph.relations,
    graph.model,
    graph.maker,
    graph.read,
    graph.blocks,
    graph.atMost,
    graph.finished ? 1 : 0,
    document,
  );
  return changes > 0;
}
