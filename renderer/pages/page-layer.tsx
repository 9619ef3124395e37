/** What is drawn over the picture of a page and under its text, in the page's own pixels. */
import type { ReactNode } from 'react';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { growQuad, quadToCss, type PageViewport } from './viewport.ts';

interface PageLayerProps {
  readonly view: PageViewport;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PageLayer({ view, className = '', children }: PageLayerProps) {
  return (
    <svg
      className={`mark-layer ${className}`.trim()}
      viewBox={`0 0 ${view.widthPx} ${view.heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

interface WashesProps {
  readonly view: PageViewport;
  readonly quads: readonly Quad[];
  /** How far beyond the quad: along the line, and above and below it. */
  readonly alongPt?: number;
  readonly upPt?: number;
}

/** The area of each quad. */
export function Washes({ view, quads, alongPt = 0, upPt = 0 }: WashesProps) {
  return quads.map((quad, i) => (
    <polygon
      key={i}
      points={quadToCss(view, growQuad(quad, alongPt, upPt))
        .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
        .join(' ')}
    />
  ));
}

/** The path of a line along the lower edge of a quad that is so much larger. */
export function ruleUnder(view: PageViewport, quad: Quad, alongPt: number, upPt: number): string {
  const [from, to] = quadToCss(view, growQuad(quad, alongPt, upPt));
  return `M${from[0].toFixed(2)} ${from[1].toFixed(2)}L${to[0].toFixed(2)} ${to[1].toFixed(2)}`;
}
