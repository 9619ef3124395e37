/** What every strategy has to beat; for evaluation only, never offered to a reader. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { rankByBm25 } from './bm25.ts';
import { rankByClusters } from './raptor.ts';
import type { RankedPassage } from './ranked-passage.ts';

export const baselines = ['bm25', 'first', 'raptor'] as const;
export type Baseline = (typeof baselines)[number];

/** How many passages a baseline takes for evidence: on QASPER the best number for BM25. */
export const BASELINE_TOP = 2;

/** Every passage of the document that the baseline gives any score, best first. */
export function rankBaseline(
  baseline: Baseline,
  question: string,
  document: DocumentId,
  reader: IndexReader,
): readonly RankedPassage[] {
  switch (baseline) {
    case 'bm25':
      return rankByBm25(question, document, reader);
    case 'raptor':
      return rankByClusters(question, document, reader);
    case 'first':
      return reader
        .segments(document)
        .filter((segment) => segment.kind !== 'reference')
        .map((segment, at) => ({ document, section: segment.section, segment, score: 1 / (at + 1) }));
  }
}
