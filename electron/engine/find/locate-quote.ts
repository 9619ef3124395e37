/** Where the words of a link stand: on its page, else wherever they stand first. */
import type { DocumentId } from '#shared/base/ids.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { wordFinder } from '#shared/domain/text/find-words.ts';

const EXACTLY = { matchCase: false, wholeWords: false, ignoreAccents: true } as const;
/** A quotation may go on in the next paragraph: its first words are enough, if they are so many. */
const LEAST_WORDS = 4;

/**
 * @param pageIndex  where the words are expected; null for anywhere
 * @returns undefined if they stand nowhere in what was read of the document
 */
export function locateQuote(
  document: DocumentId,
  quote: string,
  pageIndex: number | null,
  reader: IndexReader,
): PageQuads | undefined {
  const nodes = reader.words?.(document) ?? [];
  const words = quote.split(/\s+/u).filter((word) => word !== '');
  for (let count = words.length; count > 0; count = count > LEAST_WORDS ? Math.max(LEAST_WORDS, count >> 1) : 0) {
    const find = wordFinder(words.slice(0, count).join(' '), EXACTLY);
    const found = nodes.flatMap((node) => find(node.text).map((range) => ({ node, range })));
    const here = found.find(
      ({ node }) => pageIndex !== null && node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex,
    );
    const chosen = here ?? found[0];
    if (!chosen) continue;
    const { node, range } = chosen;
    const lines = reader.lines?.(document, [node.id]).get(node.id) ?? [];
    const places = quadsOf(lines, range.start, range.end);
    const place = places.find((one) => one.pageIndex === pageIndex) ?? places[0];
    if (place) return place;
  }
  return undefined;
}
