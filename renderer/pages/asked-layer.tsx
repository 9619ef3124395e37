/** The words that questions are asked of: the browser's own selection is gone once a question is written. */
import { useWindow } from '../state/use-window.ts';
import { PageLayer, Washes } from './page-layer.tsx';
import type { PageViewport } from './viewport.ts';

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
    <PageLayer view={view}>
      <g className="asked" data-asked>
        <Washes view={view} quads={page.quads} />
      </g>
    </PageLayer>
  );
}
