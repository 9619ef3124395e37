import { Heading, ListCollapse } from 'lucide-react';
import { keyText } from '../format/keys.ts';
import { isMac } from '../parts/platform.ts';
import { isHeadingLength } from '../state/correcting.ts';
import { useWindow } from '../state/use-window.ts';
import { useSelectedWords } from './selected-words.ts';

/** What can be done with selected words, right below them. It scrolls with the pages. */
export function SelectionMenu({ element }: { readonly element: HTMLElement | null }) {
  const makeHeading = useWindow(({ correcting }) => correcting.makeHeading);
  const summarizeHere = useWindow(({ questions }) => questions.summarizeHere);
  const place = useSelectedWords(element);
  const correctable = useWindow(({ reading }) => reading.open.kind === 'open' && !reading.open.view.soFar);
  const words = useWindow(({ viewer }) => viewer.selected);
  if (!place || !words || !correctable) return null;
  return (
    <div className="selection-menu" role="toolbar" aria-label="Selected words" style={place}>
      <button
        type="button"
        className="btn quiet sm"
        // The words stay selected while the button is pressed.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          summarizeHere();
          getSelection()?.removeAllRanges();
        }}
      >
        <ListCollapse size={14} aria-hidden />
        Summarize
        <span className="kbd">{keyText('Mod+Shift+S', isMac)}</span>
      </button>
      {isHeadingLength(words) && (
        <button
          type="button"
          className="btn quiet sm"
          // The words stay selected while the button is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            void makeHeading();
            getSelection()?.removeAllRanges();
          }}
        >
          <Heading size={14} aria-hidden />
          Make heading
          <span className="kbd">{keyText('Mod+Shift+H', isMac)}</span>
        </button>
      )}
    </div>
  );
}
