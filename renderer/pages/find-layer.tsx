/** The wash under words that were looked for: fir, so that it is not taken for evidence. */
import { memo } from 'react';
import type { FoundOnPage } from '../state/find.ts';
import { useWindow } from '../state/use-window.ts';
import { growQuad, quadToCss, type PageViewport } from './viewport.ts';

const PAD_PT = 0.6;

interface FindLayerProps {
  readonly view: PageViewport;
  readonly pageIndex: number;
}

export function FindLayer({ view, pageIndex }: FindLayerProps) {
  const found = useWindow(({ find }) => find.byPage.get(pageIndex));
  const current = useWindow(({ find }) => found?.find(({ index }) => index === find.at)?.index);
  return found ? <Washes view={view} found={found} current={current} /> : null;
}

interface WashesProps {
  readonly view: PageViewport;
  readonly found: readonly FoundOnPage[];
  readonly current: number | undefined;
}

const Washes = memo(function Washes({ view, found, current }: WashesProps) {
  return (
    <svg
      className="mark-layer"
      viewBox={`0 0 ${view.widthPx} ${view.heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {found.map(({ index, quads }) => (
        <g key={index} className={index === current ? 'found is-current' : 'found'} data-found={index}>
          {quads.map((quad, i) => (
            <polygon
              key={i}
              points={quadToCss(view, growQuad(quad, PAD_PT, PAD_PT))
                .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
                .join(' ')}
            />
          ))}
        </g>
      ))}
    </svg>
  );
});
