/** How high chunks are: as measured, else as they probably will be. All in CSS pixels. */
import type { ReflowChunk } from '#shared/domain/reflow/chunks.ts';

export interface Typeface {
  readonly sizePx: number;
  /** Of a line, in sizes. */
  readonly leading: number;
  /** Of the text. */
  readonly widthPx: number;
}

/** A letter is about half as wide as it is high. */
const LETTER_EM = 0.5;
const BETWEEN_EM = 0.8;
const PX_PER_PT = 4 / 3;

export function estimatedHeight(
  { chars, blocks, drawnPt }: ReflowChunk,
  { sizePx, leading, widthPx }: Typeface,
): number {
  const perLine = Math.max(8, widthPx / (LETTER_EM * sizePx));
  // Half of its last line is empty in each block.
  const lines = chars / perLine + blocks / 2;
  return lines * leading * sizePx + blocks * BETWEEN_EM * sizePx + drawnPt * PX_PER_PT;
}

export interface ChunkRange {
  readonly first: number;
  readonly last: number;
}

/** The chunks that lie between two heights of the content; at least one where there is any. */
export function chunksBetween(heights: readonly number[], top: number, bottom: number): ChunkRange {
  let y = 0;
  let first = -1;
  let last = -1;
  for (const [i, height] of heights.entries()) {
    if (first === -1 && y + height > top) first = i;
    if (y < bottom) last = i;
    y += height;
  }
  const end = heights.length - 1;
  return { first: first === -1 ? end : first, last: Math.max(first === -1 ? end : first, last) };
}

export function heightOf(heights: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, from); i < Math.min(to, heights.length); i++) sum += heights[i] ?? 0;
  return sum;
}
