import { Check, Circle } from 'lucide-react';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Progress } from '../parts/progress.tsx';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { needsAttention, readingOf } from './list-view.ts';
import { StateCell } from './state-cell.tsx';

/** How far a document was read; what is wrong with it, or still to be done, stands there instead. */
export function ReadingCell({ document }: { readonly document: DocumentSummary }) {
  const { state, id, pages } = document;
  const page = useWindow(({ view }) => (view.stored.places[id]?.pageIndex ?? 0) + 1);
  if (state.kind !== 'ready' || needsAttention(document)) return <StateCell document={document} />;
  const reading = readingOf(document);
  return (
    <span className="state ok">
      <span className="sr">{t('Ready,')} </span>
      {reading === 'unread' && (
        <>
          <Circle size={10} aria-hidden /> {t('Not opened')}
        </>
      )}
      {reading === 'read' && (
        <>
          <Check size={14} aria-hidden /> {t('Read||state')}
        </>
      )}
      {reading === 'reading' && (
        <>
          <Progress
            share={pages > 0 ? page / pages : 0}
            label={t('How far {document} was read', { document: documentTitle(document) })}
          />
          <span className="num ell">
            {t('p. {page} of {pages}', { page: count(Math.min(page, Math.max(1, pages))), pages: count(pages) })}
          </span>
        </>
      )}
    </span>
  );
}
