import { AskPane } from '../ask/ask-pane.tsx';
import { DetailsSheet } from '../library/details-sheet.tsx';
import { NotesPane } from '../notes/notes-pane.tsx';
import { WordsPane } from '../words/words-pane.tsx';
import { useWindow } from '../state/use-window.ts';

/** Question and answer, or in their place the reader's highlights and notes, or what a document is; the answer goes on anyway. */
export function RightPane({ hidden }: { readonly hidden: boolean }) {
  const notes = useWindow(({ view }) => view.right === 'notes');
  const words = useWindow(({ view, aboutWords }) => view.right === 'words' && aboutWords.about !== null);
  const details = useWindow(
    ({ view, dialogs, library }) =>
      view.right === 'details' && dialogs.editing !== null && library.documents.has(dialogs.editing),
  );
  return (
    <>
      {notes && !hidden && <NotesPane />}
      {words && !hidden && <WordsPane />}
      {details && <DetailsSheet hidden={hidden} />}
      <AskPane hidden={hidden || notes || words || details} />
    </>
  );
}
