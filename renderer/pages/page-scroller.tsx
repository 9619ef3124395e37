/** The element in which the pages of a document scroll. */
import type { ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { useKeys } from './interaction.ts';
import { ListenMenu } from './listen-menu.tsx';
import { pointUnder } from './point-under.ts';
import type { Scroller, Showing } from './use-scroller.ts';

interface PageScrollerProps {
  readonly scroller: Scroller;
  readonly id: string;
  /** The pages are covered: not hidden, as a hidden element forgets where it was scrolled to. */
  readonly blocked: boolean;
  readonly opening: boolean;
  readonly fit: Showing['zoom'];
  readonly onKeyDown: ReturnType<typeof useKeys>;
  readonly children: ReactNode;
}

export function PageScroller({ scroller, id, blocked, opening, fit, onKeyDown, children }: PageScrollerProps) {
  const store = useWindowStore();
  const { layout, attach } = scroller;
  const isEmpty = useWindow(({ viewer }) => viewer.frames.length === 0);
  return (
    <div
      className="scroller"
      // Pages lie as they were printed, whichever way the window reads.
      dir="ltr"
      id={id}
      ref={attach}
      tabIndex={0}
      data-pane-focus=""
      inert={blocked}
      data-fit={fit}
      aria-label={t('Page text')}
      aria-busy={opening}
      role="group"
      onKeyDown={onKeyDown}
    >
      <ListenMenu placeAt={(event) => pointUnder(event, store.getState().viewer)}>
        <div className="scroll-content" style={{ height: layout.content.height, width: layout.content.width }}>
          {children}
        </div>
      </ListenMenu>
      {opening && isEmpty && <p className="page-opening">{t('Opening the document …')}</p>}
    </div>
  );
}
