import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Pause, Play, RotateCw, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { readerText } from '../format/errors.ts';
import { queueText, queueShare, queueTitle, stateShare, stateText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Progress } from '../parts/progress.tsx';
import { documentTitle, isLocked } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { usePagesKnown } from './use-pages-known.ts';
import { queueOrder } from './queue-order.ts';

const ROW_PX = 58;

/** The queue: everything that is being worked on, waits or went wrong, then what is done. */
export function IndexingView() {
  const setPaused = useWindow(({ library }) => library.setPaused);
  const documents = useWindow(({ library }) => library.documents);
  const queue = useWindow(({ library }) => library.queue);
  const pagesKnown = usePagesKnown();
  const rows = useMemo(() => queueOrder(documents.values()), [documents]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const busy = queue.documentsDone < queue.documentsTotal;
  return (
    <>
      <div className="queue-head">
        <div className="grow">
          <h2 className="num">{busy ? queueTitle(queue) : t('Everything is indexed')}</h2>
          <p className="small faint num" role={queue.held && 'status'}>
            {busy
              ? [queueText(queue, pagesKnown), t('You can keep reading.')].filter(Boolean).join(queue.held ? ' ' : '. ')
              : t('{documents, plural, one {# document} other {# documents}}', { documents: documents.size })}
          </p>
        </div>
        {busy && (
          <Button small onClick={() => setPaused(!queue.paused)}>
            {queue.paused ? <Play size={14} /> : <Pause size={14} />}
            {queue.paused ? t('Resume') : t('Pause all')}
          </Button>
        )}
      </div>
      {busy && (
        <div className="queue-total">
          <Progress
            share={queueShare(queue, pagesKnown)}
            label={t('Progress of all documents')}
            look={queue.paused ? 'paused' : undefined}
          />
        </div>
      )}
      <div ref={scroller} className="queue-rows scrolls">
        <ul style={{ height: virtual.getTotalSize(), position: 'relative' }} aria-label={t('Documents in the queue')}>
          {virtual.getVirtualItems().map((item) => (
            <li key={rows[item.index]!.id} style={{ transform: `translateY(${item.start}px)` }}>
              <QueueRow document={rows[item.index]!} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function QueueRow({ document }: { readonly document: DocumentSummary }) {
  const { state } = document;
  const title = documentTitle(document);
  return (
    <div className="queue-row" style={{ height: ROW_PX }}>
      <span className="name ell" dir="auto">
        {title}
      </span>
      <span className={`what ${state.kind === 'failed' ? 'bad' : hasGaps(document) ? 'warn' : ''}`}>
        {state.kind === 'indexing' && (
          <Progress share={stateShare(state)} label={t('Progress of {title}', { title })} />
        )}
        <span className="num ell">{whatText(document)}</span>
      </span>
      <span className="acts">
        <RowActs document={document} />
      </span>
    </div>
  );
}

function RowActs({ document: { id, state, pages } }: { readonly document: DocumentSummary }) {
  const askPassword = useWindow(({ dialogs }) => dialogs.askPassword);
  const cancelIndexing = useWindow(({ library }) => library.cancelIndexing);
  const openDocument = useWindow(({ opening }) => opening.open);
  const retry = useWindow(({ library }) => library.retry);
  const showDetails = useWindow(({ dialogs }) => dialogs.showDetails);
  switch (state.kind) {
    case 'ready':
      return (
        <>
          {state.pagesWithoutText.length > 0 && (
            <Button small onClick={() => showDetails(id)}>
              {t('Details')}
            </Button>
          )}
          <Button small look="quiet" onClick={() => void openDocument(id)} disabled={pages === 0}>
            {t('Open')}
          </Button>
          <Check aria-label={t('Ready')} />
        </>
      );
    case 'failed':
      return (
        <>
          {isLocked(state) ? (
            <Button small onClick={() => askPassword(id)}>
              {t('Password…')}
            </Button>
          ) : (
            <Button small onClick={() => showDetails(id)}>
              {t('Details')}
            </Button>
          )}
          <IconButton small label={t('Index again')} onClick={() => retry(id)}>
            <RotateCw size={14} />
          </IconButton>
        </>
      );
    case 'paused':
      return (
        <IconButton small label={t('Index again')} onClick={() => retry(id)}>
          <RotateCw size={14} />
        </IconButton>
      );
    case 'waiting':
    case 'indexing':
      return (
        <IconButton small label={t('Cancel')} onClick={() => cancelIndexing(id)}>
          <X size={14} />
        </IconButton>
      );
  }
}

function hasGaps({ state }: DocumentSummary): boolean {
  return state.kind === 'ready' && state.pagesWithoutText.length > 0;
}

function whatText({ state, pages }: DocumentSummary): string {
  if (state.kind === 'failed') return readerText(state.error);
  if (state.kind !== 'ready') return stateText(state);
  const rest = pages - state.pagesWithoutText.length;
  if (rest <= 0) return t('No page has text that can be read');
  if (state.pagesWithoutText.length > 0)
    return t('{state}, the other {rest, plural, one {# is} other {# are}} ready', { state: stateText(state), rest });
  return t('Ready, {pages, plural, one {# page} other {# pages}}', { pages });
}
