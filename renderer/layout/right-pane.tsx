import { AskPane } from '../ask/ask-pane.tsx';
import { NotesPane } from '../notes/notes-pane.tsx';
import { useWindow } from '../state/use-window.ts';

/** Question and answer, or the reader's highlights and notes in their place; the answer goes on all the same. */
export function RightPane({ hidden }: { readonly hidden: boolean }) {
  const notes = useWindow(({ view }) => view.right === 'notes');
  return (
    <>
      {notes && !hidden && <NotesPane />}
      <AskPane hidden={hidden || notes} />
    </>
  );
}
