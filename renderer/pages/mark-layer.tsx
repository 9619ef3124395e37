/** The wash and the rule under marked words, drawn between the picture of a page and its text. */
import type { Quad } from '#shared/domain/document/geometry.ts';
import { useWindow } from '../state/use-window.ts';
import type { EvidenceMark } from '../state/viewer.ts';
import { growQuad, quadToCss, type PageViewport } from './viewport.ts';

/** A passage on one page. */
export interface PageMark {
  readonly mark: EvidenceMark;
  readonly quads: readonly Quad[];
}

/** Words that were jumped to; they settle once. */
export interface Arrival {
  readonly seq: number;
  readonly pageIndex: number;
  readonly quads: readonly Quad[];
}

/** Points, as in the design: the wash is a little larger than the words, the rule lies under it. */
const PAD_ALONG_PT = 0.8;
const PAD_UP_PT = 0.6;
const RULE_PT = 1.2;
const HALO_PT = 4;

interface MarkLayerProps {
  readonly view: PageViewport;
  readonly marks: readonly PageMark[];
  readonly arrival: Arrival | null;
}

export function MarkLayer({ view, marks, arrival }: MarkLayerProps) {
  const activeN = useWindow(({ viewer }) => viewer.activeN);
  const hoveredN = useWindow(({ viewer }) => viewer.hoveredN);
  if (marks.length === 0 && !arrival) return null;
  const weakFirst = marks
    .map((each) => ({ ...each, strength: strengthOf(each.mark, activeN, hoveredN) }))
    .toSorted((a, b) => a.strength - b.strength);
  return (
    <svg
      className="mark-layer"
      viewBox={`0 0 ${view.widthPx} ${view.heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {weakFirst.map(({ mark, quads, strength }) => (
        <g key={mark.n} className={`mark strength-${strength}`} data-evidence={mark.n}>
          {quads.map((quad, i) => (
            <polygon key={i} points={polygon(view, growQuad(quad, PAD_ALONG_PT, PAD_UP_PT))} />
          ))}
        </g>
      ))}
      {marks
        .filter(({ mark }) => mark.cited)
        .map(({ mark, quads }) => (
          <g key={mark.n} className="mark-rule" strokeWidth={RULE_PT * view.scale}>
            {quads.map((quad, i) => (
              <path key={i} d={rule(view, quad)} />
            ))}
          </g>
        ))}
      {arrival && (
        <g key={arrival.seq} className="mark-arrival" strokeWidth={2 * HALO_PT * view.scale}>
          {arrival.quads.map((quad, i) => (
            <polygon key={i} points={polygon(view, growQuad(quad, PAD_ALONG_PT, PAD_UP_PT))} />
          ))}
        </g>
      )}
    </svg>
  );
}

/** 1 read but not cited, 2 cited, 3 active or under the pointer. */
function strengthOf(mark: EvidenceMark, activeN: number | null, hoveredN: number | null): 1 | 2 | 3 {
  if (mark.n === activeN || mark.n === hoveredN) return 3;
  return mark.cited ? 2 : 1;
}

function polygon(view: PageViewport, quad: Quad): string {
  return quadToCss(view, quad)
    .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');
}

/** A line along the lower edge of the wash, half its own width below it. */
function rule(view: PageViewport, quad: Quad): string {
  const [from, to] = quadToCss(view, growQuad(quad, PAD_ALONG_PT, PAD_UP_PT + RULE_PT / 2));
  return `M${from[0].toFixed(2)} ${from[1].toFixed(2)}L${to[0].toFixed(2)} ${to[1].toFixed(2)}`;
}
