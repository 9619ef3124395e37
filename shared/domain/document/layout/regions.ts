/** Where figures, ruled tables and boxes are, by what the page draws; settled before anything is taken for a heading. */
import { areaOf, type Box } from '../geometry.ts';
import type { PageContent, PageDrawing } from '../page-content.ts';
import { startsAbstract } from '../patterns.ts';
import { labelsBeside } from './drawing-labels.ts';
import { lineBox } from './line-box.ts';
import type { Line } from './line.ts';

/** Between the rules of a `table` stands a table for certain; what looks like `rows` in a frame may be a listing. */
type RegionKind = 'figure' | 'table' | 'rows' | 'box';

export interface Region {
  readonly kind: RegionKind;
  readonly pageIndex: number;
  /** In user space. */
  readonly box: Box;
}

/** The lines that stand within a region; no other line does. */
export type Settled = ReadonlyMap<Line, Region>;

const MIN_SIDE_PT = 36;
const MAX_SHARE = 0.8; // of the page; more is its background
const MIN_MARKS = 8;
const MIN_NODES = 3;
const MOST_DASHES = 4;
const MIN_BOX_LINES = 4;
const MIN_ROWS = 3;
const EDGES = 4; // of a frame; the rules of a table are more
const SAME_ROW_EM = 0.4;
const BESIDE_EM = 0.8;
const PROSE_CHARS = 45;
const MOST_BOXED = 0.4; // of a document's lines, on several pages; more is its text on a ground of its own
const LEAST_GROUNDS = 3;

export function settledLines(lines: readonly Line[], pages: readonly PageContent[], bodySize: number): Settled {
  const settled = new Map<Line, Region>();
  const byPage = Map.groupBy(lines, ({ pageIndex }) => pageIndex);
  for (const { frame, drawings = [] } of pages) {
    const own = byPage.get(frame.pageIndex);
    if (!own || drawings.length === 0) continue;
    const boxed = own.map((line) => ({ line, box: lineBox(line) }));
    const area = areaOf(frame.box);
    const large = drawings.filter(({ box }) => isLarge(box) && areaOf(box) <= MAX_SHARE * area);
    const figures: Region[] = [];
    for (const drawing of large) {
      const inside = boxed.filter(({ line, box }) => !settled.has(line) && holds(drawing.box, box));
      const kind = kindOf(
        drawing,
        inside.map(({ line }) => line),
        bodySize,
      );
      const region: Region = { kind: kind ?? 'figure', pageIndex: frame.pageIndex, box: drawing.box };
      if (kind === 'figure' || (inside.length === 0 && isPlot(drawing))) figures.push(region);
      if (kind) for (const { line } of inside) settled.set(line, region);
    }
    for (const region of figures) {
      const free = boxed.filter(({ line }) => !settled.has(line));
      for (const line of labelsBeside(region.box, free, boxed, bodySize)) settled.set(line, region);
    }
  }
  return withoutGrounds(settled, lines.length);
}

/** Some programs paint a ground behind every stretch of text: what holds most of a document sets nothing apart. */
function withoutGrounds(settled: Settled, lineCount: number): Settled {
  const boxed = [...settled].filter(([, { kind }]) => kind === 'box');
  const pages = new Set(boxed.map(([line]) => line.pageIndex));
  if (pages.size < LEAST_GROUNDS || boxed.length <= MOST_BOXED * lineCount) return settled;
  return new Map([...settled].filter(([, { kind }]) => kind !== 'box'));
}

function isLarge({ x0, y0, x1, y1 }: Box): boolean {
  return x1 - x0 >= MIN_SIDE_PT && y1 - y0 >= MIN_SIDE_PT;
}

/** Most of the inner box lies in the outer one. */
function holds(outer: Box, inner: Box): boolean {
  const width = Math.min(outer.x1, inner.x1) - Math.max(outer.x0, inner.x0);
  const height = Math.min(outer.y1, inner.y1) - Math.max(outer.y0, inner.y0);
  return width > 0.8 * (inner.x1 - inner.x0) && height > 0.6 * (inner.y1 - inner.y0);
}

function kindOf(drawing: PageDrawing, inside: readonly Line[], bodySize: number): RegionKind | undefined {
  if (inside.length === 0) return undefined;
  const prose = inside.filter((line) => isProse(line, bodySize)).length;
  const { rules, frames, marks, images } = drawing;
  const ruled = rules + frames;
  // Where nothing but rules is drawn, a label may stand in the middle of its row, beside two lines.
  const apart = marks + images === 0 ? BESIDE_EM : SAME_ROW_EM;
  if (hasRows(inside, apart) && ruled > 2 * marks && ruled > 4 * images) return rowsBetween(ruled, inside, prose);
  // A frame that is drawn in dashes, with round corners, holds text of whatever kind.
  const dashed = images === 0 && marks >= MIN_MARKS && rules > MOST_DASHES * marks;
  if (3 * prose > inside.length || dashed) return isBoxed(drawing, inside) ? 'box' : undefined;
  // Rectangles alone are the cells of a table or a form; with arrows between them they are a chart.
  return images > 0 || marks >= MIN_MARKS || Math.min(marks, frames) >= MIN_NODES ? 'figure' : undefined;
}

/** @param ruled  lines and rectangles that are drawn around them */
function rowsBetween(ruled: number, inside: readonly Line[], prose: number): RegionKind | undefined {
  if (ruled < MIN_ROWS) return undefined;
  const typed = inside.filter(({ mono }) => mono > 0.5).length;
  return ruled > EDGES && 2 * Math.max(prose, typed) <= inside.length ? 'table' : 'rows';
}

/** Drawn, and not written: its words stand around it. */
function isPlot({ images, marks }: PageDrawing): boolean {
  return images > 0 || marks >= MIN_MARKS;
}

/** Text in a frame. An abstract stands in a box too, with headings of its own. */
function isBoxed(drawing: PageDrawing, inside: readonly Line[]): boolean {
  return isFramed(drawing) && inside.length >= MIN_BOX_LINES && !inside.some(({ text }) => startsAbstract(text));
}

/** A full line of running text. */
function isProse({ text, size, x0, x1, left, right, upright, cells }: Line, bodySize: number): boolean {
  return upright && cells === 1 && text.length > PROSE_CHARS && size > 0.8 * bodySize && x1 - x0 > 0.6 * (right - left);
}

/** Several rows of two cells or more, however they were cut into lines. */
function hasRows(lines: readonly Line[], apartEm: number): boolean {
  const bases = lines.filter(({ upright }) => upright).sort((a, b) => a.base - b.base);
  let rows = 0;
  for (let at = 0; at < bases.length;) {
    let end = at + 1;
    let cells = bases[at]!.cells;
    while (end < bases.length && bases[end]!.base - bases[at]!.base < apartEm * bases[at]!.size)
      cells += bases[end++]!.cells;
    if (cells > 1) rows++;
    at = end;
  }
  return rows >= MIN_ROWS;
}

/** Its edge is drawn: by a rectangle, or by rules and nothing else. */
function isFramed({ box, frame, rules, marks, images }: PageDrawing): boolean {
  if (images > 0) return false;
  if (frame && areaOf(frame) > 0.9 * areaOf(box)) return true;
  return rules >= 4 && marks < 2 * rules;
}
