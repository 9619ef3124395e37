import { MessageSquareText, Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { documentKinds, MOST_STARS, type ReadingState } from '#shared/contract/library.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu, type Choice } from '../parts/choice-menu.tsx';
import { searchId } from '../parts/focus.ts';
import { SearchField } from '../parts/search-field.tsx';
import { Tip } from '../parts/tip.tsx';
import { noFilters } from '../state/list-view.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { kindChoices } from './kind-names.ts';
import { decadesOf } from './list-words.ts';
import { stateChoices } from './reading-choices.ts';

/** Search, filters and ways on, above the list. */
export function ListToolbar({ shown }: { readonly shown: readonly DocumentId[] }) {
  const addFiles = useWindow(({ adding }) => adding.addFiles);
  const store = useWindowStore();
  const search = useWindow(({ listView }) => listView.search);
  const setSearch = useWindow(({ listView }) => listView.setSearch);
  const askShown = (): void => {
    const { questions, listView, library } = store.getState();
    const all = shown.length === library.documents.size;
    questions.askAbout(all ? [] : shown, all ? undefined : listView.shelf?.name);
  };
  return (
    <div className="toolbar lib-toolbar">
      <SearchField
        id={searchId}
        label={t('Search the library')}
        placeholder={t('Search titles and text')}
        value={search}
        onChange={setSearch}
        onArrowDown={focusFirst}
      />
      <Filters />
      <span className="grow" />
      <Tip text={t('Add files…')}>
        <Button small className="add-files" onClick={addFiles}>
          <Plus size={14} /> <span>{t('Add files…')}</span>
        </Button>
      </Tip>
      {shown.length > 0 && (
        <Button small className="ask-shown" onClick={askShown}>
          <MessageSquareText size={14} /> {t('Ask all {shown}', { shown: count(shown.length) })}
        </Button>
      )}
      <span className="sr" role="status">
        {t('{shown, plural, one {# document} other {# documents}}', { shown: shown.length })}
      </span>
    </div>
  );
}

/** The first row, or the first place in the text. */
function focusFirst(field: HTMLElement): void {
  field.closest('.list-pane')?.querySelector<HTMLElement>('.lib-row, .hit')?.focus();
}

function Filters() {
  const documents = useWindow(({ library }) => library.documents);
  const filters = useWindow(({ listView }) => listView.filters);
  const setFilters = useWindow(({ listView }) => listView.setFilters);
  const decades = useMemo(() => decadesOf([...documents.values()].map(({ year }) => year)), [documents]);
  const kinds = useMemo(() => new Set([...documents.values()].flatMap(({ kind }) => kind ?? [])), [documents]);
  const years = [
    { value: '', text: t('Any year') },
    ...decades.map(({ from, text }) => ({ value: String(from), text })),
  ];
  const states: Choice[] = [
    { value: '', text: t('Any state') },
    ...stateChoices.map(({ state, text }) => ({ value: state, text: t(text) })),
    ...Array.from({ length: MOST_STARS }, (_, n) => ({
      value: `stars ${n + 1}`,
      text: n + 1 === MOST_STARS ? '★'.repeat(n + 1) : t('{stars} and more', { stars: '★'.repeat(n + 1) }),
    })),
  ];
  const setState = (value: string): void => {
    const stars = value.startsWith('stars ') ? Number(value.slice(6)) : null;
    setFilters({ stars, reading: stars === null && value !== '' ? (value as ReadingState) : null });
  };
  const on = Object.values(filters).some((filter) => filter !== null);
  return (
    <span className="filters">
      <ChoiceMenu
        label={t('Year')}
        value={filters.years ? String(filters.years[0]) : ''}
        choices={years}
        onChange={(value) => setFilters({ years: value === '' ? null : [Number(value), Number(value) + 9] })}
      />
      {kinds.size > 1 && (
        <ChoiceMenu
          label={t('Kind')}
          value={filters.kind ?? ''}
          choices={[{ value: '', text: t('Any kind') }, ...kindChoices(kinds)]}
          onChange={(value) => setFilters({ kind: documentKinds.find((kind) => kind === value) ?? null })}
        />
      )}
      <ChoiceMenu
        label={t('State')}
        value={filters.stars === null ? (filters.reading ?? '') : `stars ${filters.stars}`}
        choices={states}
        onChange={setState}
      />
      {on && (
        <Button small look="link" onClick={() => setFilters(noFilters)}>
          {t('Show all')}
        </Button>
      )}
    </span>
  );
}
