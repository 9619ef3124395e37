/** How strips of pages are laid out in a pane: as wide as it, their letters all of one size, and large enough to be read. */
import type { LineBreaks } from '#shared/domain/answer/evidence/line-breaks.ts';
import { boxOfQuad, unionBox, type Box, type PageQuads } from '#shared/domain/document/geometry.ts';
import type { PageArea } from '#shared/domain/document/tree.ts';
import { breaksOf, breakWide, type WideLine } from './broken-lines.ts';

/** Around the words, in points: room for the wash, and below it for the rule, but not for the lines that follow. */
const PAD_ALONG_PT = 4;
/** Around a line that is broken, as much as its pieces have of a space between words: so their beginnings stand below each other. */
const PAD_BROKEN_PT = 1.5;
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
/** What stands for the words that are left out at an edge, in pixels. */
export const DOTS_PX = 14;
/** A longer passage stays a picture of itself: its words stand below. */
const MOST_BROKEN_LINES = 4;
/** Of the height of what is shown, the least that its marked lines fill where it is nothing but them; the rest is leading. */
const FILLED_SHARE = 0.6;
/** A hyphen's width as a share of its line's height, at most. */
const HYPHEN_SHARE = 0.5;

/** What an answer shows of the pages. */
export interface Printed {
  /** Empty where they are not known: then the marked words are shown. */
  readonly areas: readonly PageArea[];
  readonly marks: readonly PageQuads[];
  /** Empty in answers of before there were any: then no line is broken. */
  readonly breaks: readonly LineBreaks[];
}

export interface LaidStrip extends PageArea {
  /** CSS pixels per point; of a page that is shown as it was printed, not turned. */
  readonly scale: number;
  /** Words are left out on this side: dots stand for them, or what is cut through fades. */
  readonly cutBefore?: 'dots' | 'fade';
  readonly cutAfter?: 'dots' | 'fade';
}

/**
 * @param widthPx  of the pane
 * @param mostScale  CSS pixels per point
 */
export function layStrips(printed: Printed, widthPx: number, mostScale = MOST_SCALE): readonly LaidStrip[] {
  const { areas, marks } = printed;
  const shown = (areas.length > 0 ? areas : areasOfMarks(marks)).map(padded);
  const widest = Math.max(0, ...shown.map(({ box }) => box.x1 - box.x0));
  if (widest === 0 || widthPx <= 0) return [];
  const fits = widthPx / widest;
  const [only] = shown;
  if (fits < LEAST_SCALE) {
    if (only && shown.length === 1 && isOneLine(only, marks) && hasRoom(marks, widthPx))
      return [aroundWords(only, printed, widthPx, LEAST_SCALE)];
    const lines = shown.map((area) => linesIn(area, printed));
    const broken = lines.every((one) => one !== undefined) ? layBroken(lines.flat(), widthPx) : undefined;
    if (broken) return broken.flat();
  }
  const scale = Math.min(mostScale, fits);
  return shown.map((area) => ({ ...area, scale }));
}

/**
 * The marked words of the first page with marks, in letters of the printed size; a line that is wider than there is room is broken, and
 * dots stand for what follows. Words that run up or down the page have no lines that could stand below one another: nothing is shown of them.
 *
 * @param mostLines  of the pane
 */
export function layLines(printed: Printed, widthPx: number, mostLines: number): readonly LaidStrip[] {
  const [page, ...others] = printed.marks;
  if (!page || widthPx <= 0 || runsUpright(printed.marks)) return [];
  const all = apart(page.quads.map(boxOfQuad));
  const some = all.slice(0, mostLines);
  const strips = layEach(some, page.pageIndex, printed, widthPx);
  const shown = strips.slice(0, mostLines);
  const last = shown.at(-1);
  const goesOn = strips.length > shown.length || all.length > some.length || others.length > 0;
  return last && goesOn ? shown.with(-1, withDots(last, printed.breaks, widthPx)) : shown;
}

/** Do the first marked words run up or down the page? */
export function runsUpright(marks: readonly PageQuads[]): boolean {
  const first = marks[0]?.quads[0];
  return first !== undefined && Math.abs(first[3] - first[1]) > Math.abs(first[2] - first[0]);
}

/** All of one size: where one of them is too wide, each in the pieces that it takes then. */
function layEach(lines: readonly Box[], pageIndex: number, printed: Printed, widthPx: number): readonly LaidStrip[] {
  const isWide = lines.some(({ x0, x1 }) => (x1 - x0) * PRINTED_SCALE > widthPx);
  const wide = lines.map((words): WideLine => {
    const alone = padded({ pageIndex, box: withHyphen(words, pageIndex, printed.areas) });
    return { pageIndex, box: closer(alone.box), words: [words], at: breaksOf(alone, printed.breaks) };
  });
  const broken = isWide ? layBroken(wide, widthPx) : undefined;
  if (broken) return broken.flat();
  // Of a line that nobody knows how to break only a part is shown, and what follows it would not go on from there.
  return (isWide ? lines.slice(0, 1) : lines).flatMap((one) => layWords(one, pageIndex, printed, widthPx));
}

/** A hyphen at the end of a line belongs to no word; it stands between the last one and the edge of the column. */
function withHyphen(words: Box, pageIndex: number, areas: readonly PageArea[]): Box {
  const column = areas.find((one) => one.pageIndex === pageIndex && holds(one.box, words));
  const left = (column?.box.x1 ?? words.x1) - words.x1;
  return left > 0 && left < HYPHEN_SHARE * (words.y1 - words.y0) ? { ...words, x1: words.x1 + left } : words;
}

/** Dots at the end of a strip: behind it where there is room, else instead of its last word. */
function withDots(strip: LaidStrip, breaks: Printed['breaks'], widthPx: number): LaidStrip {
  if (strip.cutAfter) return strip;
  const { box, scale } = strip;
  const dots = DOTS_PX / scale;
  if ((box.x1 - box.x0 + dots) * scale <= widthPx)
    return { ...strip, box: { ...box, x1: box.x1 + dots }, cutAfter: 'dots' };
  const stops = breaksOf(strip, breaks).filter((x) => x > box.x0 && x <= box.x1 - dots);
  if (stops.length === 0) return { ...strip, cutAfter: 'fade' };
  return { ...strip, box: { ...box, x1: Math.max(...stops) + dots }, cutAfter: 'dots' };
}

/** The line of these words, with what stands beside them. */
function layWords(
  words: Box,
  pageIndex: number,
  { areas, marks, breaks }: Printed,
  widthPx: number,
): readonly LaidStrip[] {
  const quads = marks.flatMap((one) => (one.pageIndex === pageIndex ? one.quads : []));
  const area = areas.find((one) => one.pageIndex === pageIndex && holds(one.box, words));
  const box = {
    ...words,
    x0: Math.min(words.x0, area?.box.x0 ?? words.x0),
    x1: Math.max(words.x1, area?.box.x1 ?? words.x1),
  };
  const line = padded({ pageIndex, box });
  const own = quads.filter((quad) => holds(words, boxOfQuad(quad)));
  const marked = { areas, marks: [{ pageIndex, quads: own }], breaks };
  const scale = words.x1 - words.x0 <= widthPx / PRINTED_SCALE ? PRINTED_SCALE : LEAST_SCALE;
  return [aroundWords(line, marked, widthPx, scale)];
}

/** Do all marked words fit into one strip, with some of what stands before them? */
function hasRoom(marks: readonly PageQuads[], widthPx: number): boolean {
  const words = marks.flatMap(({ quads }) => quads.map(boxOfQuad)).reduce(unionBox);
  return words.x1 - words.x0 <= ((1 - BEFORE_SHARE) * widthPx) / LEAST_SCALE;
}

/** The lines of an area that is nothing but marked lines; undefined for any other area. */
function linesIn(area: PageArea, { marks, breaks }: Printed): readonly WideLine[] | undefined {
  const { pageIndex, box } = area;
  const quads = marks.flatMap((one) => (one.pageIndex === pageIndex ? one.quads.map(boxOfQuad) : []));
  const lines = apart(linesOf(quads.filter((words) => holds(box, words))));
  const filled = lines.reduce((sum, { y0, y1 }) => sum + y1 - y0, 0);
  if (lines.length > MOST_BROKEN_LINES || filled < FILLED_SHARE * (box.y1 - box.y0)) return undefined;
  return lines.map((line) => {
    const { y0, y1 } = padded({ pageIndex, box: line }).box;
    const words = quads.filter((one) => holds(line, one));
    const at = breaksOf({ pageIndex, box: line }, breaks);
    return { pageIndex, box: { ...closer(box), y0, y1 }, words, at };
  });
}

function layBroken(lines: readonly WideLine[], widthPx: number): readonly (readonly LaidStrip[])[] | undefined {
  const broken = breakWide(lines, widthPx, { least: LEAST_SCALE, most: PRINTED_SCALE });
  return broken?.lines.map((pieces) => pieces.map((piece) => ({ ...piece, scale: broken.scale })));
}

/** Fonts of high ascent and deep descent have boxes that reach into the lines above and below: each then ends halfway. */
function apart(lines: readonly Box[]): readonly Box[] {
  return lines.map((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]];
    return {
      ...line,
      y0: (below && halfway(line, below)) ?? line.y0,
      y1: (above && halfway(above, line)) ?? line.y1,
    };
  });
}

/** Where two lines meet that reach into each other; undefined where they do not, or do not stand below one another. */
function halfway(upper: Box, lower: Box): number | undefined {
  const reaches = lower.y1 > upper.y0 && lower.y1 < upper.y1 && lower.y0 < upper.y0;
  return reaches ? (lower.y1 + upper.y0) / 2 : undefined;
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

function closer({ x0, x1, ...box }: Box): Box {
  const less = PAD_ALONG_PT - PAD_BROKEN_PT;
  return { ...box, x0: x0 + less, x1: x1 - less };
}

/** Is it one line of the page? What is turned is none. */
function isOneLine({ pageIndex, box }: PageArea, marks: readonly PageQuads[]): boolean {
  const words = marks.find((one) => one.pageIndex === pageIndex)?.quads.map(boxOfQuad) ?? [];
  const [first] = words;
  if (!first) return false;
  return box.y1 - box.y0 < LINES_APART * (first.y1 - first.y0);
}

/** As much of a line as there is room for, its marked words first of all. */
function aroundWords(area: PageArea, { marks, breaks }: Printed, widthPx: number, scale: number): LaidStrip {
  const { x0, x1 } = area.box;
  const room = widthPx / scale;
  if (x1 - x0 <= room) return { ...area, scale };
  const words = marks.flatMap(({ quads }) => quads.map(boxOfQuad)).reduce(unionBox);
  const stops = breaksOf(area, breaks).toSorted((a, b) => a - b);
  const { from, to, whole } = betweenWords(area.box, words, stops, room, DOTS_PX / scale);
  const how = whole ? 'dots' : 'fade';
  return {
    pageIndex: area.pageIndex,
    box: { ...area.box, x0: from, x1: to },
    scale,
    ...(from > x0 + PAD_ALONG_PT ? { cutBefore: how } : {}),
    ...(to < x1 - PAD_ALONG_PT ? { cutAfter: how } : {}),
  };
}

/** What of a line is shown, with room for dots where words are left out; some of what stands before the marked words if they leave room for it. */
function betweenWords(
  line: Box,
  words: Box,
  stops: readonly number[],
  room: number,
  dots: number,
): { readonly from: number; readonly to: number; readonly whole: boolean } {
  const most = Math.max(0, line.x1 - room);
  const wished = Math.max(line.x0, Math.min(most, words.x0 - BEFORE_SHARE * room));
  const starts = stops.filter((x) => x >= wished + dots && x <= words.x0).map((x) => x - dots);
  if (wished <= line.x0 + PAD_ALONG_PT) starts.unshift(line.x0);
  const ways = starts.map((from) => {
    if (from + room >= line.x1) return { from, to: line.x1, whole: true };
    const last = stops.findLast((x) => x > words.x0 && x <= from + room - dots);
    return { from, to: last === undefined ? undefined : last + dots, whole: true };
  });
  const cut = ways.filter((way): way is typeof way & { to: number } => way.to !== undefined);
  return cut.find(({ to }) => to >= words.x1) ?? cut.at(-1) ?? { from: wished, to: wished + room, whole: false };
}

function holds(box: Box, inner: Box): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return box.x0 <= x && x <= box.x1 && box.y0 <= y && y <= box.y1;
}
