import type { DocumentId } from '../../base/ids.ts';
import type { Segment } from '../segment/segment.ts';
import { anchoredSummary, summaryText, type AnchoredSummary } from '../segment/anchored-summary.ts';
import type { IndexReader } from './reader.ts';
import type { SectionTree } from './sections.ts';

/**
 * Segments with σ: the stored summary, else the extractive one. A chain of summaries forgets quickly, so it begins one
 * segment earlier rather than at the start of the section, which in a book can be far away.
 *
 * @returns in reading order
 */
export function segmentsWithSummaries(
  document: DocumentId,
  orders: readonly number[],
  tree: SectionTree,
  reader: IndexReader,
): readonly { readonly segment: Segment; readonly summary: string }[] {
  const wanted = new Set(orders);
  const before = orders.map((order) => order - 1).filter((order) => order >= 0);
  const segments = reader.segments(document, [...wanted.union(new Set(before))]);
  const read = segments.filter(({ order }) => wanted.has(order));
  const stored = reader.summaries?.(
    document,
    read.map(({ order }) => order),
  );
  const byOrder = new Map(segments.map((segment) => [segment.order, segment]));
  const known = new Map<number, AnchoredSummary>();
  const title = tree.root?.title ?? '';
  const summarize = (segment: Segment, previous: AnchoredSummary | undefined): AnchoredSummary => {
    const path = tree.path(segment.section).slice(1);
    return anchoredSummary({ title, path: path.map((record) => record.title), segment, previous });
  };
  const extractive = (segment: Segment): AnchoredSummary => {
    const earlier = byOrder.get(segment.order - 1);
    const isFirst = earlier?.section !== segment.section;
    const previous = isFirst ? undefined : (known.get(earlier.order) ?? summarize(earlier, undefined));
    const made = summarize(segment, previous);
    known.set(segment.order, made);
    return made;
  };
  return read.map((segment, at) => ({ segment, summary: stored?.[at] ?? summaryText(extractive(segment)) }));
}
