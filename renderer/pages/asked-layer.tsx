/** The words that questions are asked of: the browser's own selection is gone once a question is written. */
import { useWindow } from '../state/use-window.ts';
import { quadToCss, type PageViewport } from './viewport.ts';

interface AskedLayerProps {
  readonly view: PageViewport;
  readonly pageIndex: number;
}

export function AskedLayer({ view, pageIndex }: AskedLayerProps) {
  const asked = useWindow(({ ask: { choice, selection }, viewer }) =>
    choice === 'selection' && selection?.document === viewer.documentId ? selection : null,
  );
  const page = asked?.pages.find((one) => one.pageIndex === pageIndex);
  if (!page) return null;
  return (
    <svg
      className="mark-layer"
      viewBox={`0 0 ${view.widthPx} ${view.heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <g className="asked" data-asked>
        {page.quads.map((quad, i) => (
          <polygon
            key={i}
            points={quadToCss(view, quad)
              .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
              .join(' ')}
          />
        ))}
      </g>
    </svg>
  );
}
