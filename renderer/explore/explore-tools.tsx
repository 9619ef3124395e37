import { ArrowLeft, Network, Underline } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { namesFilterId } from '../parts/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import type { NameList, NameType } from '../state/names-state.ts';
import { useKeyOf, useWindow, useWindowParts } from '../state/use-window.ts';
import { countTypes, typeNames } from './name-words.ts';

/** Which names are listed, and whether they are underlined on the pages. */
export function ExploreTools({ list }: { readonly list: NameList }) {
  const leaveNames = useWindow(({ showNames }) => showNames.leave);
  const { uncover } = useWindow(({ panes }) => panes);
  const { filter, graph, setFilter, setGraph } = useWindowParts(
    ({ names: { filter, graph, setFilter, setGraph } }) => ({ filter, graph, setFilter, setGraph }),
  );
  const toggleGraph = (): void => {
    setGraph(!graph);
    // On a narrow window the names lie over it.
    if (!graph) uncover();
  };
  return (
    <>
      <div className="tree-tools">
        <IconButton small label={t('Back to the sections')} keys={useKeyOf('explore')} onClick={leaveNames}>
          <ArrowLeft size={14} />
        </IconButton>
        <SearchField
          id={namesFilterId}
          label={t('Find a name')}
          value={filter}
          onChange={setFilter}
          onArrowDown={focusFirstRow}
        />
        <IconButton small label={t('Graph')} tip={t('Names as a graph')} pressed={graph} onClick={toggleGraph}>
          <Network size={14} />
        </IconButton>
      </div>
      <NameChoices list={list} />
    </>
  );
}

function NameChoices({ list }: { readonly list: NameList }) {
  const { type, onlyHere, onPages, setType, setOnlyHere, setOnPages } = useWindowParts(
    ({ names: { type, onlyHere, onPages, setType, setOnlyHere, setOnPages } }) => ({
      type,
      onlyHere,
      onPages,
      setType,
      setOnlyHere,
      setOnPages,
    }),
  );
  const types = list.kind === 'ready' ? countTypes(list.entities) : [];
  const all = { value: 'all', text: t('All kinds') };
  return (
    <div className="explore-choices">
      <ChoiceMenu
        label={t('Kind')}
        value={type}
        choices={[
          all,
          ...types.map(([one, names]) => ({
            value: one,
            text: typeNames[one].many,
            hint: t('{names, plural, one {# name} other {# names}}', { names }),
          })),
        ]}
        disabled={types.length === 0}
        onChange={(value) => setType(value as NameType | 'all')}
      />
      <button type="button" className="chip" aria-pressed={onlyHere} onClick={() => setOnlyHere(!onlyHere)}>
        {t('On this page')}
      </button>
      <IconButton
        small
        label={t('Underline names on the pages')}
        pressed={onPages}
        onClick={() => setOnPages(!onPages)}
      >
        <Underline size={14} />
      </IconButton>
    </div>
  );
}

function focusFirstRow(from: Element): void {
  const row = () => from.closest('.explore')?.querySelector<HTMLElement>('.name-row');
  const drawn = row();
  if (drawn) drawn.focus();
  // A list that just came knows its rows a frame later.
  else requestAnimationFrame(() => row()?.focus());
}
