import { Dialog } from 'radix-ui';
import { useView } from '../state/view.ts';
import { focusPane } from './focus.ts';
import { Guard } from './guard.tsx';
import { LeftPane } from './left-pane.tsx';

/** The library and the tree, drawn over the pages of a narrow window. */
export function Drawer() {
  const open = useView((view) => view.drawerOpen);
  const setDrawer = useView((view) => view.setDrawer);
  return (
    <Dialog.Root open={open} onOpenChange={setDrawer}>
      <Dialog.Portal>
        {open && <div className="scrim under-drawer" />}
        <Dialog.Content className="drawer" aria-describedby={undefined} onOpenAutoFocus={focusTree}>
          <Dialog.Title className="sr">Library and document tree</Dialog.Title>
          <Guard what="The tree">
            <LeftPane />
          </Guard>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Not the first button: the tree is what the drawer was opened for. */
function focusTree(event: Event): void {
  event.preventDefault();
  focusPane('left');
}
