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
const PRINTED_SCALE = 4 / 3;
/** Of the words before the marked ones, so that they do not stand at the edge. */
const BEFORE_SHARE = 0.12;
const LINES_APART = 1.8;
/** Wide lines are broken, as a narrow column would be: the piece that follows begins with what stood last, so that no word is lost at the edge. */
const OVERLAP_PT = 30;
const MOST_PIECES = 3;
/** A longer passage stays a picture of itself: its words stand below. */
const MOST_BROKEN_LINES = 4;
/** Of the height of what is shown, the least that its marked lines fill where it is nothing but them; the rest is leading. */
const FILLED_SHARE = 0.6;

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
  if (fits < LEAST_SCALE) {
    if (only && shown.length === 1 && isOneLine(only, marks) && hasRoom(marks, widthPx))
      return [aroundWords(only, marks, widthPx, LEAST_SCALE)];
    const broken = shown.map((area) => breakLines(area, marks, widthPx));
    if (broken.every((one) => one !== undefined)) return broken.flat();
  }
  const scale = Math.min(mostScale, fits);
  return shown.map((area) => ({ ...area, scale, cutBefore: false, cutAfter: false }));
}

/** The line with the first marked words, in letters of the printed size, or broken where it is wider than there is room; at most twice as high. */
export function layLine(
  areas: readonly PageArea[],
  marks: readonly PageQuads[],
  widthPx: number,
): readonly LaidStrip[] {
  const [page] = marks;
  const [first] = page?.quads ?? [];
  if (!page || !first || widthPx <= 0) return [];
  const words = boxOfQuad(first);
  const area = areas.find(({ pageIndex, box }) => pageIndex === page.pageIndex && holds(box, words));
  const box = {
    ...words,
    x0: Math.min(words.x0, area?.box.x0 ?? words.x0),
    x1: Math.max(words.x1, area?.box.x1 ?? words.x1),
  };
  const line = padded({ pageIndex: page.pageIndex, box });
  const marked = [{ pageIndex: page.pageIndex, quads: [first] }];
  if (words.x1 - words.x0 <= widthPx / PRINTED_SCALE) return [aroundWords(line, marked, widthPx, PRINTED_SCALE)];
  const broken = breakLine(padded({ pageIndex: page.pageIndex, box: words }), [words], widthPx) ?? [];
  return broken.length > 0 ? broken.slice(0, 2) : [aroundWords(line, marked, widthPx, LEAST_SCALE)];
}

/** Do all marked words fit into one strip, with some of what stands before them? */
function hasRoom(marks: readonly PageQuads[], widthPx: number): boolean {
  const words = marks.flatMap(({ quads }) => quads.map(boxOfQuad)).reduce(unionBox);
  return words.x1 - words.x0 <= ((1 - BEFORE_SHARE) * widthPx) / LEAST_SCALE;
}

/** The lines of an area that is nothing but marked lines, each in as many pieces as it takes; undefined for any other area. */
function breakLines(area: PageArea, marks: readonly PageQuads[], widthPx: number): readonly LaidStrip[] | undefined {
  const { pageIndex, box } = area;
  const quads = marks.flatMap((one) => (one.pageIndex === pageIndex ? one.quads.map(boxOfQuad) : []));
  const lines = linesOf(quads.filter((words) => holds(box, words)));
  const filled = lines.reduce((sum, { y0, y1 }) => sum + y1 - y0, 0);
  if (lines.length > MOST_BROKEN_LINES || filled < FILLED_SHARE * (box.y1 - box.y0)) return undefined;
  const broken = lines.map((line) => {
    const { y0, y1 } = padded({ pageIndex, box: line }).box;
    const words = quads.filter((one) => holds(line, one));
    return breakLine({ pageIndex, box: { ...box, y0, y1 } }, words, widthPx);
  });
  return broken.every((one) => one !== undefined) ? broken.flat() : undefined;
}

/** From the top; words are on one line where they overlap by half of their height. */
function linesOf(words: readonly Box[]): readonly Box[] {
  const lines: Box[] = [];
  for (const one of words.toSorted((a, b) => b.y1 - a.y1)) {
    const last = lines.at(-1);
    const shared = last ? Math.min(last.y1, one.y1) - Math.max(last.y0, one.y0) : 0;
    if (last && shared > (one.y1 - one.y0) / 2) lines[lines.length - 1] = unionBox(last, one);
    else lines.push(one);
  }
  return lines;
}

/** The pieces of one line that hold marked words; undefined where it would take too many, or runs upwards. */
function breakLine(
  { pageIndex, box }: PageArea,
  words: readonly Box[],
  widthPx: number,
): readonly LaidStrip[] | undefined {
  const width = box.x1 - box.x0;
  if (width < box.y1 - box.y0) return undefined;
  const sizes = Array.from({ length: MOST_PIECES }, (_, at) => (width + at * OVERLAP_PT) / (at + 1));
  const pieces = sizes.findIndex((size) => size * LEAST_SCALE <= widthPx) + 1;
  const size = sizes[pieces - 1];
  if (size === undefined) return undefined;
  const isMarked = (x0: number, x1: number): boolean =>
    words.some((one) => Math.min(x1, one.x1) - Math.max(x0, one.x0) > Math.min(OVERLAP_PT, one.x1 - one.x0) - 1);
  return Array.from({ length: pieces }, (_, at) => {
    const x0 = box.x0 + at * (size - OVERLAP_PT);
    return {
      pageIndex,
      box: { ...box, x0, x1: x0 + size },
      scale: Math.min(MOST_SCALE, widthPx / size),
      cutBefore: at > 0,
      cutAfter: at < pieces - 1,
    };
  }).filter((piece) => isMarked(piece.box.x0, piece.box.x1));
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
