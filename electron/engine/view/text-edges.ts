/** Where text stands on most pages of a document, so that a window can leave empty margins out, and nothing but empty ones. */
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
/** What stands in the margin of fewer pages than that is a stray. */
const LEAST_NOTED_PAGES = 3;

/** What the edges of a document's text are told from. */
export interface PlacedLines {
  /** Of long paragraphs. */
  readonly paragraphs: readonly (readonly TextLine[])[];
  /** Of short ones: notes that stand in the margins are among them. */
  readonly asides: readonly (readonly TextLine[])[];
  /** Of the first page: what a document opens with, a title that hangs out on a cover or a stamp along its edge, is never cut. */
  readonly opening: readonly TextLine[];
}

/** Lines that are not level count on the first page alone; pages of a size that few have do not. */
export function textEdgesOf(
  { paragraphs, asides, opening }: PlacedLines,
  frames: readonly PageFrame[],
): { readonly textEdges?: TextEdges } {
  const common = commonBox(frames);
  if (!common) return {};
  const isCommon = ({ pageIndex }: TextLine): boolean => {
    const frame = frames[pageIndex];
    return frame !== undefined && keyOf(frame) === keyOf(common);
  };
  const spansOf = (lines: readonly TextLine[]): readonly Span[] => lines.filter(isCommon).flatMap(spansAlong);
  const spans = spansOf(paragraphs.flat());
  if (spans.length < LEAST_LINES) return {};
  const skip = Math.floor(spans.length * OUTSIDE);
  const first = spansOf(opening);
  const text = around(
    [
      spans.map(([from]) => from).toSorted((a, b) => a - b)[skip]!,
      spans.map(([, to]) => to).toSorted((a, b) => b - a)[skip]!,
    ],
    first,
  );
  const [x0, x1] = around(
    text,
    notesBeside(
      text,
      asides.map((lines) => lines.filter(isCommon)),
    ),
  );
  const { box } = common;
  const share = (x1 - x0) / (box.x1 - box.x0);
  const inside = x0 >= box.x0 && x1 <= box.x1;
  if (!inside || share < LEAST_WIDTH || share > 1 - LEAST_MARGINS) return {};
  const opens = around([x0, x1], opening.filter(isCommon).map(spanOf));
  const first0 = Math.max(box.x0, opens[0]);
  const first1 = Math.min(box.x1, opens[1]);
  const hangsOut = first0 < x0 || first1 > x1;
  return { textEdges: { x0, x1, box, ...(hangsOut && { first: { x0: first0, x1: first1 } }) } };
}

/** Notes in the margins: short paragraphs that stand wholly beside the text, on several pages. */
function notesBeside([x0, x1]: Span, asides: readonly (readonly TextLine[])[]): readonly Span[] {
  const notes = asides.flatMap((lines) => {
    const spans = lines.flatMap(spansAlong);
    const side = (['left', 'right'] as const).find((one) =>
      spans.every(([from, to]) => (one === 'left' ? to <= x0 : from >= x1)),
    );
    return side && spans.length > 0 ? [{ side, spans, pageIndex: lines[0]!.pageIndex }] : [];
  });
  return [...Map.groupBy(notes, ({ side }) => side).values()]
    .filter((some) => new Set(some.map(({ pageIndex }) => pageIndex)).size >= LEAST_NOTED_PAGES)
    .flatMap((some) => some.flatMap(({ spans }) => spans));
}

function around(first: Span, others: readonly Span[]): Span {
  return others.reduce<Span>(([a, b], [from, to]) => [Math.min(a, from), Math.max(b, to)], first);
}

type Span = readonly [from: number, to: number];

/** From where to where a line runs, in points, if it is level. */
function spansAlong({ origin, direction, edges }: TextLine): readonly Span[] {
  const length = edges.at(-1) ?? 0;
  if (length <= 0 || Math.abs(direction[1]) > 0.01) return [];
  const [a, b] = [origin[0], origin[0] + direction[0] * length];
  return [[Math.min(a, b), Math.max(a, b)]];
}

/** From where to where a line is printed across the page, however it is turned. */
function spanOf({ origin, direction, up, ascent, descent, edges }: TextLine): Span {
  const length = edges.at(-1) ?? 0;
  const xs = [0, length].flatMap((along) =>
    [-descent, ascent].map((high) => origin[0] + direction[0] * along + up[0] * high),
  );
  return [Math.min(...xs), Math.max(...xs)];
}

function keyOf({ box, rotation }: PageFrame): string {
  return [box.x0, box.y0, box.x1, box.y1, rotation].map((value) => Math.round(value)).join();
}

/** A page with the crop box that most pages have. */
function commonBox(frames: readonly PageFrame[]): PageFrame | undefined {
  const counts = Map.groupBy(frames, keyOf);
  return [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}
