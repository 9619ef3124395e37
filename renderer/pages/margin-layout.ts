/** Number tags in the outer margin of a page: one at each place where a passage starts or goes on. */
import type { Quad } from '#shared/domain/document/geometry.ts';
import { quadBoxToCss, type PageViewport, type PxBox } from './viewport.ts';

export const TAG_PX = 16;
/** Between the tag and the words, and between two tags. */
const TAG_GAP_PX = 7;
const TAG_STEP_PX = TAG_PX + 2;

export interface MarginTag {
  readonly n: number;
  /** Top left corner in CSS pixels of the shown page. */
  readonly left: number;
  readonly top: number;
}

/** The passage `n` on one page. */
export interface PassageQuads {
  readonly n: number;
  readonly quads: readonly Quad[];
}

/** Left and right edge of the printed text of a page in CSS pixels. */
export interface TextEdges {
  readonly left: number;
  readonly right: number;
}

/** Extent of a line in the frame of a text's own direction: `start` to `end` along it, `top` to `bottom` downwards. */
interface Extent {
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Indices of the quads with which a passage starts or goes on in another column. A line of a new column stands above
 * the line before it: beside everything so far, or so far up that no fraction or superscript explains it.
 */
export function columnStarts(quads: readonly Quad[]): readonly number[] {
  const lines = quads.map((quad) => extentOf(quad, quads[0]!));
  const starts: number[] = [];
  let column = lines[0];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || !column || leaves(column, lines[i - 1]!, line)) {
      starts.push(i);
      column = line;
    } else {
      column = { ...column, start: Math.min(column.start, line.start), end: Math.max(column.end, line.end) };
    }
  }
  return starts;
}

function leaves(column: Extent, previous: Extent, line: Extent): boolean {
  const height = line.bottom - line.top;
  if (line.bottom > previous.top + 0.3 * height) return false;
  const beside = line.start >= column.end || line.end <= column.start;
  return beside || previous.top - line.top > 3 * height;
}

function extentOf(quad: Quad, reference: Quad): Extent {
  const length = Math.hypot(reference[2] - reference[0], reference[3] - reference[1]) || 1;
  const ax = (reference[2] - reference[0]) / length;
  const ay = (reference[3] - reference[1]) / length;
  const corners = [0, 2, 4, 6].map((k) => [quad[k]!, quad[k + 1]!] as const);
  const along = corners.map(([x, y]) => x * ax + y * ay);
  const down = corners.map(([x, y]) => x * ay - y * ax);
  return {
    start: Math.min(...along),
    end: Math.max(...along),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

function right(box: PxBox): number {
  return box.left + box.width;
}

/** Tags of a page; those that would lie on each other move down. */
export function marginTags(
  view: PageViewport,
  passages: readonly PassageQuads[],
  text: TextEdges,
): readonly MarginTag[] {
  const tags = passages.flatMap(({ n, quads }) => {
    return columnStarts(quads).map((i) => placeTag(view, n, quadBoxToCss(view, quads[i]!), text));
  });
  return [
    ...spread(tags.filter((tag) => tag.side === 'left')),
    ...spread(tags.filter((tag) => tag.side === 'right')),
  ].map(({ n, left, top }) => ({ n, left, top }));
}

interface SidedTag extends MarginTag {
  readonly side: 'left' | 'right';
}

function placeTag(view: PageViewport, n: number, line: PxBox, text: TextEdges): SidedTag {
  // A line that starts right of the middle can only stand in a right column.
  const side = line.left > view.widthPx / 2 ? 'right' : 'left';
  const wanted =
    side === 'left'
      ? Math.min(text.left, line.left) - TAG_GAP_PX - TAG_PX
      : Math.max(text.right, right(line)) + TAG_GAP_PX;
  const left = Math.min(Math.max(2, wanted), view.widthPx - TAG_PX - 2);
  return { n, side, left, top: line.top + line.height / 2 - TAG_PX / 2 };
}

function spread(tags: readonly SidedTag[]): readonly SidedTag[] {
  let free = -Infinity;
  return tags
    .toSorted((a, b) => a.top - b.top || a.n - b.n)
    .map((tag) => {
      const top = Math.max(tag.top, free);
      free = top + TAG_STEP_PX;
      return { ...tag, top };
    });
}
