import { useEffect, useRef } from 'react';
import { Group, Panel, Separator, type PanelImperativeHandle } from 'react-resizable-panels';
import { AskPane } from '../ask/ask-pane.tsx';
import { useView } from '../state/view.ts';
import { Guard } from './guard.tsx';
import { LeftPane } from './left-pane.tsx';
import { MainPane } from './main-pane.tsx';
import { leftPane, PAGES_MIN_PX, rightPane, setLeftOpen, setRightOpen, usePanes } from './pane-state.ts';

/** Three panes with splitters; widths and what is open are remembered. */
export function WidePanes() {
  const { leftOpen, rightOpen } = usePanes();
  const left = usePane('left', leftOpen);
  const right = usePane('right', rightOpen);

  const onLayoutChanged = (_layout: unknown, { isUserInteraction }: { isUserInteraction: boolean }): void => {
    if (!isUserInteraction) return;
    rememberWidth('left', left.panel.current);
    rememberWidth('right', right.panel.current);
  };

  return (
    <Group className="panes" orientation="horizontal" onLayoutChanged={onLayoutChanged}>
      <Panel
        id="left"
        panelRef={left.panel}
        defaultSize={left.initialPx}
        minSize={leftPane.minPx}
        maxSize={leftPane.maxPx}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
        onResize={({ inPixels }) => showWidth('--left-now', inPixels)}
        style={{ overflow: 'hidden' }}
      >
        {leftOpen && (
          <Guard what="The tree">
            <LeftPane />
          </Guard>
        )}
      </Panel>
      <Splitter
        name="Width of the library pane"
        open={leftOpen}
        onReset={() => left.panel.current?.resize(leftPane.idealPx)}
      />
      <Panel id="pages" minSize={PAGES_MIN_PX} style={{ overflow: 'hidden' }}>
        <Guard what="This pane">
          <MainPane />
        </Guard>
      </Panel>
      <Splitter
        name="Width of the ask pane"
        open={rightOpen}
        onReset={() => right.panel.current?.resize(rightPane.idealPx)}
      />
      <Panel
        id="right"
        panelRef={right.panel}
        defaultSize={right.initialPx}
        minSize={rightPane.minPx}
        maxSize={rightPane.maxPx}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
        onResize={({ inPixels }) => showWidth('--right-now', inPixels)}
        style={{ overflow: 'hidden' }}
      >
        <Guard what="The answer">
          <AskPane hidden={!rightOpen} />
        </Guard>
      </Panel>
    </Group>
  );
}

type Side = 'left' | 'right';

function usePane(side: Side, open: boolean) {
  const panel = useRef<PanelImperativeHandle | null>(null);
  const initialPx = useRef(open ? storedWidth(side) : 0).current;
  useEffect(() => {
    const handle = panel.current;
    if (!handle) return;
    if (open && handle.getSize().inPixels < 1) handle.resize(storedWidth(side));
    else if (!open) handle.collapse();
  }, [side, open]);
  return { panel, initialPx };
}

function storedWidth(side: Side): number {
  const { stored } = useView.getState();
  const limits = side === 'left' ? leftPane : rightPane;
  const { widthPx } = side === 'left' ? stored.leftPane : stored.rightPane;
  return Math.min(limits.maxPx, Math.max(limits.minPx, widthPx));
}

function rememberWidth(side: Side, handle: PanelImperativeHandle | null): void {
  if (!handle) return;
  const widthPx = Math.round(handle.getSize().inPixels);
  const { stored, store } = useView.getState();
  if (widthPx > 0) {
    if (side === 'left') store({ leftPane: { ...stored.leftPane, widthPx } });
    else store({ rightPane: { ...stored.rightPane, widthPx } });
  }
  if (side === 'left') setLeftOpen(widthPx > 0);
  else setRightOpen(widthPx > 0);
}

/** The title bar stands on the same columns; its style follows without rendering anything. */
function showWidth(name: string, px: number): void {
  document.querySelector<HTMLElement>('.window')?.style.setProperty(name, `${px}px`);
}

interface SplitterProps {
  readonly name: string;
  readonly open: boolean;
  readonly onReset: () => void;
}

function Splitter({ name, open, onReset }: SplitterProps) {
  return (
    <Separator
      className={open ? 'splitter' : 'splitter closed'}
      aria-label={name}
      disableDoubleClick
      onDoubleClick={onReset}
    />
  );
}
