import { ArrowLeft, Network, Search } from 'lucide-react';
import { useId } from 'react';
import { plural } from '../format/text.ts';
import { namesFilterId, onNarrow } from '../layout/focus.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Switch } from '../parts/switch.tsx';
import { setGraph, useExplore, type NameList, type NameType } from '../state/explore.ts';
import { useView } from '../state/view.ts';
import { leaveNames } from './show-names.ts';
import { countTypes, typeNames } from './words.ts';

/** Which names are listed, and whether they are underlined on the pages. */
export function ExploreTools({ list }: { readonly list: NameList }) {
  const { filter, type, onlyHere, onPages, graph, setFilter, setType, setOnlyHere, setOnPages } = useExplore();
  const label = useId();
  const types = list.kind === 'ready' ? countTypes(list.entities) : [];
  const all = { value: 'all', text: 'All kinds' };
  return (
    <>
      <div className="tree-tools">
        <IconButton small label="Back to the sections" keys="Mod+E" onClick={leaveNames}>
          <ArrowLeft size={14} />
        </IconButton>
        <label className="field">
          <Search size={14} aria-hidden />
          <input
            id={namesFilterId}
            type="search"
            placeholder="Find a name"
            aria-label="Find a name"
            autoComplete="off"
            spellCheck={false}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && filter !== '') setFilter('');
              else if (event.key === 'ArrowDown') focusFirstRow(event.currentTarget);
              else return;
              event.preventDefault();
            }}
          />
        </label>
        <IconButton small label="Graph" tip="Names as a graph" pressed={graph} onClick={() => toggleGraph(!graph)}>
          <Network size={14} />
        </IconButton>
      </div>
      <div className="explore-choices">
        <ChoiceMenu
          label="Kind"
          value={type}
          choices={[
            all,
            ...types.map(([one, names]) => ({ value: one, text: typeNames[one].many, hint: plural(names, 'name') })),
          ]}
          disabled={types.length === 0}
          onChange={(value) => setType(value as NameType | 'all')}
        />
        <button type="button" className="chip" aria-pressed={onlyHere} onClick={() => setOnlyHere(!onlyHere)}>
          On this page
        </button>
        <span className="grow" />
        <span id={label} className="small muted">
          Underline
        </span>
        <Switch label="Underline names on the pages" on={onPages} onChange={setOnPages} />
      </div>
    </>
  );
}

function toggleGraph(graph: boolean): void {
  setGraph(graph);
  // On a narrow window the names lie over it.
  if (graph && onNarrow()) useView.getState().setDrawer(false);
}

function focusFirstRow(from: Element): void {
  from.closest('.explore')?.querySelector<HTMLElement>('.name-row')?.focus();
}
