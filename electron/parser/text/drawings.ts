/** What a page draws besides text, gathered into groups: the strokes of a plot, the rules of a table, a frame. */
import { areaOf, type Box } from '#shared/domain/document/geometry.ts';
import type { PageDrawing } from '#shared/domain/document/page-content.ts';
import type { Matrix } from './matrix.ts';

/** How a path is painted, by pdf.js' names; what is not here only clips. */
export const PAINTED: Readonly<Record<string, 'stroked' | 'filled'>> = {
  stroke: 'stroked',
  closeStroke: 'stroked',
  fill: 'filled',
  eoFill: 'filled',
  fillStroke: 'stroked',
  eoFillStroke: 'stroked',
  closeFillStroke: 'stroked',
  closeEOFillStroke: 'stroked',
};

/** One thing that is painted. */
type Kind = 'rule' | 'frame' | 'mark' | 'image';

const KINDS: readonly Kind[] = ['rule', 'frame', 'mark', 'image'];
const RULE_PT = 2.5; // thicker lines are bars
const MIN_FRAME_PT = 8;
const MAX_SHARE = 0.6; // of the page; larger ones are its background
const CELL_PT = 6; // what is not further apart belongs together
const MAX_THINGS = 60_000;
const MAX_CELLS = 1_000_000;
const MIN_GROUP_PT = 12;
const MAX_GROUPS = 400;
const VALUES = 5;

/** Gathers what one page paints; its memory is bounded, whatever the page. */
export class DrawingCollector {
  readonly #page: Box;
  readonly #mostThings: number;
  /** Kind and box of each thing, one after the other. */
  readonly #things: number[] = [];

  /** @param mostThings  what comes after so many is left out */
  constructor(page: Box, mostThings = MAX_THINGS) {
    this.#page = page;
    this.#mostThings = mostThings;
  }

  /** @param rectangle  the path is an upright rectangle and nothing else */
  addPath(box: Box, rectangle: boolean): void {
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    if (Math.min(width, height) <= RULE_PT) {
      // Tiny squares are where the rules of a table meet.
      if (rectangle || Math.max(width, height) > 2 * RULE_PT) this.#add('rule', box);
      else this.#add('mark', box);
    } else if (rectangle && Math.min(width, height) >= MIN_FRAME_PT) this.#add('frame', box);
    else this.#add('mark', box);
  }

  addImage(box: Box): void {
    this.#add('image', box);
  }

  #add(kind: Kind, { x0, y0, x1, y1 }: Box): void {
    const page = this.#page;
    const box = [Math.max(page.x0, x0), Math.max(page.y0, y0), Math.min(page.x1, x1), Math.min(page.y1, y1)] as const;
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    if (!(width >= 0 && height >= 0) || this.#things.length >= VALUES * this.#mostThings) return;
    if (width * height > MAX_SHARE * (page.x1 - page.x0) * (page.y1 - page.y0)) return;
    this.#things.push(KINDS.indexOf(kind), ...box);
  }

  /** Groups of things that touch or nearly do, those from the top of the page first. */
  finish(): PageDrawing[] {
    const page = this.#page;
    const columns = Math.ceil((page.x1 - page.x0) / CELL_PT) + 1;
    const rows = Math.ceil((page.y1 - page.y0) / CELL_PT) + 1;
    if (this.#things.length === 0 || columns * rows > MAX_CELLS) return [];
    const grid = new Grid(columns, rows);
    this.#each((_, box) => grid.cover(this.#cellsOf(box)));
    const groups = new Map<number, Group>();
    this.#each((kind, box) => {
      const { column0, row0 } = this.#cellsOf(box);
      const at = grid.groupAt(column0, row0);
      const group = groups.get(at);
      if (group) group.add(kind, box);
      else if (groups.size < MAX_GROUPS) groups.set(at, new Group(kind, box));
    });
    return [...groups.values()]
      .filter(({ box }) => box.x1 - box.x0 >= MIN_GROUP_PT && box.y1 - box.y0 >= MIN_GROUP_PT)
      .map((group) => group.finish())
      .sort((a, b) => b.box.y1 - a.box.y1);
  }

  #each(visit: (kind: Kind, box: Box) => void): void {
    const all = this.#things;
    for (let i = 0; i < all.length; i += VALUES)
      visit(KINDS[all[i]!]!, { x0: all[i + 1]!, y0: all[i + 2]!, x1: all[i + 3]!, y1: all[i + 4]! });
  }

  #cellsOf(box: Box): Cells {
    const { x0, y0 } = this.#page;
    return {
      column0: Math.floor((box.x0 - x0) / CELL_PT),
      column1: Math.floor((box.x1 - x0) / CELL_PT),
      row0: Math.floor((box.y0 - y0) / CELL_PT),
      row1: Math.floor((box.y1 - y0) / CELL_PT),
    };
  }
}

interface Cells {
  readonly column0: number;
  readonly column1: number;
  readonly row0: number;
  readonly row1: number;
}

/** Cells of a page that something covers; those beside each other are one group. */
class Grid {
  readonly #columns: number;
  /** 0 for an empty cell, else the cell that stands for its group, counted from 1. */
  readonly #cells: Int32Array;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#cells = new Int32Array(columns * rows);
  }

  /** The edge of a box alone, so that a page of large shapes costs no more than one of lines. */
  cover({ column0, column1, row0, row1 }: Cells): void {
    const first = row0 * this.#columns + column0;
    this.#touch(first);
    for (let column = column0; column <= column1; column++) {
      this.#join(first, row0 * this.#columns + column);
      this.#join(first, row1 * this.#columns + column);
    }
    for (let row = row0; row <= row1; row++) {
      this.#join(first, row * this.#columns + column0);
      this.#join(first, row * this.#columns + column1);
    }
  }

  groupAt(column: number, row: number): number {
    return this.#find(row * this.#columns + column);
  }

  #join(a: number, b: number): void {
    this.#touch(b);
    this.#unite(a, b);
    for (const near of [b - 1, b + 1, b - this.#columns, b + this.#columns])
      if ((this.#cells[near] ?? 0) > 0) this.#unite(b, near);
  }

  #touch(cell: number): void {
    if (this.#cells[cell] === 0) this.#cells[cell] = cell + 1;
  }

  #unite(a: number, b: number): void {
    const [one, other] = [this.#find(a), this.#find(b)];
    if (one !== other) this.#cells[Math.max(one, other)] = Math.min(one, other) + 1;
  }

  #find(cell: number): number {
    let at = cell;
    for (let up = this.#cells[at]! - 1; up !== at; up = this.#cells[at]! - 1) {
      this.#cells[at] = this.#cells[up]!;
      at = up;
    }
    return at;
  }
}

class Group {
  box: Box;
  readonly #counts = { rule: 0, frame: 0, mark: 0, image: 0 };
  #framed: Box | undefined;

  constructor(kind: Kind, box: Box) {
    this.box = box;
    this.add(kind, box);
  }

  add(kind: Kind, box: Box): void {
    this.#counts[kind]++;
    const all = this.box;
    this.box = {
      x0: Math.min(all.x0, box.x0),
      y0: Math.min(all.y0, box.y0),
      x1: Math.max(all.x1, box.x1),
      y1: Math.max(all.y1, box.y1),
    };
    if (kind === 'frame' && (!this.#framed || areaOf(box) > areaOf(this.#framed))) this.#framed = box;
  }

  finish(): PageDrawing {
    const { rule, frame, mark, image } = this.#counts;
    return {
      box: this.box,
      rules: rule,
      frames: frame,
      marks: mark,
      images: image,
      ...(this.#framed && { frame: this.#framed }),
    };
  }
}

/** The box around a box in the space of `ctm`, given by left, bottom, right and top. */
export function onPage([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], [a, b, c, d, e, f]: Matrix): Box {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1];
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1];
  return { x0: e + Math.min(...xs), y0: f + Math.min(...ys), x1: e + Math.max(...xs), y1: f + Math.max(...ys) };
}

/** What of a box lies in another; turned inside out if that is nothing. */
export function cut(box: Box, by: Box): Box {
  return {
    x0: Math.max(box.x0, by.x0),
    y0: Math.max(box.y0, by.y0),
    x1: Math.min(box.x1, by.x1),
    y1: Math.min(box.y1, by.y1),
  };
}
