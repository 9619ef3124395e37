/** Says that documents look like one: above the list, and in the details of one of them. */
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { kindLooks, pairOf } from './duplicate-words.ts';

/** Above the list, until it is closed. */
export function DuplicatesNote() {
  const pairs = useWindow(({ duplicates }) => duplicates.found?.pairs.length ?? 0);
  const closed = useWindow(({ duplicates }) => duplicates.noteClosed);
  const closeNote = useWindow(({ duplicates }) => duplicates.closeNote);
  const setMain = useWindow(({ view }) => view.setMain);
  if (closed || pairs === 0) return null;
  return (
    <div className="duplicates-note small" role="status">
      <span className="grow">
        {t('{n, plural, one {Two documents look like one.} other {# pairs of documents look like one.}}', { n: pairs })}
      </span>
      <Button look="link" onClick={() => setMain('duplicates')}>
        {t('Look at them')}
      </Button>
      <IconButton small label={t('Close')} onClick={closeNote}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

/** In the details of a document. */
export function DuplicateOf({ document }: { readonly document: DocumentId }) {
  const pair = useWindow(({ duplicates }) => pairOf(document, duplicates.found?.pairs ?? []));
  const titleOf = useWindow(({ library }) => library.titleOf);
  const setMain = useWindow(({ view }) => view.setMain);
  const stopEditing = useWindow(({ dialogs }) => dialogs.stopEditing);
  if (!pair) return null;
  const other = pair.older === document ? pair.newer : pair.older;
  return (
    <p className="small duplicates-note">
      <span className="grow">
        {t('Likely one with {title}: {kind}', { title: titleOf(other), kind: t(kindLooks[pair.kind].name) })}
      </span>
      <Button
        look="link"
        onClick={() => {
          stopEditing();
          setMain('duplicates');
        }}
      >
        {t('Look at them')}
      </Button>
    </p>
  );
}

/** A library that changes is looked through once it is quiet. */
const QUIET_MS = 1500;

/** Looks for duplicates whenever documents were read, came or went. */
export function useDuplicates(): void {
  const look = useWindow(({ duplicates }) => duplicates.look);
  const isBusy = useWindow(({ library: { known, queue } }) => !known || queue.documentsDone < queue.documentsTotal);
  const documents = useWindow(({ library }) => {
    let ready = 0;
    for (const { state } of library.documents.values()) if (state.kind === 'ready') ready++;
    return `${String(library.documents.size)} ${String(ready)}`;
  });
  useEffect(() => {
    if (isBusy || documents.startsWith('0 ') || documents.startsWith('1 ')) return;
    const timer = setTimeout(() => void look(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [look, isBusy, documents]);
}
