/** Which words stand where: the same place on a page and in flowing text. */
import type { PageFrame, Point } from '../document/geometry.ts';
import type { PageArea, TextLine } from '../document/tree.ts';
import type { LinesByNode } from './part.ts';
import type { ReadText, TextPlace } from './ranges.ts';

/** A height on a page: share of it as it is shown that is above. */
export interface PagePlace {
  readonly pageIndex: number;
  readonly offset: number;
}

/** A line that is cut by the edge counts as read from this share of its height. */
const SHOWN = 0.5;

/**
 * The first words in reading order that stand on a page at a height or below it; null where none do.
 *
 * @param texts  in the order in which they are read
 * @param frame  of the place's page, as it is shown
 */
export function firstAt(
  texts: readonly ReadText[],
  lines: LinesByNode,
  place: PagePlace,
  frame: PageFrame | undefined,
): TextPlace | null {
  for (const { node } of texts) {
    for (const line of lines.get(node) ?? []) {
      if (line.pageIndex !== place.pageIndex || line.end === line.start) continue;
      if (!frame || heightOf(line, frame) >= place.offset) return { node, offset: line.start };
    }
  }
  return null;
}

/** The first words in reading order that stand on a later page; null where none do. */
export function firstAfter(texts: readonly ReadText[], lines: LinesByNode, pageIndex: number): TextPlace | null {
  for (const { node } of texts) {
    const line = lines.get(node)?.find((one) => one.pageIndex > pageIndex);
    if (line) return { node, offset: line.start };
  }
  return null;
}

/** Where a part of a page begins. */
export function pagePlaceOfArea({ pageIndex, box }: PageArea, frame: PageFrame): PagePlace {
  const corners = [
    [box.x0, box.y0],
    [box.x1, box.y1],
  ] as const;
  return { pageIndex, offset: Math.min(...corners.map((corner) => shareFromTop(corner, frame))) };
}

/** Where the words at a place stand on their page: just below the top edge where the page is scrolled to it; null where they are printed nowhere. */
export function pagePlaceOf(
  lines: readonly TextLine[],
  offset: number,
  frameOf: (pageIndex: number) => PageFrame | undefined,
): PagePlace | null {
  const line = lines.find((one) => offset < one.end) ?? lines.at(-1);
  const frame = line && frameOf(line.pageIndex);
  if (!line || !frame) return null;
  return { pageIndex: line.pageIndex, offset: shareFromTop(topOf(line), frame) };
}

/** Share of the shown page above the line, such that half a line cut away is read no more. */
function heightOf(line: TextLine, frame: PageFrame): number {
  const [x, y] = line.origin;
  const up = line.ascent - SHOWN * (line.ascent + line.descent);
  return shareFromTop([x + line.up[0] * up, y + line.up[1] * up], frame);
}

function topOf({ origin, up, ascent }: TextLine): Point {
  return [origin[0] + up[0] * ascent, origin[1] + up[1] * ascent];
}

function shareFromTop([x, y]: Point, { box, rotation }: PageFrame): number {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  switch (rotation) {
    case 90:
      return (x - box.x0) / width;
    case 180:
      return (y - box.y0) / height;
    case 270:
      return (box.x1 - x) / width;
    default:
      return (box.y1 - y) / height;
  }
}
