import { buildEvidence, type Quote } from '../../evidence/build.ts';
import type { Evidence, EvidenceWhy } from '../../evidence/evidence.ts';
import type { IndexReader } from '../../index/reader.ts';
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { Segment, Sentence } from '../../segment/segment.ts';
import { openBook } from '../quotes.ts';

/** A passage under the number by which an answer cites it. */
export interface NumberedPassage {
  readonly n: number;
  readonly passage: { readonly document: DocumentId; readonly section: NodeId; readonly segment: Segment };
  readonly path: readonly string[];
  /** In [0, 1]. */
  readonly score: number;
  readonly why?: EvidenceWhy | undefined;
}

/**
 * Passages as evidence, in the order of their numbers.
 *
 * @param quoted  positions of the sentences that the answer stands on, by number; a passage without any is not cited, and
 *   is quoted with all that stands in the node where it begins
 */
export function passageEvidence(
  passages: readonly NumberedPassage[],
  quoted: ReadonlyMap<number, readonly number[]>,
  reader: IndexReader,
): readonly Evidence[] {
  const book = openBook(
    passages.map(({ passage }) => passage),
    reader,
  );
  return passages.flatMap(({ n, passage, path, score, why }) => {
    const { segment } = passage;
    const cited = quoted.get(n);
    const chosen = segment.sentences.filter((_, at) => cited === undefined || cited.includes(at));
    const [first] = chosen;
    const record = first && book(passage.document, first.span.node);
    if (!first || !record) return [];
    const { start, end } = stretch(chosen, first);
    const quote: Quote = {
      document: passage.document,
      section: passage.section,
      node: first.span.node,
      start,
      end,
      order: segment.order,
      pageIndex: segment.pageIndex,
      score,
      cited: cited !== undefined,
      why,
    };
    return [buildEvidence(n, quote, record, path)];
  });
}

/** From the first to the last of the sentences that stand in the same node. */
function stretch(sentences: readonly Sentence[], first: Sentence): { readonly start: number; readonly end: number } {
  const spans = sentences.map(({ span }) => span).filter(({ node }) => node === first.span.node);
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
}
