/** Where a bar for some words stands: near them, in the pane, and never on them. All in CSS pixels of the scrolled content. */
import { unionPx, type PxBox, type Size } from './viewport.ts';

const APART_PX = 8;
const EDGE_PX = 6;

/**
 * Above the first line; below the last one where there is no room above; else above it anyway, out of sight until the
 * reader scrolls.
 *
 * @param lines  of the words, not empty
 * @param pane  what is seen of the content
 */
export function placeBar(
  lines: readonly PxBox[],
  bar: Size,
  pane: PxBox,
): { readonly left: number; readonly top: number } {
  const all = unionPx(lines) ?? { left: 0, top: 0, width: 0, height: 0 };
  const first = lines[0] ?? all;
  const above = all.top - APART_PX - bar.height;
  const below = all.top + all.height + APART_PX;
  const fitsAbove = above >= pane.top + EDGE_PX;
  const fitsBelow = below + bar.height <= pane.top + pane.height - EDGE_PX;
  const middle = first.left + first.width / 2 - bar.width / 2;
  const most = pane.left + pane.width - EDGE_PX - bar.width;
  return {
    left: Math.max(pane.left + EDGE_PX, Math.min(middle, most)),
    top: fitsAbove || !fitsBelow ? Math.max(0, above) : below,
  };
}

/** The height that is left beside words for what may not cover them: above them or below, whichever is more. */
export function roomBeside(lines: readonly PxBox[], pane: PxBox): number {
  const all = unionPx(lines) ?? { left: 0, top: pane.top, width: 0, height: 0 };
  const [above, below] = [all.top - pane.top, pane.top + pane.height - all.top - all.height];
  return Math.max(0, Math.max(above, below) - APART_PX - EDGE_PX);
}
