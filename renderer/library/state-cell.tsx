import { Check, CirclePause, Clock, FileX, Lock, TriangleAlert } from 'lucide-react';
import type { DocumentSummary, IndexState } from '#shared/contract/library.ts';
import { readerText } from '../format/errors.ts';
import { count, stateShare, stateText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import { documentTitle, isLocked } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';

/** Where a document stands, in one line of the list. */
export function StateCell({ document }: { readonly document: DocumentSummary }) {
  const askPassword = useWindow(({ dialogs }) => dialogs.askPassword);
  const showDetails = useWindow(({ dialogs }) => dialogs.showDetails);
  const { state, id } = document;
  if (document.newer !== undefined) return <span className="faint">{t('Older version')}</span>;
  if (document.missing) return <Missing />;
  switch (state.kind) {
    case 'ready':
      return state.pagesWithoutText.length > 0 ? (
        <span className="state warn">
          <TriangleAlert size={14} aria-hidden />
          <span className="ell">{stateText(state)}</span>
        </span>
      ) : (
        <span className="state ok">
          <Check size={14} aria-hidden />
          {t('Ready')}
        </span>
      );
    case 'indexing':
      return (
        <span className="state">
          <Progress
            share={stateShare(state)}
            label={t('Progress of {document}', { document: documentTitle(document) })}
          />
          <span className="num ell">{shortStage(state)}</span>
        </span>
      );
    case 'failed':
      return isLocked(state) ? (
        <span className="state warn">
          <Lock size={14} aria-hidden />
          <Act text={t('Enter password…')} onClick={() => askPassword(id)} />
        </span>
      ) : (
        <span className="state bad" data-tip={readerText(state.error)}>
          <TriangleAlert size={14} aria-hidden />
          <span className="ell">{t('Not indexed')}</span>
          <Act text={t('Details')} onClick={() => showDetails(id)} />
        </span>
      );
    case 'waiting':
      return (
        <span className="state">
          <Clock size={14} aria-hidden />
          {t('Waiting')}
        </span>
      );
    case 'paused':
      return (
        <span className="state">
          <CirclePause size={14} aria-hidden />
          {t('Stopped')}
        </span>
      );
  }
}

/** In a library that is not trusted, nobody looks whether a file outside of its folder is there. */
function Missing() {
  const findMissing = useWindow(({ adding }) => adding.findMissing);
  const isRestricted = useWindow(({ standing }) => Boolean(standing.standing?.restricted));
  return (
    <span
      className={isRestricted ? 'state warn' : 'state bad'}
      data-tip={
        isRestricted
          ? t(
              'Files outside the library’s folder are not opened until you trust the library. You can also point at the folder where this one is.',
            )
          : t('The file was moved or deleted. Point at the folder where it is now, and it is the same document.')
      }
    >
      <FileX size={14} aria-hidden />
      <span className="ell">{isRestricted ? t('File outside the folder') : t('File not found')}</span>
      <Act text={t('Find…')} onClick={findMissing} />
    </span>
  );
}

/** A deed inside a row that is itself clicked. */
function Act({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Button
      look="link"
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {text}
    </Button>
  );
}

function shortStage(state: Extract<IndexState, { kind: 'indexing' }>): string {
  if (state.stage === 'reading' || state.stage === 'recognizing')
    return t('{pagesDone} of {pagesTotal}', { pagesDone: count(state.pagesDone), pagesTotal: count(state.pagesTotal) });
  return { opening: t('Opening'), structuring: t('Sections'), storing: t('Saving') }[state.stage];
}
