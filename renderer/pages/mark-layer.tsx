/** The wash and the rule under marked words, drawn between the picture of a page and its text. */
import type { Quad } from '#shared/domain/document/geometry.ts';
import { useWindow } from '../state/use-window.ts';
import type { EvidenceMark } from '../state/viewer.ts';
import { PageLayer, ruleUnder, Washes } from './page-layer.tsx';
import type { PageViewport } from './viewport.ts';

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
  /** They are no passage of the answer, which is marked anyway: a mark stays under them until the next jump. */
  readonly isMarked: boolean;
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
    <PageLayer view={view}>
      {weakFirst.map(({ mark, quads, strength }) => (
        <g key={mark.n} className={`mark strength-${strength}`} data-evidence={mark.n}>
          <Washes view={view} quads={quads} alongPt={PAD_ALONG_PT} upPt={PAD_UP_PT} />
        </g>
      ))}
      {marks
        .filter(({ mark }) => mark.cited)
        .map(({ mark, quads }) => (
          <g key={mark.n} className="mark-rule" strokeWidth={RULE_PT * view.scale}>
            {quads.map((quad, i) => (
              // Half its own width below the wash.
              <path key={i} d={ruleUnder(view, quad, PAD_ALONG_PT, PAD_UP_PT + RULE_PT / 2)} />
            ))}
          </g>
        ))}
      {arrival?.isMarked && (
        <g className="mark strength-2" data-arrived>
          <Washes view={view} quads={arrival.quads} alongPt={PAD_ALONG_PT} upPt={PAD_UP_PT} />
        </g>
      )}
      {arrival && (
        <g key={arrival.seq} className="mark-arrival" strokeWidth={2 * HALO_PT * view.scale}>
          <Washes view={view} quads={arrival.quads} alongPt={PAD_ALONG_PT} upPt={PAD_UP_PT} />
        </g>
      )}
    </PageLayer>
  );
}

/** 1 read but not cited, 2 cited, 3 active or under the pointer. */
function strengthOf(mark: EvidenceMark, activeN: number | null, hoveredN: number | null): 1 | 2 | 3 {
  if (mark.n === activeN || mark.n === hoveredN) return 3;
  return mark.cited ? 2 : 1;
}
