/** Where the printed text of a page begins and ends, so that number tags stand in the margin and not on words. */
import type { TextEdges } from './margin-layout.ts';
import { toCss, type PageViewport } from './viewport.ts';

/** Of `TextItem`, what is needed here. */
export interface PlacedText {
  readonly str: string;
  /** `[a, b, c, d, e, f]` in user space; the text starts at `(e, f)`. */
  readonly transform: readonly number[];
  /** In points. */
  readonly width: number;
}

/** Where a page's margin usually is, as a share of its width; used until the text is known. */
const USUAL_MARGIN = 0.08;
/** Share of the lines that may stand outside: page numbers, marginal notes, watermarks. */
const OUTSIDE = 0.04;

/** Edges in CSS pixels of the shown page. Text that does not run across the page as it is shown does not count. */
export function textEdges(view: PageViewport, items: readonly PlacedText[]): TextEdges {
  const lefts: number[] = [];
  const rights: number[] = [];
  for (const { str, transform, width } of items) {
    const [a = 0, b = 0, , , e = 0, f = 0] = transform;
    const length = Math.hypot(a, b);
    if (str.trim() === '' || length === 0) continue;
    const from = toCss(view, [e, f]);
    const to = toCss(view, [e + (a / length) * width, f + (b / length) * width]);
    if (Math.abs(from[1] - to[1]) > Math.abs(from[0] - to[0])) continue;
    lefts.push(Math.min(from[0], to[0]));
    rights.push(Math.max(from[0], to[0]));
  }
  const usual = { left: view.widthPx * USUAL_MARGIN, right: view.widthPx * (1 - USUAL_MARGIN) };
  if (lefts.length < 5) return usual;
  const skip = Math.floor(lefts.length * OUTSIDE);
  return {
    left: lefts.toSorted((a, b) => a - b)[skip]!,
    right: rights.toSorted((a, b) => b - a)[skip]!,
  };
}
