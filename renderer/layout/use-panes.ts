/** How much room there is, and which of the panes beside the pages are open now. */
import { useWindowSize, type WindowSize } from '../parts/screen.ts';
import { leftIsOpen, rightIsOpen } from '../state/panes.ts';
import { useWindow } from '../state/use-window.ts';

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
