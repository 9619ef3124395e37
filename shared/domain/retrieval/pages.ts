import type { DocumentId } from '../../base/ids.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexReader } from '../index/reader.ts';

/** The 0-based pages on which a passage has words, ascending. */
export function pagesOfSegment(document: DocumentId, segment: Segment, reader: IndexReader): readonly number[] {
  const nodes = [...new Set(segment.sentences.map(({ span }) => span.node))];
  const contents = new Map(reader.contents(document, nodes).map((content) => [content.id, content]));
  const pages = new Set<number>([segment.pageIndex]);
  for (const { span } of segment.sentences) {
    for (const line of contents.get(span.node)?.lines ?? []) {
      if (line.start < span.end && span.start < line.end) pages.add(line.pageIndex);
    }
  }
  return [...pages].sort((a, b) => a - b);
}
