import { count, plural } from '../format/text.ts';
import { Button } from '../parts/button.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { useFoundHere } from './use-found.ts';

/** In titles or in the text: what the reader chose, else wherever something was found, titles first. */
export function useSearchIn(titles: number): 'titles' | 'text' {
  const chosen = useWindow(({ listView }) => listView.searchIn);
  const places = useWindow(({ textSearch }) => textSearch.found.places);
  return chosen ?? (titles === 0 && places > 0 ? 'text' : 'titles');
}

/** What a search found, and which part of it is shown. */
export function SearchHead({ titles }: { readonly titles: number }) {
  const store = useWindowStore();
  const { found, places, documents, complete } = useFoundHere();
  const looking = useWindow(({ textSearch }) => textSearch.looking);
  const setSearchIn = useWindow(({ listView }) => listView.setSearchIn);
  const on = useSearchIn(titles);
  const ask = (): void => {
    const { questions, listView } = store.getState();
    questions.ask(listView.search, { kind: 'library' });
  };
  const text =
    places > 0
      ? `${complete ? '' : 'at least '}${plural(places, 'place')} in ${plural(documents, 'document')}`
      : looking && found.length === 0
        ? 'looking in the text'
        : 'no place in the text';
  return (
    <div className="search-head">
      <p className="num ell" role="status">
        <b>{plural(titles, 'title')}</b>, {text}
      </p>
      <span className="grow" />
      <span className="seg words" role="radiogroup" aria-label="Look in">
        {(['titles', 'text'] as const).map((one) => (
          <button key={one} type="button" role="radio" aria-checked={on === one} onClick={() => setSearchIn(one)}>
            {one === 'titles' ? `Titles ${count(titles)}` : `Text ${count(places)}`}
          </button>
        ))}
      </span>
      <Button small onClick={ask}>
        Ask instead
      </Button>
    </div>
  );
}
