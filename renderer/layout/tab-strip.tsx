import { Plus, X } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { ContextMenu } from 'radix-ui';
import { useEffect, useRef, type WheelEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { leaveKeyboard } from '../parts/menu-content.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { documentTitle } from '../state/library.ts';
import { openId } from '../state/reading.ts';
import { useKeyOf, useWindow, useWindowStore } from '../state/use-window.ts';

/** The documents that are open, from two of them on. */
export function TabStrip() {
  const { getState } = useWindowStore();
  const tabs = useWindow(({ view }) => view.stored.tabs);
  const documents = useWindow(({ library }) => library.documents);
  const shown = useWindow(({ reading }) => openId(reading.open));
  const known = tabs.flatMap((id) => documents.get(id) ?? []);
  const keys = useKeyOf('palette');
  const current = useRef<HTMLLIElement>(null);
  const several = known.length > 1;
  useEffect(() => {
    if (several) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown, several]);
  if (!several) return null;
  return (
    <nav className="tab-strip" aria-label={t('Open documents')}>
      <ul onWheel={scrollAlong}>
        {known.map((document) => {
          const title = documentTitle(document);
          return (
            <li
              key={document.id}
              ref={document.id === shown ? current : undefined}
              className={document.id === shown ? 'tab is-shown' : 'tab'}
            >
              <ContextMenu.Root modal={false}>
                <ContextMenu.Trigger asChild>
                  <button
                    type="button"
                    className="name"
                    dir="auto"
                    title={title}
                    aria-current={document.id === shown ? 'page' : undefined}
                    onClick={() => void getState().opening.open(document.id)}
                    onAuxClick={(event) => event.button === 1 && getState().tabs.close(document.id)}
                  >
                    {title}
                  </button>
                </ContextMenu.Trigger>
                <TabMenu id={document.id} />
              </ContextMenu.Root>
              <button
                type="button"
                className="ib sm"
                aria-label={t('Close {title}', { title })}
                onClick={() => getState().tabs.close(document.id)}
              >
                <X size={12} />
              </button>
            </li>
          );
        })}
      </ul>
      <IconButton small label={t('Open another document')} keys={keys} onClick={() => getState().view.setPalette(true)}>
        <Plus size={14} />
      </IconButton>
    </nav>
  );
}

/** A wheel turns up and down, tabs lie in a row. */
function scrollAlong({ currentTarget, deltaX, deltaY }: WheelEvent): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

function TabMenu({ id }: { readonly id: DocumentId }) {
  const { split, tabs } = useWindowStore().getState();
  return (
    <ContextMenu.Portal>
      <ContextMenu.Content className="menu" collisionPadding={8} onCloseAutoFocus={leaveKeyboard}>
        <ContextMenu.Item className="menu-item" onSelect={() => split.open(id)}>
          {t('Open beside')}
        </ContextMenu.Item>
        <ContextMenu.Item className="menu-item" onSelect={() => tabs.close(id)}>
          {t('Close')}
        </ContextMenu.Item>
      </ContextMenu.Content>
    </ContextMenu.Portal>
  );
}
