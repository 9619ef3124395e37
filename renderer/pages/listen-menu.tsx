/** The menu of a place in a document: what can be done from here on. */
import { Volume2 } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useRef, type MouseEvent, type ReactElement } from 'react';
import type { ListenFrom } from '#shared/contract/aloud.ts';
import { t } from '../languages/i18n.ts';
import { useWindowStore } from '../state/use-window.ts';

interface ListenMenuProps {
  /** What is under the pointer; null where there is nothing to read. */
  readonly placeAt: (event: MouseEvent) => ListenFrom | null;
  /** What the text lies in. */
  readonly children: ReactElement;
}

/** Over selected words and links the menu stays the system's, which copies and opens. */
export function ListenMenu({ placeAt, children }: ListenMenuProps) {
  const { getState } = useWindowStore();
  const place = useRef<ListenFrom | null>(null);
  const onContextMenuCapture = (event: MouseEvent): void => {
    place.current = placeAt(event);
    const isLink = event.target instanceof Element && event.target.closest('a, button') !== null;
    // Without a place, and where the system's own is of more use, this one does not hear of it.
    if (!place.current || isLink || !(getSelection()?.isCollapsed ?? true)) event.stopPropagation();
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild onContextMenuCapture={onContextMenuCapture}>
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8}>
          <ContextMenu.Item
            className="menu-item"
            onSelect={() => {
              if (place.current) void getState().aloud.listen(place.current, getState);
            }}
          >
            <Volume2 size={14} aria-hidden /> {t('Read aloud from here')}
          </ContextMenu.Item>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
