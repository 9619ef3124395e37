/** What to show of the pages to see quoted words as they are printed: whole lines, rows and pictures, never words cut out. */
import { unionBox, type Box } from '../document/geometry.ts';
import type { PageArea, TextLine } from '../document/tree.ts';

/** UTF-16 offsets into a node's text, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

// Of the height of a line: what is farther apart is shown as two strips.
const MOST_GAP = 0.9;

interface Placed extends PageArea {
  readonly line: TextLine;
}

/**
 * The lines that have words of these stretches, each as wide as the column it stands in. Lines below each other are one
 * area; a stretch that goes on in another column or on another page has one for each, in reading order.
 *
 * @param lines  of the node
 * @param isTable  its lines are cells, and an area is as wide as all of it
 */
export function areasOf(lines: readonly TextLine[], stretches: readonly Stretch[], isTable: boolean): PageArea[] {
  const all = lines.flatMap(placed);
  const touched = all.filter(({ line }) => stretches.some(({ start, end }) => start < line.end && line.start < end));
  return joined(touched, isTable).map((area) => widened(area, all, isTable));
}

/** Areas of two pieces of evidence as those of one. */
export function joinAreas(first: readonly PageArea[], second: readonly PageArea[]): PageArea[] {
  return joinAlike([...first, ...second], (a, b) => touches(a, b, heightOf(b), false));
}

/** A picture with the lines of its caption below or above it. */
export function pictureArea(area: PageArea, caption: readonly TextLine[]): PageArea {
  const words = caption.flatMap(placed).filter(({ pageIndex }) => pageIndex === area.pageIndex);
  return rounded({ ...area, box: words.reduce((box, word) => unionBox(box, word.box), area.box) });
}

function placed(line: TextLine): Placed[] {
  const [near, far] = [line.edges[0], line.edges[line.end - line.start]];
  if (near === undefined || far === undefined || far <= near) return [];
  const corners = [near, far].flatMap((along) =>
    [-line.descent, line.ascent].map((up) => [
      line.origin[0] + line.direction[0] * along + line.up[0] * up,
      line.origin[1] + line.direction[1] * along + line.up[1] * up,
    ]),
  );
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] ?? 0)) as [number[], number[]];
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  return [{ line, pageIndex: line.pageIndex, box }];
}

function joined(touched: readonly Placed[], isTable: boolean): readonly Placed[] {
  return joinAlike(touched, (a, b) => isUpright(a.line) === isUpright(b.line) && touches(a, b, lineHeight(b), isTable));
}

/** Joins what belongs together until nothing more does; what is joined stands where its first part stood. */
function joinAlike<Area extends PageArea>(areas: readonly Area[], alike: (a: Area, b: Area) => boolean): Area[] {
  const kept: Area[] = [];
  for (const area of areas) {
    let grown = area;
    for (
      let at = kept.findIndex((one) => alike(one, grown));
      at !== -1;
      at = kept.findIndex((one) => alike(one, grown))
    ) {
      const [other] = kept.splice(at, 1);
      grown = { ...other!, box: unionBox(other!.box, grown.box) };
    }
    kept.push(grown);
  }
  return kept;
}

/** Do they lie on one page, over each other or next to each other? */
function touches(a: PageArea, b: PageArea, height: number, isTable: boolean): boolean {
  if (a.pageIndex !== b.pageIndex) return false;
  const across = overlap(a.box.x0, a.box.x1, b.box.x0, b.box.x1);
  const up = overlap(a.box.y0, a.box.y1, b.box.y0, b.box.y1);
  const gap = MOST_GAP * height;
  return (across > 0 && up > -gap) || (up > 0 && (isTable || across > -gap));
}

/** How far two ranges overlap; negative is the gap between them. */
function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.min(a1, b1) - Math.max(a0, b0);
}

function isUpright(line: TextLine): boolean {
  return Math.abs(line.direction[0]) >= Math.abs(line.direction[1]);
}

function lineHeight({ line }: Placed): number {
  return line.ascent + line.descent;
}

function heightOf({ box }: PageArea): number {
  return Math.min(box.y1 - box.y0, box.x1 - box.x0);
}

/** As wide as the lines above and below it, or as all of a table. */
function widened({ line, pageIndex, box }: Placed, all: readonly Placed[], isTable: boolean): PageArea {
  const [from, to] = isUpright(line) ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const);
  const beside = all.filter(
    (one) => one.pageIndex === pageIndex && (isTable || overlap(one.box[from], one.box[to], box[from], box[to]) > 0),
  );
  const ends = {
    [from]: Math.min(box[from], ...beside.map((one) => one.box[from])),
    [to]: Math.max(box[to], ...beside.map((one) => one.box[to])),
  };
  return rounded({ pageIndex, box: { ...box, ...ends } });
}

function rounded({ box, ...area }: PageArea): PageArea {
  const round = (value: number): number => Math.round(value * 100) / 100;
  const { x0, y0, x1, y1 } = box;
  return { ...area, box: { x0: round(x0), y0: round(y0), x1: round(x1), y1: round(y1) } satisfies Box };
}
