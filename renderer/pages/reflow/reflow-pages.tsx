/** The middle pane where a document is read as flowing text: the bars as above the pages, and the text below them. */
import { useCallback, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { t } from '../../languages/i18n.ts';
import { Button } from '../../parts/button.tsx';
import { useWindow, useWindowStore } from '../../state/use-window.ts';
import { FindBar } from '../find-bar.tsx';
import { Toolbar } from '../toolbar.tsx';
import { ReflowPane } from './reflow-pane.tsx';
import { TypographyMenu } from './typography-menu.tsx';
import { useReflow } from './use-reflow.ts';
import { WriteMenu } from './write-items.tsx';

interface ReflowPagesProps {
  readonly documentId: DocumentId;
  readonly half: { readonly onClose: () => void } | undefined;
}

export function ReflowPages({ documentId, half }: ReflowPagesProps) {
  const store = useWindowStore();
  const frames = useWindow(({ viewer }) => viewer.frames);
  const page = useWindow(({ viewer }) => viewer.place.pageIndex);
  const isRead = useWindow(({ reading: { open } }) => open.kind === 'open' && !open.view.soFar);
  const reflow = useReflow(documentId);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const focus = useCallback(() => element?.focus({ preventScroll: true }), [element]);
  const turnTo = useCallback(
    (pageIndex: number, remember: boolean) => {
      const { viewer } = store.getState();
      if (remember) viewer.goTo({ pageIndex });
      else viewer.move({ pageIndex });
    },
    [store],
  );
  return (
    <>
      <Toolbar
        frames={frames}
        page={page}
        previous={page > 0 ? page - 1 : null}
        next={page + 1 < frames.length ? page + 1 : null}
        onTurnTo={turnTo}
        onLeave={focus}
        typography={
          <>
            <TypographyMenu />
            {!half && <WriteMenu />}
          </>
        }
        half={half}
      />
      <FindBar onLeave={focus} />
      <div className="page-area">
        {isRead ? (
          <ReflowPane document={documentId} reflow={reflow} onElement={setElement} />
        ) : (
          <div className="flow-waits">
            <p>{t('Reading mode is there once all of the document was read.')}</p>
            <Button small look="quiet" onClick={() => store.getState().viewer.setForm('pages')}>
              {t('Show its pages')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
