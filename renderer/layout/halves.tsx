/** The pages, alone or with second ones beside them. */
import { useCallback, useRef, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { t } from '../languages/i18n.ts';
import { Pages } from '../pages/pages.tsx';
import { Guard } from '../parts/guard.tsx';
import { HALF_MIN_PX } from '../parts/screen.ts';
import { useWidth } from '../parts/use-width.ts';
import { documentTitle } from '../state/library.ts';
import { useSecondStore, useEngine, useWindow, useWindowStore, WindowContext } from '../state/use-window.ts';
import { DeskNote } from './desk-note.tsx';

export function Halves() {
  const room = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(room);
  const wanted = useWindow(({ view }) => view.stored.split !== null && !view.presenting);
  const { split } = useWindowStore().getState();
  const share = useWindow(({ view }) => view.stored.split?.share ?? 0.5);
  const shown = wanted && widthPx >= 2 * HALF_MIN_PX;
  return (
    <div className="halves" ref={room}>
      <Group
        className="half-group"
        orientation="horizontal"
        onLayoutChanged={(layout, { isUserInteraction }) => {
          if (isUserInteraction && layout.first !== undefined) split.setShare(layout.first / 100);
        }}
      >
        <Panel
          id="first"
          minSize={shown ? HALF_MIN_PX : 0}
          defaultSize={`${share * 100}%`}
          style={{ overflow: 'hidden' }}
        >
          <Pages {...(shown && { half: { label: t('Pages'), onClose: split.closeFirst } })} />
        </Panel>
        {shown && <Separator className="splitter" aria-label={t('Width of the second pages')} />}
        {shown && (
          <Panel id="second" minSize={HALF_MIN_PX} style={{ overflow: 'hidden' }}>
            <Second>
              <SecondPages />
            </Second>
          </Panel>
        )}
      </Group>
    </div>
  );
}

/** What is drawn in here knows the second pages as those of its window. */
function Second({ children }: { readonly children: ReactNode }) {
  const second = useSecondStore();
  const engine = useEngine();
  return <WindowContext value={{ store: second, second, engine }}>{children}</WindowContext>;
}

function SecondPages() {
  const open = useWindow(({ reading }) => reading.open);
  const title = useWindow(({ reading, library }) => {
    const id = reading.open.kind === 'none' ? null : reading.open.id;
    const about = id === null ? undefined : library.documents.get(id);
    return about ? documentTitle(about) : t('Document');
  });
  const { split } = useWindowStore().getState();
  const close = useCallback(() => split.close(), [split]);
  return (
    <div className="second" data-pane="second" tabIndex={-1}>
      <Guard what={t('The second pages')}>
        {open.kind === 'opening' || open.kind === 'failed' ? (
          <section className="pane desk" aria-label={t('Second pages')}>
            <DeskNote open={open} />
          </section>
        ) : (
          <Pages half={{ label: t('Second pages: {title}', { title }), onClose: close }} />
        )}
      </Guard>
    </div>
  );
}
