import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
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
      ? placesText(places, documents, complete)
      : looking && found.length === 0
        ? t('looking in the text')
        : t('no place in the text');
  return (
    <div className="search-head">
      <p className="num ell" role="status" aria-busy={looking}>
        <b>{t('{titles, plural, one {# title} other {# titles}}', { titles })}</b>, {text}
      </p>
      <span className="grow" />
      <span className="seg words" role="radiogroup" aria-label={t('Look in')}>
        {(['titles', 'text'] as const).map((one) => (
          <button key={one} type="button" role="radio" aria-checked={on === one} onClick={() => setSearchIn(one)}>
            {one === 'titles'
              ? t('Titles {titles}', { titles: count(titles) })
              : t('Text {places}', { places: count(places) })}
          </button>
        ))}
      </span>
      <Button small onClick={ask}>
        {t('Ask instead')}
      </Button>
    </div>
  );
}

function placesText(places: number, documents: number, complete: boolean): string {
  const found = { places, documents };
  return complete
    ? t(
        '{places, plural, one {# place} other {# places}} in {documents, plural, one {# document} other {# documents}}',
        found,
      )
    : t(
        'at least {places, plural, one {# place} other {# places}} in {documents, plural, one {# document} other {# documents}}',
        found,
      );
}
