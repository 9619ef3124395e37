/** Where running text stands on most pages of a document, so that a window can leave the margins out. */
import type { TextEdges } from '#shared/contract/document.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';

/** With fewer lines the edges would be those of a chance. */
const LEAST_LINES = 30;
/** Share of the lines that may stand further out: a formula that is too wide, a hanging number. */
const OUTSIDE = 0.02;
/** Text that leaves less to the margins than this share of the page is not worth a fit of its own. */
const LEAST_MARGINS = 0.08;
/** Text that is narrower than this share of the page is not running text alone. */
const LEAST_WIDTH = 0.3;

/** @param paragraphs  lines of long paragraphs. Lines that are not level, and pages of a size that few have, do not count. */
export function textEdgesOf(
  paragraphs: readonly (readonly TextLine[])[],
  frames: readonly PageFrame[],
): { readonly textEdges?: TextEdges } {
  const common = commonBox(frames);
  if (!common) return {};
  const lefts: number[] = [];
  const rights: number[] = [];
  for (const { pageIndex, origin, direction, edges } of paragraphs.flat()) {
    const frame = frames[pageIndex];
    const length = edges.at(-1) ?? 0;
    if (!frame || keyOf(frame) !== keyOf(common) || length <= 0 || Math.abs(direction[1]) > 0.01) continue;
    const [a, b] = [origin[0], origin[0] + direction[0] * length];
    lefts.push(Math.min(a, b));
    rights.push(Math.max(a, b));
  }
  if (lefts.length < LEAST_LINES) return {};
  const skip = Math.floor(lefts.length * OUTSIDE);
  const x0 = lefts.toSorted((a, b) => a - b)[skip]!;
  const x1 = rights.toSorted((a, b) => b - a)[skip]!;
  const { box } = common;
  const share = (x1 - x0) / (box.x1 - box.x0);
  const inside = x0 >= box.x0 && x1 <= box.x1;
  return inside && share >= LEAST_WIDTH && share <= 1 - LEAST_MARGINS ? { textEdges: { x0, x1, box } } : {};
}

function keyOf({ box, rotation }: PageFrame): string {
  return [box.x0, box.y0, box.x1, box.y1, rotation].map((value) => Math.round(value)).join();
}

/** A page with the crop box that most pages have. */
function commonBox(frames: readonly PageFrame[]): PageFrame | undefined {
  const counts = Map.groupBy(frames, keyOf);
  return [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}
