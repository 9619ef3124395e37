import { ArrowLeft, Network } from 'lucide-react';
import { plural } from '../format/text.ts';
import { namesFilterId, onNarrow } from '../layout/focus.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Switch } from '../parts/switch.tsx';
import { setGraph, useExplore, type NameList, type NameType } from '../state/explore.ts';
import { useView } from '../state/view.ts';
import { leaveNames } from './show-names.ts';
import { countTypes, typeNames } from './words.ts';

/** Which names are listed, and whether they are underlined on the pages. */
export function ExploreTools({ list }: { readonly list: NameList }) {
  const { filter, type, onlyHere, onPages, graph, setFilter, setType, setOnlyHere, setOnPages } = useExplore();
  const types = list.kind === 'ready' ? countTypes(list.entities) : [];
  const all = { value: 'all', text: 'All kinds' };
  return (
    <>
      <div className="tree-tools">
        <IconButton small label="Back to the sections" keys="Mod+E" onClick={leaveNames}>
          <ArrowLeft size={14} />
        </IconButton>
        <SearchField
          id={namesFilterId}
          label="Find a name"
          value={filter}
          onChange={setFilter}
          onArrowDown={focusFirstRow}
        />
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
        <span className="small muted" aria-hidden>
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
