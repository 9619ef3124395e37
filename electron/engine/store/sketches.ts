/** Sketches of documents' texts, by which likely duplicates are found. */
import { SKETCH_VERSION, type Sketch } from '#shared/domain/duplicates/sketch.ts';
import { int, text, type ReadDb, type WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';
import { readRows } from './read-rows.ts';

export interface SketchedDocument {
  readonly key: DocumentKey;
  readonly indexedAt: number;
  readonly sketch: Sketch;
}

/** Those that are of the index as it is now. */
export function listSketches(db: ReadDb): ReadonlyMap<DocumentKey, Sketch> {
  const rows = db.all(
    `SELECT s.document_key, s.runs, s.hashes FROM sketches s
     JOIN indexes x ON x.document_key = s.document_key AND x.indexed_at = s.indexed_at WHERE s.version = ?`,
    SKETCH_VERSION,
  );
  return new Map(
    readRows(db, 'sketches', rows, (row) => [
      int(row.document_key) as DocumentKey,
      { runs: int(row.runs), hashes: unpacked(text(row.hashes)) },
    ]),
  );
}

/** Indexed documents without such a sketch, and when they were indexed. */
export function withoutSketch(db: ReadDb): { readonly key: DocumentKey; readonly indexedAt: number }[] {
  const rows = db.all(
    `SELECT x.document_key, x.indexed_at FROM indexes x
     LEFT JOIN sketches s ON s.document_key = x.document_key AND s.indexed_at = x.indexed_at AND s.version = ?
     WHERE s.document_key IS NULL ORDER BY x.document_key`,
    SKETCH_VERSION,
  );
  return readRows(db, 'indexes', rows, (row) => ({
    key: int(row.document_key) as DocumentKey,
    indexedAt: int(row.indexed_at),
  }));
}

/** What left the library meanwhile is left out. The caller owns the transaction. */
export function putSketches(db: WriteDb, made: readonly SketchedDocument[]): void {
  for (const { key, indexedAt, sketch } of made)
    db.run(
      `INSERT INTO sketches (document_key, indexed_at, version, runs, hashes)
       SELECT d.key, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), CAST(?4 AS BIGINT), ?5 FROM documents d WHERE d.key = ?1
       ON CONFLICT (document_key) DO UPDATE SET indexed_at = excluded.indexed_at, version = excluded.version,
         runs = excluded.runs, hashes = excluded.hashes`,
      key,
      indexedAt,
      SKETCH_VERSION,
      sketch.runs,
      packed(sketch.hashes),
    );
}

/** Rows that are read at once: whoever has enough reads no more of a long document. */
const PART = 400;

/** The words of a document, node by node in reading order. */
export function* textsOf(db: ReadDb, key: DocumentKey): Generator<string, void, void> {
  for (let from = -1; ;) {
    const rows = db.all(
      `SELECT position, text FROM nodes WHERE document_key = ? AND position > ? AND kind <> 'document' AND text <> ''
       ORDER BY position LIMIT ?`,
      key,
      from,
      PART,
    );
    yield* readRows(db, 'nodes', rows, (row) => text(row.text));
    if (rows.length < PART) return;
    from = int(rows.at(-1)!.position);
  }
}

function packed(hashes: Uint32Array): string {
  return Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength).toString('base64');
}

/** @throws for a text of another length than hashes have */
function unpacked(packed: string): Uint32Array {
  const bytes = Uint8Array.from(Buffer.from(packed, 'base64'));
  return new Uint32Array(bytes.buffer);
}
