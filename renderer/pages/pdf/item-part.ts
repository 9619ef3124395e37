/** What a piece of a line holds of a run of text, so that words that are selected over several pieces are copied once. */
import type { Box } from '#shared/domain/document/geometry.ts';
import type { TextItem } from './text-layer.ts';

/**
 * Whole words: each is in one of the pieces that follow each other on a line. Where they end inside a run is estimated by counting
 * characters. A run that is turned, or read from the right, is left as it is.
 *
 * @returns undefined where none of it stands between the piece's edges
 */
export function partWithin(item: TextItem, { x0, x1 }: Pick<Box, 'x0' | 'x1'>): TextItem | undefined {
  const [a = 1, b = 0, , , left = 0] = item.transform as readonly number[];
  const right = left + item.width;
  if (a <= 0 || b !== 0 || item.dir === 'rtl' || (x0 <= left && right <= x1)) return item;
  const [from, to] = [wordEdge(item, x0 - left), wordEdge(item, x1 - left)];
  const str = item.str.slice(from, to).trimStart();
  if (str === '') return undefined;
  const start = from === 0 ? left : Math.max(left, x0);
  const transform = [...(item.transform as readonly number[])];
  transform[4] = start;
  return { ...item, str, transform, width: Math.max(1, Math.min(right, x1) - start) };
}

/** The end of a word that is nearest to a place, as an offset into the run. */
function wordEdge({ str, width }: TextItem, along: number): number {
  if (along <= 0) return 0;
  if (along >= width) return str.length;
  const at = (along / width) * str.length;
  const edges = [0, ...Array.from(str.matchAll(/\s+/gu), ({ index }) => index), str.length];
  return edges.reduce((best, edge) => (Math.abs(edge - at) < Math.abs(best - at) ? edge : best));
}
