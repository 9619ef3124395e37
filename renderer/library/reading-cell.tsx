import { Bookmark, Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { readingOf, type DocumentSummary, type ReadingState } from '#shared/contract/library.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Progress } from '../parts/progress.tsx';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { needsAttention } from './list-view.ts';
import { readingNames } from './reading-choices.ts';
import { StateCell } from './state-cell.tsx';

const signs: Readonly<Record<Exclude<ReadingState, 'reading'>, ReactNode>> = {
  unread: <Circle size={10} aria-hidden />,
  'to-read': <Bookmark size={14} aria-hidden />,
  read: <Check size={14} aria-hidden />,
};

/** How far a document was read; what is wrong with it, or still to be done, stands there instead. */
export function ReadingCell({ document }: { readonly document: DocumentSummary }) {
  const { state, id, pages } = document;
  const page = useWindow(({ view }) => (view.stored.places[id]?.pageIndex ?? 0) + 1);
  if (state.kind !== 'ready' || needsAttention(document)) return <StateCell document={document} />;
  const reading = readingOf(document);
  return (
    <span className="state ok">
      <span className="sr">{t('Ready,')} </span>
      {reading === 'reading' ? (
        <>
          <Progress
            look="read"
            share={pages > 0 ? page / pages : 0}
            label={t('How far {document} was read', { document: documentTitle(document) })}
          />
          <span className="num ell">{pageText(page, pages)}</span>
        </>
      ) : (
        <>
          {signs[reading]} {t(readingNames[reading].name)}
          {reading === 'to-read' && page > 1 && <span className="num ell">{pageText(page, pages)}</span>}
        </>
      )}
    </span>
  );
}

/** Where one stopped. */
export function pageText(page: number, pages: number): string {
  return t('p. {page} of {pages}', { page: count(Math.min(page, Math.max(1, pages))), pages: count(pages) });
}
