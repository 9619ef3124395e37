/** Stored vectors: rows of `vector_sets` and `vector_parts`. What their blobs hold is `../vectors/codec.ts`. */
import { documentId, type DocumentId, type NodeId } from '#shared/base/ids.ts';
import { vectorChannels, type VectorChannel } from '#shared/domain/index/vectors.ts';
import { blob, int, text, type ReadDb, type Row, type WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';
import { isLeftOut } from './left-out.ts';

/** A complete set, without its content. */
export interface VectorSet {
  readonly id: number;
  readonly document: DocumentId;
  readonly key: DocumentKey;
  /** Another one, other vectors. */
  readonly revision: number;
  readonly count: number;
  /** Only who names the document asks it. */
  readonly leftOut?: boolean;
}

export interface SetContent {
  readonly orders: Uint8Array;
  readonly hashes: Uint8Array;
  readonly vectors: Uint8Array;
}

export type PartContent = Omit<SetContent, 'orders'>;

/** The complete sets of an encoder. */
export function listVectorSets(db: ReadDb, encoder: string, channel: VectorChannel): VectorSet[] {
  const rows = db.all(
    `SELECT s.id, s.revision, s.count, d.id AS document, d.key, ${isLeftOut} AS left_out FROM vector_sets s
     JOIN documents d ON d.key = s.document_key
     WHERE s.encoder = ? AND s.complete = 1 AND s.channel = ? ORDER BY d.key`,
    encoder,
    channel,
  );
  return readRows(db, 'vector_sets', rows, (row) => ({
    id: int(row.id),
    document: documentId(text(row.document)),
    key: int(row.key) as DocumentKey,
    revision: int(row.revision),
    count: int(row.count),
    ...(int(row.left_out) === 1 && { leftOut: true }),
  }));
}

/** Undefined if the set is gone, or cannot be read. */
export function readVectorSet(db: ReadDb, id: number): SetContent | undefined {
  const row = db.get('SELECT id, orders, hashes, vectors, dimensions, count FROM vector_sets WHERE id = ?', id);
  return readRow(db, 'vector_sets', row, toSetContent)?.value;
}

const BYTES = { order: 4, hash: 8, scale: 4 } as const;

/** @throws for a row whose blobs are not as long as it says */
export function toSetContent(row: Row): SetContent {
  const [orders, hashes, vectors] = [blob(row.orders), blob(row.hashes), blob(row.vectors)];
  const [count, dimensions] = [int(row.count), int(row.dimensions)];
  const isWhole =
    orders.byteLength === count * BYTES.order &&
    hashes.byteLength === count * BYTES.hash &&
    vectors.byteLength === count * (BYTES.scale + dimensions);
  if (!isWhole) throw new Error('not as many vectors as it says');
  return { orders, hashes, vectors };
}

export interface Coverage {
  /** Indexed documents. */
  readonly documents: number;
  /** For each encoder, of how many of them the vectors of all channels are complete. */
  readonly encoders: ReadonlyMap<string, number>;
  /** The same, where those of the segments are enough: they find passages, before sentences have theirs. */
  readonly searchable: ReadonlyMap<string, number>;
}

export function coverageOf(db: ReadDb): Coverage {
  const rows = db.all(
    `SELECT encoder, sum(segments) AS searchable, sum(whole) AS whole FROM (
       SELECT encoder, max(CASE WHEN channel = 'segment' THEN 1 ELSE 0 END) AS segments,
         CASE WHEN count(*) = ${vectorChannels.length} THEN 1 ELSE 0 END AS whole
       FROM vector_sets s JOIN indexes x ON x.document_key = s.document_key
       WHERE complete = 1 GROUP BY encoder, s.document_key) AS sets GROUP BY encoder`,
  );
  return {
    documents: int(db.get('SELECT count(*) AS n FROM indexes')?.n),
    encoders: new Map(rows.map((row) => [text(row.encoder), int(row.whole)])),
    searchable: new Map(rows.map((row) => [text(row.encoder), int(row.searchable)])),
  };
}

/** A document, and whether all its texts have their vectors, which the database searches if it can. */
export interface EncodedDocument {
  readonly key: DocumentKey;
  readonly id: DocumentId;
  readonly isDone: boolean;
}

/** Indexed documents, those first that were opened last. */
export function documentsToEncode(db: ReadDb, encoder: string): readonly EncodedDocument[] {
  const unkept = new Set(db.vectors?.mayKeep ? db.vectors.unkept(encoder)?.map(({ document }) => document) : []);
  const rows = db.all(
    `SELECT d.key, d.id, (SELECT count(*) FROM vector_sets s
       WHERE s.document_key = d.key AND s.encoder = ? AND s.complete = 1) = ${vectorChannels.length} AS done
     FROM indexes x JOIN documents d ON d.key = x.document_key ORDER BY d.opened_at DESC NULLS LAST, d.key`,
    encoder,
  );
  return readRows(db, 'documents', rows, (row) => {
    const key = int(row.key) as DocumentKey;
    return { key, id: documentId(text(row.id)), isDone: row.done === 1 && !unkept.has(key) };
  });
}

/** Does a document have all vectors of the encoder? */
export function hasVectors(db: ReadDb, document: DocumentId, encoder: string): boolean {
  const row = db.get(
    `SELECT count(*) AS sets FROM vector_sets s JOIN documents d ON d.key = s.document_key
     WHERE d.id = ? AND s.encoder = ? AND s.complete = 1`,
    document,
    encoder,
  );
  return int(row?.sets) === vectorChannels.length;
}

/** The document's set, complete or not; made if there is none. Its revision changes with the document's index. */
export function openVectorSet(
  db: WriteDb,
  document: DocumentKey,
  encoder: string,
  channel: VectorChannel,
  dimensions: number,
): { readonly id: number; readonly revision: number; readonly complete: boolean } {
  const empty = new Uint8Array();
  db.run(
    `INSERT INTO vector_sets (document_key, encoder, channel, dimensions, orders, hashes, vectors)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    document,
    encoder,
    channel,
    dimensions,
    empty,
    empty,
    empty,
  );
  const row = db.get(
    'SELECT id, revision, complete FROM vector_sets WHERE document_key = ? AND encoder = ? AND channel = ?',
    document,
    encoder,
    channel,
  );
  return { id: int(row?.id), revision: int(row?.revision), complete: int(row?.complete) === 1 };
}

export function listVectorParts(db: ReadDb, set: number): PartContent[] {
  return db
    .all('SELECT hashes, vectors FROM vector_parts WHERE set_id = ? ORDER BY id', set)
    .map((row) => ({ hashes: blob(row.hashes), vectors: blob(row.vectors) }));
}

/** @returns false if the set is gone, with its document */
export function addVectorPart(db: WriteDb, set: number, { hashes, vectors }: PartContent): boolean {
  const { changes } = db.run(
    'INSERT INTO vector_parts (set_id, hashes, vectors) SELECT id, ?, ? FROM vector_sets WHERE id = ?',
    hashes,
    vectors,
    set,
  );
  return changes > 0;
}

/**
 * Make the set complete; its parts are no longer needed.
 *
 * @param revision  the set's when its texts were read
 * @returns false if the texts changed since then, or the set is gone
 */
export function completeVectorSet(
  db: WriteDb,
  set: number,
  revision: number,
  count: number,
  content: SetContent,
): boolean {
  const { changes } = db.run(
    `UPDATE vector_sets SET complete = 1, revision = revision + 1, count = ?, orders = ?, hashes = ?, vectors = ?
     WHERE id = ? AND revision = ?`,
    count,
    content.orders,
    content.hashes,
    content.vectors,
    set,
    revision,
  );
  if (changes > 0) db.run('DELETE FROM vector_parts WHERE set_id = ?', set);
  return changes > 0;
}

/** Complete sets of the document that the database could search and does not; none where it searches none. */
export function setsToKeep(db: ReadDb, document: DocumentKey, encoder: string): readonly number[] {
  if (!db.vectors?.mayKeep) return [];
  return (db.vectors.unkept(encoder) ?? []).filter((one) => one.document === document).map(({ set }) => set);
}

/** The revision of a set that is complete. */
export function completeRevision(db: ReadDb, set: number): number | undefined {
  const row = db.get('SELECT revision FROM vector_sets WHERE id = ? AND complete = 1', set);
  return row && int(row.revision);
}

/** A document's complete sets, as they are taken to another library. */
export interface CarriedSet extends PartContent {
  readonly encoder: string;
  readonly channel: VectorChannel;
  readonly dimensions: number;
}

export function listCarriedSets(db: ReadDb, document: DocumentId): CarriedSet[] {
  return db
    .all(
      `SELECT s.encoder, s.channel, s.dimensions, s.hashes, s.vectors FROM vector_sets s
       JOIN documents d ON d.key = s.document_key WHERE d.id = ? AND s.complete = 1 ORDER BY s.id`,
      document,
    )
    .map((row) => ({
      encoder: text(row.encoder),
      channel: text(row.channel) as VectorChannel,
      dimensions: int(row.dimensions),
      hashes: blob(row.hashes),
      vectors: blob(row.vectors),
    }));
}

/** Keep what another library had for the texts of a document that is still to be encoded here; nothing that is here changes. */
export function addCarriedSet(
  db: WriteDb,
  document: DocumentKey,
  { encoder, channel, dimensions, ...part }: CarriedSet,
): void {
  const set = openVectorSet(db, document, encoder, channel, dimensions);
  if (!set.complete) addVectorPart(db, set.id, part);
}

/** Remove up to `limit` sets of other encoders. @returns whether there may be more */
export function removeOtherEncoders(db: WriteDb, keep: string, limit: number): boolean {
  const { changes } = db.run(
    'DELETE FROM vector_sets WHERE id IN (SELECT id FROM vector_sets WHERE encoder <> ? LIMIT ?)',
    keep,
    limit,
  );
  return changes === limit;
}

/** Orders of the segments that stand in a section or below it. */
export function ordersUnder(db: ReadDb, document: DocumentKey, section: NodeId): ReadonlySet<number> {
  const top = db.get('SELECT position, level FROM nodes WHERE document_key = ? AND node = ?', document, section);
  if (!top) return new Set();
  const next = db.get(
    `SELECT min(position) AS position FROM nodes
     WHERE document_key = ? AND kind = 'section' AND position > ? AND level <= ?`,
    document,
    int(top.position),
    int(top.level),
  )?.position;
  const rows = db.all(
    'SELECT position FROM segments WHERE document_key = ? AND section_order BETWEEN ? AND ?',
    document,
    int(top.position),
    typeof next === 'number' ? next - 1 : Number.MAX_SAFE_INTEGER,
  );
  return new Set(rows.map((row) => int(row.position)));
}
