/** Parts of a script: what was selected of it, and where one begins to listen. */
import { boxOfQuad, type Box, type PageQuads, type Point } from '../document/geometry.ts';
import type { SpokenWord, Utterance } from './utterance.ts';

/** A selection is drawn by hand: a word belongs to it whose middle does. */
const SLACK_PT = 1;

/** What of an utterance stands within quads; undefined if none of its words do. Offsets of words are into the new text. */
export function withinQuads(utterance: Utterance, selected: readonly PageQuads[]): Utterance | undefined {
  const boxes = new Map<number, Box[]>();
  for (const { pageIndex, quads } of selected)
    boxes.set(pageIndex, [...(boxes.get(pageIndex) ?? []), ...quads.map(boxOfQuad)]);
  const inside = utterance.words.filter(({ pages }) =>
    pages.some(({ pageIndex, quads }) =>
      quads.some((quad) => (boxes.get(pageIndex) ?? []).some((box) => holds(box, middleOf(boxOfQuad(quad))))),
    ),
  );
  return cutTo(utterance, inside);
}

function cutTo(utterance: Utterance, words: readonly SpokenWord[]): Utterance | undefined {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return undefined;
  if (words.length === utterance.words.length) return utterance;
  const kept = utterance.words.filter(({ at }) => at >= first.at && at <= last.at);
  return {
    ...utterance,
    start: Math.min(...kept.map(({ start }) => start)),
    end: Math.max(...kept.map(({ end }) => end)),
    printed: utterance.printed.slice(
      Math.min(...kept.map(({ start }) => start)) - utterance.start,
      Math.max(...kept.map(({ end }) => end)) - utterance.start,
    ),
    spoken: utterance.spoken.slice(first.at, last.at + last.length),
    words: kept.map((word) => ({ ...word, at: word.at - first.at })),
    pages: kept.flatMap(({ pages }) => pages),
  };
}

/** Whether any of its words stand in a part of a page. */
export function standsIn({ words }: Utterance, pageIndex: number, area: Box): boolean {
  return words.some(({ pages }) =>
    pages.some(
      (page) => page.pageIndex === pageIndex && page.quads.some((quad) => holds(area, middleOf(boxOfQuad(quad)))),
    ),
  );
}

/** How far a point is from the nearest of its words, in points; infinite on other pages. */
export function distanceTo({ pages }: Utterance, pageIndex: number, [x, y]: Point): number {
  let nearest = Infinity;
  for (const page of pages) {
    if (page.pageIndex !== pageIndex) continue;
    for (const { x0, y0, x1, y1 } of page.quads.map(boxOfQuad)) {
      const [dx, dy] = [Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1)];
      nearest = Math.min(nearest, Math.hypot(dx, dy));
    }
  }
  return nearest;
}

function middleOf({ x0, y0, x1, y1 }: Box): Point {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

function holds({ x0, y0, x1, y1 }: Box, [x, y]: Point): boolean {
  return x >= x0 - SLACK_PT && x <= x1 + SLACK_PT && y >= y0 - SLACK_PT && y <= y1 + SLACK_PT;
}
