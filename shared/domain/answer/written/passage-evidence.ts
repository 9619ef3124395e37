import { buildEvidence, type Quote } from '../../evidence/build.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { IndexReader } from '../../retrieval/ports.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { Sentence } from '../../segment/segment.ts';
import { openBook } from '../quotes.ts';

/** A passage under the number by which an answer cites it. */
export interface NumberedPassage {
  readonly n: number;
  readonly passage: Scored;
  readonly path: readonly string[];
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
  retrieval: Retrieval,
  reader: IndexReader,
): readonly Evidence[] {
  const book = openBook(
    passages.map(({ passage }) => passage),
    reader,
  );
  const best = retrieval.ranked[0]?.score ?? 1;
  return passages.flatMap(({ n, passage, path }) => {
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
      score: 0.5 * (best > 0 ? passage.score / best : 0) + 0.5 * passage.coverage,
      cited: cited !== undefined,
    };
    return [buildEvidence(n, quote, record, path)];
  });
}

/** From the first to the last of the sentences that stand in the same node. */
function stretch(sentences: readonly Sentence[], first: Sentence): { readonly start: number; readonly end: number } {
  const spans = sentences.map(({ span }) => span).filter(({ node }) => node === first.span.node);
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
}
