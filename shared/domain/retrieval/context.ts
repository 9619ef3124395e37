import type { DocumentId } from '../../base/ids.ts';
import type { Segment } from '../segment/segment.ts';

/** As much of a passage as it takes to fill a context. */
export interface Passage {
  readonly document: DocumentId;
  readonly segment: Pick<Segment, 'order' | 'tokens' | 'pageIndex'>;
  readonly score: number;
}

/**
 * Fill a budget from a ranking: always the passage that is worth most now and still fits.
 *
 * @param ranked  best first
 * @param pageShare  what each further passage of a page is worth, as a share; 1 for the order of the ranking itself.
 *   Two passages of a page often say the same, and who opens the page for one sees the other.
 * @returns in the order in which they were taken; the first even if it alone exceeds the budget
 */
export function fillContext<T extends Passage>(
  ranked: readonly T[],
  budgetTokens: number,
  pageShare = 1,
): readonly T[] {
  const left = new Set(ranked.filter((passage) => passage.score > 0));
  const taken: T[] = [];
  const pages = new Map<string, number>();
  const pageOf = (passage: T): string => `${passage.document}/${passage.segment.pageIndex}`;
  let used = 0;
  for (;;) {
    let best: T | undefined;
    let most = 0;
    for (const passage of left) {
      if (taken.length > 0 && used + passage.segment.tokens > budgetTokens) {
        left.delete(passage);
        continue;
      }
      const worth = passage.score * pageShare ** (pages.get(pageOf(passage)) ?? 0);
      if (worth > most) [best, most] = [passage, worth];
    }
    if (!best) return taken;
    left.delete(best);
    taken.push(best);
    used += best.segment.tokens;
    pages.set(pageOf(best), (pages.get(pageOf(best)) ?? 0) + 1);
  }
}
