import { unionBox, type Box } from '../geometry.ts';
import type { PageContent } from '../page-content.ts';
import type { Block } from './block.ts';
import {
  bandBetween,
  costOf,
  isCelled,
  isFloatCaption,
  floatLayoutOf,
  UNLIKELY_PT,
  usualSides,
  type Captioned,
  type Part,
  type FloatLayout,
  type Sides,
} from './float-layout.ts';
import type { Stretch } from './paragraphs.ts';
import { inRows } from './ruled-tables.ts';
import type { StyleStats } from './style-stats.ts';

const MIN_BAND_PT = 20;
const ROW_PT = 14;
const COLUMN_PT = 140;
const MAX_ROUNDS = 4;

/**
 * Give each caption of a figure or table what it belongs to: one block with the words in it and its place on the page,
 * next to the caption. A drawing without words is a block without lines.
 */
export function tieFloats(
  stretches: readonly Stretch[],
  pages: readonly PageContent[],
  stats: StyleStats,
): readonly Stretch[] {
  const byPage = new Map<number, Block[]>();
  for (const stretch of stretches) {
    if (!('block' in stretch)) continue;
    const { pageIndex } = stretch.block.lines[0]!;
    const blocks = byPage.get(pageIndex);
    if (blocks) blocks.push(stretch.block);
    else byPage.set(pageIndex, [stretch.block]);
  }
  const floats = new Map<Block, Block>();
  const below = new Set<Block>();
  const gone = new Set<Block>();
  const layouts: FloatLayout[] = [];
  for (const [pageIndex, blocks] of byPage) {
    const page = pages[pageIndex];
    if (page && blocks.some(isFloatCaption)) layouts.push(floatLayoutOf(page, blocks, stats));
  }
  const sides = usualSides(layouts);
  for (const layout of layouts) {
    for (const [caption, float] of floatsOfPage(layout, sides)) {
      floats.set(caption, float.block);
      if (float.below) below.add(float.block);
      for (const block of float.taken) gone.add(block);
    }
  }
  return floats.size === 0 ? stretches : placed(stretches, floats, below, gone);
}

/** Every float next to its caption, on the side where it stands on the page. */
function placed(
  stretches: readonly Stretch[],
  floats: ReadonlyMap<Block, Block>,
  below: ReadonlySet<Block>,
  gone: ReadonlySet<Block>,
): readonly Stretch[] {
  const out: Stretch[] = [];
  const done = new Set<Block>();
  for (const stretch of stretches) {
    if (!('block' in stretch)) {
      out.push(stretch);
      continue;
    }
    const { block } = stretch;
    if (gone.has(block)) continue;
    const float = floats.get(block);
    const isAbove = float && !below.has(float);
    if (isAbove && !done.has(float)) out.push({ block: float });
    out.push(stretch);
    if (float && !isAbove && !done.has(float)) out.push({ block: float });
    if (float) done.add(float);
  }
  return out;
}

interface Float {
  readonly block: Block;
  /** The blocks that became a part of it. */
  readonly taken: readonly Block[];
  /** It stands below its caption. */
  readonly below: boolean;
}

function floatsOfPage(layout: FloatLayout, sides: Sides): Map<Block, Float> {
  const { captions } = layout;
  for (const part of layout.parts) ownerOf(part, layout, sides)?.parts.push(part);
  for (const caption of captions) if (caption.parts.length === 0) claimBlock(caption, layout, sides);
  const byKey = new Map<string, { first: Captioned; float?: Float }>();
  for (const caption of captions) {
    // The same caption twice on a page: drawn over itself, or in a second language.
    const { first } = byKey.get(caption.key) ?? { first: caption };
    if (first === caption) byKey.set(caption.key, { first });
    else first.parts.push(...caption.parts);
  }
  const out = new Map<Block, Float>();
  const taken = new Set<Block>();
  for (const caption of captions) {
    const entry = byKey.get(caption.key)!;
    const float = (entry.float ??= floatOf(entry.first, layout, taken));
    for (const block of float.taken) taken.add(block);
    caption.block.captionOf = float.block;
    out.set(caption.block, float);
  }
  return out;
}

function ownerOf(part: Part, layout: FloatLayout, sides: Sides): Captioned | undefined {
  let best: Captioned | undefined;
  let bestCost = Infinity;
  for (const caption of layout.captions) {
    const cost = costOf(part, caption, layout, sides);
    if (cost < bestCost) {
      best = caption;
      bestCost = cost;
    }
  }
  return best;
}

/**
 * The block next to a caption that found nothing else: a table of few rows reads like short lines of text, and a
 * figure may be a program.
 */
function claimBlock(caption: Captioned, layout: FloatLayout, sides: Sides): void {
  let best: Part | undefined;
  let bestCost = 4 * UNLIKELY_PT;
  for (const block of layout.blocks) {
    const fits = block.kind === 'code' || (caption.isTable && isCelled(block));
    if (!fits || block.kind === 'caption' || block.kind === 'footnote') continue;
    const part = { box: layout.boxes.get(block)!, block };
    const cost = costOf(part, caption, layout, sides);
    if (cost < bestCost && layout.captions.every((other) => !other.parts.some((one) => one.block === block))) {
      best = part;
      bestCost = cost;
    }
  }
  if (best) caption.parts.push(best);
}

function floatOf(caption: Captioned, layout: FloatLayout, gone: ReadonlySet<Block>): Float {
  const { parts, isTable } = caption;
  let box = parts.length > 0 ? parts.map((part) => part.box).reduce(unionBox) : emptyBand(caption, layout);
  const own = new Set(parts.flatMap((part) => part.block ?? []));
  if (parts.length > 0) box = gather(box, caption, layout, own);
  const { pageIndex } = layout;
  const taken = layout.blocks.filter(
    (block) => own.has(block) && !gone.has(block) && block.lines.every((line) => line.pageIndex === pageIndex),
  );
  const words = taken.flatMap((block) => block.lines);
  const block: Block = {
    kind: isTable ? 'table' : 'figure',
    label: caption.block.label,
    lines: isTable ? inRows(words) : words,
    separator: '\n',
    area: { pageIndex, box: layout.view.toPage(box) },
  };
  return { block, taken, below: box.y0 + box.y1 > caption.box.y0 + caption.box.y1 };
}

/**
 * Add to a float the blocks that looked like text of their own: words within a drawing, cells within or beside a table,
 * and what stands between it and its caption.
 * @returns the box around all of it
 */
function gather(
  start: Box,
  caption: Captioned,
  { blocks, boxes, running, captions }: FloatLayout,
  own: Set<Block>,
): Box {
  let box = start;
  const claimed = new Set(
    captions.flatMap((other) => (other === caption ? [] : other.parts.map((part) => part.block))),
  );
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = own.size;
    const reach = reachOf(box, caption);
    const wide = { ...reach, x0: reach.x0 - COLUMN_PT, x1: reach.x1 + COLUMN_PT };
    for (const block of blocks) {
      if (own.has(block) || claimed.has(block) || block.kind === 'caption' || running.has(block)) continue;
      const other = boxes.get(block)!;
      const within = isWithin(other, reach) || (caption.isTable && isNarrow(block) && isWithin(other, wide));
      if (!within) continue;
      own.add(block);
      box = unionBox(box, other);
    }
    if (own.size === before) break;
  }
  return box;
}

function isWithin(box: Box, reach: Box): boolean {
  const width = Math.min(box.x1, reach.x1) - Math.max(box.x0, reach.x0);
  const height = Math.min(box.y1, reach.y1) - Math.max(box.y0, reach.y0);
  return width >= 0.9 * (box.x1 - box.x0) && height >= 0.8 * (box.y1 - box.y0);
}

/** Lines as short as those of a column of cells. */
function isNarrow({ lines }: Block): boolean {
  return lines.reduce((sum, line) => sum + line.text.length, 0) < 30 * lines.length;
}

/** The box, with the way to its caption, and for a table as much to its sides as the next column of cells may take. */
function reachOf(box: Box, { box: caption, isTable }: Captioned): Box {
  const band = bandBetween(box, caption);
  const reach = band ? { ...box, y0: Math.min(box.y0, band.y0), y1: Math.max(box.y1, band.y1) } : box;
  if (!isTable) return reach;
  const [x0, x1] = [Math.min(box.x0, caption.x0), Math.max(box.x1, caption.x1)];
  return { x0, x1, y0: reach.y0 - ROW_PT, y1: reach.y1 + ROW_PT };
}

/** Where a drawing without words must be: between its caption and the nearest text above, or below if there is none. */
function emptyBand({ box, isTable }: Captioned, { sheet, blocks, boxes }: FloatLayout): Box {
  let top = sheet.y0;
  let bottom = sheet.y1;
  for (const block of blocks) {
    const other = boxes.get(block)!;
    if (Math.min(other.x1, box.x1) - Math.max(other.x0, box.x0) <= 0) continue;
    if (other.y1 <= box.y0 + 1) top = Math.max(top, other.y1);
    if (other.y0 >= box.y1 - 1) bottom = Math.min(bottom, other.y0);
  }
  const above = { ...box, y0: top, y1: box.y0 };
  const below = { ...box, y0: box.y1, y1: bottom };
  const isAbove = isTable ? box.y0 - top > bottom - box.y1 : box.y0 - top >= MIN_BAND_PT;
  return isAbove ? above : bottom - box.y1 >= MIN_BAND_PT ? below : box;
}
