import { useId, useState, type RefObject } from 'react';
import { Panel, Separator, type PanelImperativeHandle } from 'react-resizable-panels';
import { t } from '../languages/i18n.ts';
import { Guard } from '../parts/guard.tsx';
import { useWindowStore } from '../state/use-window.ts';
import type { View } from '../state/view.ts';
import { LeftPane } from './left-pane.tsx';
import { RightPane } from './right-pane.tsx';
import { leftPane, paneWidthPx, rightPane } from '../parts/screen.ts';

export type Side = 'left' | 'right';

interface SidePanelProps {
  readonly side: Side;
  readonly open: boolean;
  readonly panel: RefObject<PanelImperativeHandle | null>;
}

/** A pane beside the pages with its splitter; its width and whether it is open are remembered. */
export function SidePanel({ side, open, panel }: SidePanelProps) {
  const store = useWindowStore();
  const limits = limitsOf(side);
  const [initialPx] = useState(open ? storedWidth(store.getState().view, side) : 0);
  // A group remembers its panels by their ids, and in shares; each time a panel comes back it has its stored width.
  const id = useId();
  const splitter = (
    <Separator
      className={open ? 'splitter' : 'splitter closed'}
      aria-label={side === 'left' ? t('Width of the library pane') : t('Width of the ask pane')}
      disableDoubleClick
      onDoubleClick={() => panel.current?.resize(limits.idealPx)}
    />
  );
  return (
    <>
      {side === 'right' && splitter}
      <Panel
        id={id}
        panelRef={panel}
        defaultSize={initialPx}
        minSize={limits.minPx}
        maxSize={limits.maxPx}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
        onResize={({ inPixels }) => showWidth(side, inPixels)}
        style={{ overflow: 'hidden' }}
      >
        {side === 'left' ? (
          open && (
            <Guard what={t('The tree')}>
              <LeftPane />
            </Guard>
          )
        ) : (
          <Guard what={t('The answer')}>
            <RightPane hidden={!open} />
          </Guard>
        )}
      </Panel>
      {side === 'left' && splitter}
    </>
  );
}

/** Gives a panel that is there already the width it should have. */
export function settlePanel(view: View, side: Side, open: boolean, panel: PanelImperativeHandle): void {
  const widthPx = storedWidth(view, side);
  if (!open) panel.collapse();
  else if (Math.abs(panel.getSize().inPixels - widthPx) >= 1) panel.resize(widthPx);
}

/** Nobody chose one, so that it has its share of the window. */
export function hasUsualWidth({ stored }: View, side: Side): boolean {
  return (side === 'left' ? stored.leftPane : stored.rightPane).widthPx === limitsOf(side).idealPx;
}

function limitsOf(side: Side): typeof leftPane | typeof rightPane {
  return side === 'left' ? leftPane : rightPane;
}

function storedWidth({ stored }: View, side: Side): number {
  return paneWidthPx(side === 'left' ? stored.leftPane.widthPx : stored.rightPane.widthPx, limitsOf(side));
}

/** The title bar stands on the same columns; its style follows without rendering anything. */
function showWidth(side: Side, px: number): void {
  document.querySelector<HTMLElement>('.window')?.style.setProperty(`--${side}-now`, `${px}px`);
}
