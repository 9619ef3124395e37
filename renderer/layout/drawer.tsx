import { Dialog } from 'radix-ui';
import { t } from '../languages/i18n.ts';
import { focusPane } from '../parts/focus.ts';
import { Guard } from '../parts/guard.tsx';
import { useWindow } from '../state/use-window.ts';
import { LeftPane } from './left-pane.tsx';

/** The library and the tree, drawn over the pages of a narrow window. */
export function Drawer() {
  const open = useWindow(({ view }) => view.drawerOpen);
  const setDrawer = useWindow(({ view }) => view.setDrawer);
  return (
    <Dialog.Root open={open} onOpenChange={setDrawer}>
      <Dialog.Portal>
        {open && <div className="scrim under-drawer" />}
        <Dialog.Content className="drawer" aria-describedby={undefined} onOpenAutoFocus={focusTree}>
          <Dialog.Title className="sr">{t('Library and document tree')}</Dialog.Title>
          <Guard what={t('The tree')}>
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
