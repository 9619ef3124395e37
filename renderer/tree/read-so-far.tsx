import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { count, stateShare } from '../format/text.ts';
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
  return (
    <div className="read-so-far">
      <p className="small">
        Sections of {count(soFar.pagesRead)} of {count(soFar.pagesTotal)} pages
        {state?.kind === 'indexing' ? ' so far' : ', then indexing was stopped'}
      </p>
      {document && state?.kind === 'indexing' && (
        <Progress share={stateShare(state)} label={`Progress of ${documentTitle(document)}`} />
      )}
    </div>
  );
}
