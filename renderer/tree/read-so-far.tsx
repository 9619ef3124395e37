import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { count, stateShare } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Progress } from '../parts/progress.tsx';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';

interface ReadSoFarProps {
  readonly id: DocumentId;
  readonly soFar: NonNullable<DocumentView['soFar']>;
}

/** Stands above the tree of a document that is still being read: how far the tree goes, and how far reading is. */
export function ReadSoFar({ id, soFar }: ReadSoFarProps) {
  const document = useWindow(({ library }) => library.documents.get(id));
  const state = document?.state;
  const pages = { read: count(soFar.pagesRead), pages: count(soFar.pagesTotal) };
  return (
    <div className="read-so-far">
      <p className="small">
        {state?.kind === 'indexing'
          ? t('Sections of {read} of {pages} pages so far', pages)
          : t('Sections of {read} of {pages} pages, then indexing was stopped', pages)}
      </p>
      {document && state?.kind === 'indexing' && (
        <Progress
          share={stateShare(state)}
          label={t('Progress of {document}', { document: documentTitle(document) })}
        />
      )}
    </div>
  );
}
