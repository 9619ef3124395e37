/** The menu of a place on a page: what can be done from here on. */
import { Volume2 } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useRef, type MouseEvent, type ReactElement } from 'react';
import { t } from '../languages/i18n.ts';
import { useWindowStore } from '../state/use-window.ts';
import { pageViewport, shownSizePt, toPdf } from './viewport.ts';

interface Place {
  readonly pageIndex: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Over selected words and links the menu stays the system's, which copies and opens.
 *
 * @param children  what the pages lie in
 */
export function ListenMenu({ children }: { readonly children: ReactElement }) {
  const { getState } = useWindowStore();
  const place = useRef<Place | null>(null);
  const onContextMenuCapture = (event: MouseEvent): void => {
    place.current = placeAt(event, getState().viewer);
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
              if (place.current) void getState().aloud.listen({ kind: 'point', ...place.current }, getState);
            }}
          >
            <Volume2 size={14} aria-hidden /> {t('Read aloud from here')}
          </ContextMenu.Item>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** The menu key has no place of its own: it is pressed over the page that is seen. */
function placeAt(
  { target, clientX, clientY }: MouseEvent,
  { frames, rotation }: ReturnType<ReturnType<typeof useWindowStore>['getState']>['viewer'],
): Place | null {
  const sheet = target instanceof Element ? target.closest<HTMLElement>('[data-page-index]') : null;
  const pageIndex = Number(sheet?.dataset.pageIndex);
  const frame = frames[pageIndex];
  if (!sheet || !frame) return null;
  const { left, top, width } = sheet.getBoundingClientRect();
  const view = pageViewport(frame, rotation, width / shownSizePt(frame, rotation).width);
  const [x, y] = toPdf(view, [clientX - left, clientY - top]);
  return { pageIndex, x, y };
}
