import { useEffect, useRef, type RefObject } from 'react';
import { Group, Panel, type PanelImperativeHandle } from 'react-resizable-panels';
import { t } from '../languages/i18n.ts';
import { Guard } from '../parts/guard.tsx';
import type { WindowSize } from '../parts/screen.ts';
import { RouteStrip } from '../route/route-strip.tsx';
import { useWindowStore } from '../state/use-window.ts';
import type { WindowStore } from '../state/window-store.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { Drawer } from './drawer.tsx';
import { MainPane } from './main-pane.tsx';
import { hasUsualWidth, settlePanel, SidePanel, type Side } from './side-panel.tsx';
import { usePanes } from './use-panes.ts';
import { PAGES_MIN_PX } from '../parts/screen.ts';

/**
 * Three panes with splitters; on a narrow window the tree is a drawer and the answer a sheet from below. The pages are the
 * same element in both, so that a window that changes its width does not open the document again.
 */
export function Panes() {
  const store = useWindowStore();
  const { size, leftOpen, rightOpen } = usePanes();
  const left = useRef<PanelImperativeHandle | null>(null);
  const right = useRef<PanelImperativeHandle | null>(null);
  const narrow = size === 'narrow';
  useSettled('left', leftOpen, left, size, rightOpen);
  useSettled('right', rightOpen, right, size, leftOpen);

  const onLayoutChanged = (_layout: unknown, { isUserInteraction }: { isUserInteraction: boolean }): void => {
    if (!isUserInteraction) return;
    rememberWidth(store, 'left', left);
    rememberWidth(store, 'right', right);
  };

  return (
    <main className={narrow ? 'panes narrow' : 'panes'}>
      {narrow && <RouteStrip />}
      <Group className="pane-group" orientation="horizontal" onLayoutChanged={onLayoutChanged}>
        {!narrow && <SidePanel side="left" open={leftOpen} panel={left} />}
        <Panel key="pages" id="pages" minSize={narrow ? 0 : PAGES_MIN_PX} style={{ overflow: 'hidden' }}>
          <Guard what={t('This pane')}>
            <MainPane />
          </Guard>
        </Panel>
        {!narrow && <SidePanel side="right" open={rightOpen} panel={right} />}
      </Group>
      {narrow && <BottomSheet />}
      {narrow && <Drawer />}
    </main>
  );
}

/** A window that has not changed its size for so long is not being dragged any more. */
const RESIZED_MS = 120;

/** Keeps a panel as wide as it should be: when it opens, when what lies beside it opens or closes, and in a window of another size. */
function useSettled(
  side: Side,
  open: boolean,
  panel: RefObject<PanelImperativeHandle | null>,
  size: WindowSize,
  otherOpen: boolean,
): void {
  const store = useWindowStore();
  // A panel that was just mounted is not laid out yet; it begins as it should be.
  const known = useRef<PanelImperativeHandle | null>(null);
  useEffect(() => {
    const handle = panel.current;
    if (handle && handle === known.current) settlePanel(store.getState().view, side, open, handle);
    known.current = handle;
  }, [store, side, open, panel, size, otherOpen]);
  useEffect(() => {
    if (!open) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      const { view } = store.getState();
      if (panel.current && hasUsualWidth(view, side)) settlePanel(view, side, true, panel.current);
    };
    // The panels first keep their pixels, each time that the window changes.
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, RESIZED_MS);
    };
    addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', soon);
    };
  }, [store, side, open, panel]);
}

function rememberWidth({ getState }: WindowStore, side: Side, panel: RefObject<PanelImperativeHandle | null>): void {
  if (!panel.current) return;
  const widthPx = Math.round(panel.current.getSize().inPixels);
  const { view, panes } = getState();
  if (widthPx > 0) {
    if (side === 'left') view.store({ leftPane: { ...view.stored.leftPane, widthPx } });
    else view.store({ rightPane: { ...view.stored.rightPane, widthPx } });
  }
  if (side === 'left') panes.setLeftOpen(widthPx > 0);
  else panes.setRightOpen(widthPx > 0);
}
