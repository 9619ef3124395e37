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

/**
 * Lines that are not level, and pages of a size that few have, do not count.
 *
 * @param paragraphs  lines of long paragraphs
 * @param opening     lines of the first page: what a document opens with, a title that hangs out on a cover, is never cut
 */
export function textEdgesOf(
  paragraphs: readonly (readonly TextLine[])[],
  opening: readonly TextLine[],
  frames: readonly PageFrame[],
): { readonly textEdges?: TextEdges } {
  const common = commonBox(frames);
  if (!common) return {};
  const spansOf = (lines: readonly TextLine[]): readonly Span[] =>
    lines
      .filter(({ pageIndex }) => frames[pageIndex] && keyOf(frames[pageIndex]) === keyOf(common))
      .flatMap(spansAlong);
  const spans = spansOf(paragraphs.flat());
  if (spans.length < LEAST_LINES) return {};
  const skip = Math.floor(spans.length * OUTSIDE);
  const first = spansOf(opening);
  const x0 = Math.min(spans.map(([from]) => from).toSorted((a, b) => a - b)[skip]!, ...first.map(([from]) => from));
  const x1 = Math.max(spans.map(([, to]) => to).toSorted((a, b) => b - a)[skip]!, ...first.map(([, to]) => to));
  const { box } = common;
  const share = (x1 - x0) / (box.x1 - box.x0);
  const inside = x0 >= box.x0 && x1 <= box.x1;
  return inside && share >= LEAST_WIDTH && share <= 1 - LEAST_MARGINS ? { textEdges: { x0, x1, box } } : {};
}

type Span = readonly [from: number, to: number];

/** From where to where a line runs, in points, if it is level. */
function spansAlong({ origin, direction, edges }: TextLine): readonly Span[] {
  const length = edges.at(-1) ?? 0;
  if (length <= 0 || Math.abs(direction[1]) > 0.01) return [];
  const [a, b] = [origin[0], origin[0] + direction[0] * length];
  return [[Math.min(a, b), Math.max(a, b)]];
}

function keyOf({ box, rotation }: PageFrame): string {
  return [box.x0, box.y0, box.x1, box.y1, rotation].map((value) => Math.round(value)).join();
}

/** A page with the crop box that most pages have. */
function commonBox(frames: readonly PageFrame[]): PageFrame | undefined {
  const counts = Map.groupBy(frames, keyOf);
  return [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}
