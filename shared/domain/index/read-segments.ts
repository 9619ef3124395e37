import type { DocumentId } from '../../base/ids.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexReader } from './reader.ts';

const SEGMENTS_A_STEP = 200;

/** All segments of a document in reading order, read in steps of a few milliseconds. */
export function* readSegments(document: DocumentId, reader: IndexReader): Generator<void, readonly Segment[], void> {
  const count = reader.documents({ kind: 'documents', documents: [document] })[0]?.segments ?? 0;
  const segments: Segment[] = [];
  for (let from = 0; from < count; from += SEGMENTS_A_STEP) {
    const orders = Array.from({ length: Math.min(SEGMENTS_A_STEP, count - from) }, (_, at) => from + at);
    segments.push(...reader.segments(document, orders));
    yield;
  }
  return segments;
}
