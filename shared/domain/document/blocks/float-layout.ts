import type { Box } from '../geometry.ts';
import type { Line } from '../layout/line.ts';
import type { PageContent } from '../page-content.ts';
import type { Block } from './block.ts';
import { familyOf } from '../../text/labels.ts';
import { captionKey } from './captions.ts';
import { linesBox, viewOf, type PageView } from './page-view.ts';
import type { StyleStats } from './style-stats.ts';

/** Something on a page that a caption can belong to: the words in a drawing, the rows of a table, an image. */
export interface Part {
  readonly box: Box;
  /** Absent for an image. */
  readonly block?: Block;
}

export interface Captioned {
  readonly block: Block;
  readonly box: Box;
  readonly isTable: boolean;
  readonly key: string;
  readonly parts: Part[];
}

const MIN_IMAGE_PT = 16;
const MAX_IMAGE_SHARE = 0.85; // a scanned page or a background
/** How much nearer a table must be than a drawing to be what a figure's caption means. */
export const UNLIKELY_PT = 60;
const BESIDE_PT = 40;

export function isFloatCaption(block: Block): boolean {
  return block.kind === 'caption' && block.label !== undefined && familyOf(block.label) !== 'other';
}

/** A page with captions: what they may belong to and what stands between. Boxes are in the reader's view. */
export interface FloatLayout {
  readonly pageIndex: number;
  readonly view: PageView;
  readonly sheet: Box;
  readonly blocks: readonly Block[];
  readonly boxes: ReadonlyMap<Block, Box>;
  readonly captions: readonly Captioned[];
  readonly parts: readonly Part[];
  /** Running text, which no figure reaches over, and its boxes, one for each column. */
  readonly running: ReadonlySet<Block>;
  readonly text: readonly Box[];
}

export function floatLayoutOf(page: PageContent, blocks: readonly Block[], stats: StyleStats): FloatLayout {
  const view = viewOf(page.frame);
  const { pageIndex, box } = page.frame;
  const boxes = new Map(blocks.map((block) => [block, view.toView(linesBox(onPage(block, pageIndex)))]));
  const running = blocks.filter((block) => isRunning(block, stats));
  const text = running.flatMap((block) =>
    columnsOf(onPage(block, pageIndex)).map((lines) => view.toView(linesBox(lines))),
  );
  return {
    pageIndex,
    view,
    sheet: view.toView(box),
    blocks,
    boxes,
    captions: captionsOf(blocks, boxes),
    parts: partsOf(page, view, blocks, boxes),
    running: new Set(running),
    text,
  };
}

/** Lines that follow each other in one column. */
function columnsOf(lines: readonly Line[]): Line[][] {
  const columns: Line[][] = [];
  for (const line of lines) {
    const column = columns.at(-1);
    if (column?.[0]!.column === line.column) column.push(line);
    else columns.push([line]);
  }
  return columns;
}

function onPage(block: Block, pageIndex: number): readonly Line[] {
  return block.lines.filter((line) => line.pageIndex === pageIndex);
}

function captionsOf(blocks: readonly Block[], boxes: ReadonlyMap<Block, Box>): Captioned[] {
  return blocks.filter(isFloatCaption).map((block) => {
    const label = block.label!;
    return {
      block,
      box: boxes.get(block)!,
      isTable: familyOf(label) === 'table',
      key: captionKey(label),
      parts: [],
    };
  });
}

function isRunning(block: Block, stats: StyleStats): boolean {
  if (block.kind !== 'text' && block.kind !== 'abstract' && block.kind !== 'list-item' && block.kind !== 'reference')
    return false;
  const first = block.lines[0]!;
  if (isCelled(block)) return false;
  const full = block.lines.filter(
    (line) => line.x1 - line.x0 > 0.6 * (line.right - line.left) && line.text.length > 30,
  );
  return first.upright && first.size > 0.9 * stats.bodySize && full.length > 1;
}

function partsOf(page: PageContent, view: PageView, blocks: readonly Block[], boxes: ReadonlyMap<Block, Box>): Part[] {
  const parts: Part[] = [];
  const { box: sheet } = page.frame;
  const area = (sheet.x1 - sheet.x0) * (sheet.y1 - sheet.y0);
  for (const { box } of page.images) {
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    if (Math.min(width, height) < MIN_IMAGE_PT || width * height > MAX_IMAGE_SHARE * area) continue;
    parts.push({ box: view.toView(box) });
  }
  for (const block of blocks) {
    if ((block.kind !== 'figure' && block.kind !== 'table') || block.label !== undefined) continue;
    parts.push({ box: boxes.get(block)!, block });
  }
  return parts;
}

/** On which side of its caption the document sets what is captioned, -1 above and 1 below; 0 if it does not show. */
export type Sides = Readonly<Record<'figure' | 'table', number>>;

export function usualSides(layouts: readonly FloatLayout[]): Sides {
  const votes = { figure: 0, table: 0 };
  const unknown: Sides = { figure: 0, table: 0 };
  for (const layout of layouts) {
    for (const caption of layout.captions) {
      let above = Infinity;
      let below = Infinity;
      for (const part of layout.parts) {
        const cost = costOf(part, caption, layout, unknown);
        if (part.box.y0 < caption.box.y0) above = Math.min(above, cost);
        else below = Math.min(below, cost);
      }
      if (above === below) continue;
      // What stands between two captions says less than what has only one.
      const weight = Math.max(above, below) === Infinity ? 2 : 1;
      votes[caption.isTable ? 'table' : 'figure'] += above < below ? -weight : weight;
    }
  }
  return { figure: Math.sign(votes.figure), table: Math.sign(votes.table) };
}

/** Distance in points, more for what is less likely; infinite if something stands between. */
export function costOf(part: Part, caption: Captioned, layout: FloatLayout, sides: Sides): number {
  const { box } = part;
  const shared = Math.min(box.x1, caption.box.x1) - Math.max(box.x0, caption.box.x0);
  if (shared < 0.2 * Math.min(box.x1 - box.x0, caption.box.x1 - caption.box.x0)) {
    const beside = Math.min(box.y1, caption.box.y1) - Math.max(box.y0, caption.box.y0);
    const apart = Math.max(box.x0 - caption.box.x1, caption.box.x0 - box.x1, 0);
    return beside > 0 && apart < BESIDE_PT ? 4 * UNLIKELY_PT + apart : Infinity;
  }
  const band = bandBetween(box, caption.box);
  if (band && isBlocked(band, caption, layout)) return Infinity;
  const gap = Math.max(caption.box.y0 - box.y1, box.y0 - caption.box.y1, 0);
  const isTable = part.block?.kind === 'table';
  const mismatch = isTable === caption.isTable ? 0 : UNLIKELY_PT;
  const side = box.y0 < caption.box.y0 ? -1 : 1;
  const wrongSide = side * sides[caption.isTable ? 'table' : 'figure'] < 0 ? 2 * UNLIKELY_PT : 0;
  return gap + mismatch + wrongSide;
}

function isBlocked(band: Box, caption: Captioned, { captions, text }: FloatLayout): boolean {
  for (const other of captions) if (other.key !== caption.key && overlaps(other.box, band)) return true;
  return text.some((box) => overlaps(box, band));
}

/** What lies between two boxes above each other, as wide as both share. */
export function bandBetween(a: Box, b: Box): Box | undefined {
  const [upper, lower] = a.y0 <= b.y0 ? [a, b] : [b, a];
  const box = { x0: Math.max(a.x0, b.x0), x1: Math.min(a.x1, b.x1), y0: upper.y1, y1: lower.y0 };
  return box.y1 - box.y0 > 1 && box.x1 > box.x0 ? box : undefined;
}

function overlaps(a: Box, b: Box): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 2 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 2;
}

const WIDE_SPACE_EM = 0.75;

/** Half of the lines or more have gaps in them that are wider than a space between words. */
export function isCelled(block: Block): boolean {
  const celled = block.lines.filter((line) => line.cells > 1 || hasWideSpace(line)).length;
  return 2 * celled >= block.lines.length;
}

function hasWideSpace(line: Line): boolean {
  for (const { start, edges } of line.parts) {
    for (let i = 0; i + 1 < edges.length; i++) {
      if (line.text[start + i] === ' ' && edges[i + 1]! - edges[i]! > WIDE_SPACE_EM * line.size) return true;
    }
  }
  return false;
}
