/** Makes ready what is likely to be opened next: its file, and the page to be shown of it, as large as it will stand there. */
import { useEffect } from 'react';
import type { NextPlace } from '../state/ahead.ts';
import { systemIsDark } from '../parts/screen.ts';
import { pagesAreDark } from '../state/night.ts';
import { useWindowStore } from '../state/use-window.ts';
import { startOf } from '../state/view.ts';
import type { WindowState } from '../state/window-state.ts';
import { layoutPages } from './layout.ts';
import type { WantedPage } from './pdf/page-renderer.ts';
import { usePdfFiles } from './pdf/use-files.ts';
import { wantedPage } from './render-order.ts';
import { shownText } from './shown-text.ts';
import type { Size } from './viewport.ts';

export function usePagesAhead(): void {
  const store = useWindowStore();
  const files = usePdfFiles();
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const { next } = now.ahead;
        if (!next || next === before.ahead.next) return;
        files.prepare(next.document);
        const page = pageAhead(next, now);
        if (page) files.drawAhead(next.document, page);
      }),
    [store, files],
  );
}

function pageAhead({ document, pageIndex, view }: NextPlace, now: WindowState): WantedPage | null {
  const pane = paneSize();
  if (!view || !pane) return null;
  const { rotation = 0, zoom = 'text', flow = 'continuous', night = false } = startOf(now.view.stored, document);
  const text = shownText(view.textEdges ?? null, rotation);
  const layout = layoutPages(view.pages, rotation, zoom, pane, devicePixelRatio, text, flow);
  const isDark = pagesAreDark({ view: now.view, viewer: { night } }, systemIsDark());
  return pageIndex < layout.pages ? wantedPage(layout, pageIndex, rotation, devicePixelRatio, isDark) : null;
}

/** Of the pages that are shown, else of those that could be: a picture of another size is shown until the right one is drawn. */
function paneSize(): Size | null {
  const shown = document.getElementById('pages-scroller');
  if (shown) return { width: shown.clientWidth, height: shown.clientHeight };
  const pane = document.querySelector('[data-pane="pages"]');
  const mapPx = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--page-map'));
  return pane && { width: pane.clientWidth - (mapPx || 0), height: pane.clientHeight };
}
