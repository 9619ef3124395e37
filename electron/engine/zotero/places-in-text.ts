/**
 * Annotations on books and web pages, found again by their words: pages of such documents are laid out here, and Zotero names places by
 * selectors of the file that was laid out. What stands around these there tells apart words that stand there often.
 */
import type { DocumentId } from '#shared/base/ids.ts';
import { wordFinder, type Occurrence } from '#shared/domain/document/annotations/anchor.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { joinPageQuads, quadsOf } from '#shared/domain/document/quads.ts';
import type { WordsReader } from '../library/anchor-in.ts';

export interface SoughtWords {
  readonly key: string;
  readonly text: string;
  /** As Zotero sorts annotations of an attachment by their places. */
  readonly order: string;
  /** What stands before and behind them in the file, where that is known. */
  readonly around?: { readonly before: string; readonly after: string } | undefined;
}

/**
 * Words that stand in several places are where what is around them is most like what is around their place in the file; else where
 * their neighbors leave one place for them; where they leave several, they are in none.
 *
 * @returns by key
 */
export function placesInText(
  reader: WordsReader,
  document: DocumentId,
  sought: readonly SoughtWords[],
): ReadonlyMap<string, readonly PageQuads[]> {
  const find = wordFinder(reader.words?.(document) ?? []);
  const found = sought
    .map(({ key, text, order, around }) => ({ key, order, all: mostAlike(find(text), around) }))
    .filter(({ all }) => all.length > 0)
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const chosen = new Map<string, Occurrence>();
  for (const { key, all } of found) if (all.length === 1) chosen.set(key, all[0]!);
  for (const [index, { key, order, all }] of found.entries()) {
    if (order === '' || chosen.has(key)) continue;
    const from = found.slice(0, index).findLast((one) => one.order !== '' && chosen.has(one.key));
    const to = found.slice(index + 1).find((one) => one.order !== '' && chosen.has(one.key));
    const least = from ? chosen.get(from.key)!.at : 0;
    const most = to ? chosen.get(to.key)!.at : Infinity;
    const [only, other] = all.filter(({ at }) => at >= least && at <= most);
    if (only && !other) chosen.set(key, only);
  }
  return new Map([...chosen].map(([key, one]) => [key, pagesOf(reader, document, one)]));
}

/** Those of which more of their surroundings are as wanted than of all others; all where none is, or nothing is known of it. */
function mostAlike(all: readonly Occurrence[], around: SoughtWords['around']): readonly Occurrence[] {
  if (!around || all.length < 2) return all;
  const scored = all.map((one) => ({ one, score: one.alike(around.before, around.after) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best === 0 ? all : scored.filter(({ score }) => score === best).map(({ one }) => one);
}

function pagesOf(reader: WordsReader, document: DocumentId, occurrence: Occurrence): readonly PageQuads[] {
  const ranges = occurrence.ranges();
  const lines = reader.lines?.(
    document,
    ranges.map(({ node }) => node),
  );
  return joinPageQuads(ranges.map(({ node, start, end }) => quadsOf(lines?.get(node) ?? [], start, end)));
}
