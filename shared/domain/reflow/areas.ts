/** Where on the pages the words of a node stand, as rectangles to draw. */
import { boxOfQuad, unionBox, type Box } from '../document/geometry.ts';
import { quadsOf } from '../document/quads.ts';
import type { PageArea, TextLine } from '../document/tree.ts';

/** Of the height of what stands above, the gap from which on it is another column or the other end of the page. */
const APART = 1.5;

/** One rectangle for lines that follow closely; more where they go on in another column or on another page. */
export function areasOfLines(lines: readonly TextLine[], length: number): PageArea[] {
  const areas: PageArea[] = [];
  for (const { pageIndex, quads } of quadsOf(lines, 0, length)) {
    for (const quad of quads) {
      const box = boxOfQuad(quad);
      const last = areas.at(-1);
      if (last?.pageIndex === pageIndex && isNear(last.box, box))
        areas[areas.length - 1] = { pageIndex, box: unionBox(last.box, box) };
      else areas.push({ pageIndex, box });
    }
  }
  return areas;
}

function isNear(above: Box, box: Box): boolean {
  const gap = Math.max(above.y0 - box.y1, box.y0 - above.y1, above.x0 - box.x1, box.x0 - above.x1);
  return gap <= APART * Math.max(box.y1 - box.y0, Math.min(above.y1 - above.y0, 2 * (box.y1 - box.y0)));
}
