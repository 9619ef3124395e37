/** The wash under words that were looked for: fir, so that it is not taken for evidence. */
import { memo } from 'react';
import type { FoundOnPage } from '../state/find.ts';
import { useWindow } from '../state/use-window.ts';
import { PageLayer, Washes } from './page-layer.tsx';
import type { PageViewport } from './viewport.ts';

const PAD_PT = 0.6;

interface FindLayerProps {
  readonly view: PageViewport;
  readonly pageIndex: number;
}

export function FindLayer({ view, pageIndex }: FindLayerProps) {
  const found = useWindow(({ find }) => find.byPage.get(pageIndex));
  const current = useWindow(({ find }) => found?.find(({ index }) => index === find.at)?.index);
  return found ? <FoundWords view={view} found={found} current={current} /> : null;
}

interface FoundWordsProps {
  readonly view: PageViewport;
  readonly found: readonly FoundOnPage[];
  readonly current: number | undefined;
}

const FoundWords = memo(function FoundWords({ view, found, current }: FoundWordsProps) {
  return (
    <PageLayer view={view}>
      {found.map(({ index, quads }) => (
        <g key={index} className={index === current ? 'found is-current' : 'found'} data-found={index}>
          <Washes view={view} quads={quads} alongPt={PAD_PT} upPt={PAD_PT} />
        </g>
      ))}
    </PageLayer>
  );
});
