import type { NodeId } from '#shared/base/ids.ts';
import type { PassageRecord } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { blob, int, text, type ReadDb, type Row } from './db.ts';
import type { DocumentKey } from './keys.ts';
import { unpackSentences } from './sentence-codec.ts';

const COLUMNS = 'position, section, text, tokens, sentences, page_index, kind, about';

/** Segments of one document in reading order; empty if it is not indexed. */
export function listSegments(db: ReadDb, document: DocumentKey): Segment[] {
  return db.all(`SELECT ${COLUMNS} FROM segments WHERE document_key = ? ORDER BY position`, document).map(toSegment);
}

/** Segments of one document without their words, in reading order; empty if it is not indexed. */
export function listPassages(db: ReadDb, document: DocumentKey): PassageRecord[] {
  return db
    .all('SELECT position, section, tokens FROM segments WHERE document_key = ? ORDER BY position', document)
    .map((row) => ({ order: int(row.position), section: text(row.section) as NodeId, tokens: int(row.tokens) }));
}

/** The segments with these orders, in reading order, each once. */
export function segmentsAt(db: ReadDb, document: DocumentKey, orders: readonly number[]): Segment[] {
  return db
    .all(
      `SELECT ${COLUMNS} FROM segments
       WHERE document_key = ? AND position ${db.sql.amongNumbers('?')} ORDER BY position`,
      document,
      JSON.stringify(orders),
    )
    .map(toSegment);
}

function toSegment(row: Row): Segment {
  const about = text(row.about);
  return {
    order: int(row.position),
    section: text(row.section) as NodeId,
    text: text(row.text),
    tokens: int(row.tokens),
    sentences: unpackSentences(blob(row.sentences)),
    pageIndex: int(row.page_index),
    kind: text(row.kind) as Segment['kind'],
    ...(about !== '' && { about }),
  };
}
