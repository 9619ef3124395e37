import { Dialog } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { AskPane } from '../ask/ask-pane.tsx';
import { RouteStrip } from '../route/route-strip.tsx';
import { useView, type SheetHeight } from '../state/view.ts';
import { focusPane } from './focus.ts';
import { LeftPane } from './left-pane.tsx';
import { MainPane } from './main-pane.tsx';

/** The pages with the tree as a drawer and the answer as a sheet from below. */
export function NarrowPanes() {
  const drawerOpen = useView((view) => view.drawerOpen);
  const setDrawer = useView((view) => view.setDrawer);
  return (
    <div className="narrow">
      <RouteStrip />
      <MainPane />
      <BottomSheet />
      <Dialog.Root open={drawerOpen} onOpenChange={setDrawer}>
        <Dialog.Portal>
          {drawerOpen && <div className="scrim under-drawer" />}
          <Dialog.Content className="drawer" aria-describedby={undefined} onOpenAutoFocus={focusTree}>
            <Dialog.Title className="sr">Library and document tree</Dialog.Title>
            <LeftPane />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}

/** Not the first button: the tree is what the drawer was opened for. */
function focusTree(event: Event): void {
  event.preventDefault();
  focusPane('left');
}

const heights: readonly SheetHeight[] = ['question', 'half', 'full'];
const heightNames = { question: 'question only', half: 'answer', full: 'whole window' } as const;

function BottomSheet() {
  const sheet = useView((view) => view.sheet);
  const setSheet = useView((view) => view.setSheet);
  const step = (by: number): void => {
    const next = heights[Math.max(0, Math.min(heights.length - 1, heights.indexOf(sheet) + by))];
    if (next) setSheet(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className="sheet-bottom" data-height={sheet}>
      <button
        type="button"
        className="grab"
        aria-label={`Height of the answer: ${heightNames[sheet]}`}
        onClick={() => setSheet(heights[(heights.indexOf(sheet) + 1) % heights.length]!)}
        onKeyDown={onKeyDown}
      />
      <AskPane hidden={false} />
    </div>
  );
}
