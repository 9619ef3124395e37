/** Where a document's running text stands on a page as it is shown. */
import type { TextEdges } from '#shared/contract/document.ts';
import type { Rotation } from '../state/viewer.ts';
import type { ShownText } from './layout.ts';
import { totalRotation } from './viewport.ts';

const nowhere: ShownText = () => null;

/** Only for pages of the size that the edges were found on, and only as long as their lines lie level. */
export function shownText(edges: TextEdges | null, turn: Rotation): ShownText {
  if (!edges) return nowhere;
  const { box } = edges;
  return (frame) => {
    const { x0, x1 } = frame.pageIndex === 0 && edges.first ? edges.first : edges;
    const same = (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(frame.box[side] - box[side]) < 1);
    return same && totalRotation(frame, turn) === 0 ? { left: x0 - box.x0, right: x1 - box.x0 } : null;
  };
}
