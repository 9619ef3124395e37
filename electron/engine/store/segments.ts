import { z } from 'zod';
import type { PassageRecord } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { blob, int, nodeIdIn, text, type ReadDb, type Row } from './db.ts';
import type { DocumentKey } from './keys.ts';
import { readRows } from './read-rows.ts';
import { unpackSentences } from './sentence-codec.ts';

const Kind = z.enum(['text', 'caption', 'reference', 'table', 'abstract']) satisfies z.ZodType<Segment['kind']>;
const COLUMNS = 'id, position, section, text, tokens, sentences, page_index, kind, about';

/** Segments of one document in reading order; empty if it is not indexed. */
export function listSegments(db: ReadDb, document: DocumentKey): Segment[] {
  const rows = db.all(`SELECT ${COLUMNS} FROM segments WHERE document_key = ? ORDER BY position`, document);
  return readRows(db, 'segments', rows, toSegment);
}

/** Segments of one document without their words, in reading order; empty if it is not indexed. */
export function listPassages(db: ReadDb, document: DocumentKey): PassageRecord[] {
  const rows = db.all(
    'SELECT id, position, section, tokens FROM segments WHERE document_key = ? ORDER BY position',
    document,
  );
  return readRows(db, 'segments', rows, (row) => ({
    order: int(row.position),
    section: nodeIdIn(row.section),
    tokens: int(row.tokens),
  }));
}

/** The segments with these orders, in reading order, each once. */
export function segmentsAt(db: ReadDb, document: DocumentKey, orders: readonly number[]): Segment[] {
  const rows = db.all(
    `SELECT ${COLUMNS} FROM segments
     WHERE document_key = ? AND position ${db.sql.amongNumbers('?')} ORDER BY position`,
    document,
    JSON.stringify(orders),
  );
  return readRows(db, 'segments', rows, toSegment);
}

/** @throws for a malformed row */
export function toSegment(row: Row): Segment {
  const about = text(row.about);
  return {
    order: int(row.position),
    section: nodeIdIn(row.section),
    text: text(row.text),
    tokens: int(row.tokens),
    sentences: unpackSentences(blob(row.sentences)),
    pageIndex: int(row.page_index),
    kind: Kind.parse(row.kind),
    ...(about !== '' && { about }),
  };
}
