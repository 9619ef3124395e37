/** How strips of pages are laid out in a pane: as wide as it, their letters all of one size, and large enough to be read. */
import { boxOfQuad, unionBox, type Box, type PageQuads } from '#shared/domain/document/geometry.ts';
import type { PageArea } from '#shared/domain/document/tree.ts';

/** Around the words, in points: room for the wash, and below it for the rule, but not for the lines that follow. */
const PAD_ALONG_PT = 4;
const PAD_ABOVE_PT = 1;
const PAD_BELOW_PT = 2;
/** Larger than printed (1.33) is for those who enlarge it. */
const MOST_SCALE = 1.6;
/** A single line is cut around its words rather than made smaller than this. */
const LEAST_SCALE = 1.1;
/** Of the words before the marked ones, so that they do not stand at the edge. */
const BEFORE_SHARE = 0.12;
const LINES_APART = 1.8;

export interface LaidStrip extends PageArea {
  /** CSS pixels per point; of a page that is shown as it was printed, not turned. */
  readonly scale: number;
  /** It is cut off on this side. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/**
 * @param areas  what is shown, as an answer names it; empty where it is not known: then the marked words are
 * @param widthPx  of the pane
 * @param mostScale  CSS pixels per point
 */
export function layStrips(
  areas: readonly PageArea[],
  marks: readonly PageQuads[],
  widthPx: number,
  mostScale = MOST_SCALE,
): readonly LaidStrip[] {
  const shown = (areas.length > 0 ? areas : areasOfMarks(marks)).map(padded);
  const widest = Math.max(0, ...shown.map(({ box }) => box.x1 - box.x0));
  if (widest === 0 || widthPx <= 0) return [];
  const fits = widthPx / widest;
  const [only] = shown;
  if (fits < LEAST_SCALE && only && shown.length === 1 && isOneLine(only, marks))
    return [aroundWords(only, marks, widthPx, LEAST_SCALE)];
  const scale = Math.min(mostScale, fits);
  return shown.map((area) => ({ ...area, scale, cutBefore: false, cutAfter: false }));
}

/** The line with the first marked words, in letters of the printed size. */
export function layLine(
  areas: readonly PageArea[],
  marks: readonly PageQuads[],
  widthPx: number,
): LaidStrip | undefined {
  const [page] = marks;
  const [first] = page?.quads ?? [];
  if (!page || !first || widthPx <= 0) return undefined;
  const words = boxOfQuad(first);
  const area = areas.find(({ pageIndex, box }) => pageIndex === page.pageIndex && holds(box, words));
  const box = {
    ...words,
    x0: Math.min(words.x0, area?.box.x0 ?? words.x0),
    x1: Math.max(words.x1, area?.box.x1 ?? words.x1),
  };
  const line = padded({ pageIndex: page.pageIndex, box });
  return aroundWords(line, [{ pageIndex: page.pageIndex, quads: [first] }], widthPx, 4 / 3);
}

function areasOfMarks(marks: readonly PageQuads[]): readonly PageArea[] {
  return marks.flatMap(({ pageIndex, quads }) => {
    const [first, ...others] = quads.map(boxOfQuad);
    return first ? [{ pageIndex, box: others.reduce(unionBox, first) }] : [];
  });
}

function padded({ pageIndex, box: { x0, y0, x1, y1 } }: PageArea): PageArea {
  return {
    pageIndex,
    box: { x0: x0 - PAD_ALONG_PT, y0: y0 - PAD_BELOW_PT, x1: x1 + PAD_ALONG_PT, y1: y1 + PAD_ABOVE_PT },
  };
}

/** Is it one line of the page? What is turned is none. */
function isOneLine({ pageIndex, box }: PageArea, marks: readonly PageQuads[]): boolean {
  const words = marks.find((one) => one.pageIndex === pageIndex)?.quads.map(boxOfQuad) ?? [];
  const [first] = words;
  if (!first) return false;
  return box.y1 - box.y0 < LINES_APART * (first.y1 - first.y0);
}

function aroundWords(area: PageArea, marks: readonly PageQuads[], widthPx: number, scale: number): LaidStrip {
  const { x0, x1 } = area.box;
  const room = widthPx / scale;
  if (x1 - x0 <= room) return { ...area, scale, cutBefore: false, cutAfter: false };
  const words = marks.flatMap(({ quads }) => quads.map(boxOfQuad)).reduce(unionBox);
  const most = Math.max(0, x1 - room);
  const from = Math.max(x0, Math.min(most, words.x0 - BEFORE_SHARE * room));
  return {
    pageIndex: area.pageIndex,
    box: { ...area.box, x0: from, x1: from + room },
    scale,
    cutBefore: from > x0 + PAD_ALONG_PT,
    cutAfter: from + room < x1 - PAD_ALONG_PT,
  };
}

function holds(box: Box, inner: Box): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return box.x0 <= x && x <= box.x1 && box.y0 <= y && y <= box.y1;
}
