/** What stays itself when a document is structured again: after more of its pages were read, or all of them. */
import type { NodeId } from '../../../base/ids.ts';
import { titleKey } from '../headings/title-key.ts';

/** A heading and where it stands; lists of them are in reading order, the root first. */
export interface HeadingPlace {
  readonly id: NodeId;
  readonly title: string;
  readonly pageIndex: number;
}

/**
 * The headings of `before` that are still there. A heading is the same if it stands on the same page with the same letters
 * and digits; the second of two alike is the second. The root stays the root, whatever its title.
 */
export function sameHeadings(
  before: readonly HeadingPlace[],
  after: readonly HeadingPlace[],
): ReadonlyMap<NodeId, NodeId> {
  const keysAfter = keysOf(after);
  const byKey = new Map(after.map(({ id }, at) => [keysAfter[at], id]));
  const keysBefore = keysOf(before);
  return new Map(
    before.flatMap(({ id }, at) => {
      const same = byKey.get(keysBefore[at]);
      return same === undefined ? [] : [[id, same] as const];
    }),
  );
}

/**
 * As `sameHeadings`, and for a heading that is no longer one the one before it that still is: its text belongs to that now. Empty
 * only if `after` is.
 */
export function headingsNow(
  before: readonly HeadingPlace[],
  after: readonly HeadingPlace[],
): ReadonlyMap<NodeId, NodeId> {
  const same = sameHeadings(before, after);
  const now = new Map<NodeId, NodeId>();
  let last = after[0]?.id;
  for (const { id } of before) {
    last = same.get(id) ?? last;
    if (last !== undefined) now.set(id, last);
  }
  return now;
}

/** The passages of `before`, by their texts, that are still there: their orders then and now. The second of two alike is the second. */
export function samePassages(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number> {
  const numberedAfter = numbered(after);
  const byText = new Map(numberedAfter.map((text, order) => [text, order]));
  return new Map(
    numbered(before).flatMap((text, order) => {
      const now = byText.get(text);
      return now === undefined ? [] : [[order, now] as const];
    }),
  );
}

function keysOf(headings: readonly HeadingPlace[]): string[] {
  return numbered(
    headings.map(({ title, pageIndex }, at) => (at === 0 ? '' : `${String(pageIndex)} ${titleKey(title)}`)),
  );
}

/** Each text with how often it was there before. */
function numbered(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    return `${String(times)} ${text}`;
  });
}
