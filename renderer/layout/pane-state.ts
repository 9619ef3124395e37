/** Whether the side panes are open, which depends on how much room there is. */
import { useView } from '../state/view.ts';
import { useWindowSize, windowSize, type WindowSize } from './appearance.ts';

export const leftPane = { minPx: 240, idealPx: 300, maxPx: 460 } as const;
export const rightPane = { minPx: 320, idealPx: 400, maxPx: 640 } as const;
export const PAGES_MIN_PX = 420;

interface PaneFlags {
  readonly size: WindowSize;
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
}

export function usePanes(): PaneFlags {
  const size = useWindowSize();
  const leftOpen = useView((view) => leftIsOpen(view, size));
  const rightOpen = useView((view) => rightIsOpen(view, size));
  return { size, leftOpen, rightOpen };
}

type View = ReturnType<typeof useView.getState>;

/** In between, the tree starts closed, whatever it is on a wide window. */
function leftIsOpen(view: View, size: WindowSize): boolean {
  return size === 'wide' ? view.stored.leftPane.open : view.drawerOpen;
}

function rightIsOpen(view: View, size: WindowSize): boolean {
  return size === 'narrow' ? view.sheet !== 'question' : view.stored.rightPane.open;
}

export function setLeftOpen(open: boolean): void {
  const { stored, store, setDrawer } = useView.getState();
  if (windowSize() === 'wide') store({ leftPane: { ...stored.leftPane, open } });
  else setDrawer(open);
}

export function setRightOpen(open: boolean): void {
  const { stored, store, sheet, setSheet } = useView.getState();
  if (windowSize() !== 'narrow') store({ rightPane: { ...stored.rightPane, open } });
  else setSheet(open ? (sheet === 'question' ? 'half' : sheet) : 'question');
}

export function toggleLeft(): void {
  setLeftOpen(!leftIsOpen(useView.getState(), windowSize()));
}

export function toggleRight(): void {
  setRightOpen(!rightIsOpen(useView.getState(), windowSize()));
}
