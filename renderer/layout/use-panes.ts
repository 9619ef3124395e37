/** How wide the panes beside the pages may be, and whether they are open now. */
import { useWindowSize, type WindowSize } from '../parts/screen.ts';
import { leftIsOpen, rightIsOpen } from '../state/panes.ts';
import { useWindow } from '../state/use-window.ts';

// A pane that nobody made wider takes at most its share of the window: the page is what a small one is for.
export const leftPane = { minPx: 240, idealPx: 300, maxPx: 460, share: 0.195 } as const;
export const rightPane = { minPx: 320, idealPx: 400, maxPx: 640, share: 0.26 } as const;
export const PAGES_MIN_PX = 420;

interface PaneFlags {
  readonly size: WindowSize;
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
}

export function usePanes(): PaneFlags {
  const size = useWindowSize();
  const leftOpen = useWindow(({ view }) => leftIsOpen(view, size));
  const rightOpen = useWindow(({ view }) => rightIsOpen(view, size));
  return { size, leftOpen, rightOpen };
}
