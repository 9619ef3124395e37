import { Image, List, Table2, Waypoints, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Message, msg, t } from '../languages/i18n.ts';
import { filterId } from '../parts/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Tip } from '../parts/tip.tsx';
import { type Show, shows } from '../state/section-tree.ts';
import { useKeyOf, useWindow } from '../state/use-window.ts';
import { keyAlongLine } from '../parts/arrows.ts';

interface TreeToolsProps {
  readonly counts: Readonly<Record<Show, number>>;
  readonly onArrowDown: () => void;
  readonly onEnter: () => void;
}

const kinds: Readonly<Record<Show, { readonly name: Message; readonly icon: LucideIcon }>> = {
  sections: { name: msg('Sections'), icon: List },
  figures: { name: msg('Figures'), icon: Image },
  tables: { name: msg('Tables'), icon: Table2 },
};

/** Filter of the tree, and which kind of rows it shows. */
export function TreeTools({ counts, onArrowDown, onEnter }: TreeToolsProps) {
  const exploreNames = useWindow(({ showNames }) => showNames.explore);
  const filter = useWindow(({ reading }) => reading.filter);
  const show = useWindow(({ reading }) => reading.show);
  const setFilter = useWindow(({ reading }) => reading.setFilter);
  const setShow = useWindow(({ reading }) => reading.setShow);
  return (
    <div className="tree-tools">
      <SearchField
        id={filterId}
        label={t('Filter sections')}
        placeholder={t('Filter')}
        value={filter}
        onChange={setFilter}
        onArrowDown={onArrowDown}
        onEnter={onEnter}
      />
      <div
        className="seg"
        role="radiogroup"
        aria-label={t('Show')}
        onKeyDown={(event) => moveChoice(event, show, setShow)}
      >
        {shows.map((kind) => {
          const { name, icon: KindIcon } = kinds[kind];
          return (
            <Tip key={kind} text={`${t(name)}, ${counts[kind]}`}>
              <button
                type="button"
                role="radio"
                aria-checked={show === kind}
                aria-label={t(name)}
                tabIndex={show === kind ? 0 : -1}
                data-kind={kind}
                onClick={() => setShow(kind)}
              >
                <KindIcon />
              </button>
            </Tip>
          );
        })}
      </div>
      <IconButton small label={t('Names in this document')} keys={useKeyOf('explore')} onClick={exploreNames}>
        <Waypoints size={14} />
      </IconButton>
    </div>
  );
}

function moveChoice(event: KeyboardEvent<HTMLElement>, show: Show, setShow: (show: Show) => void): void {
  const key = keyAlongLine(event);
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const next = shows[(shows.indexOf(show) + by + shows.length) % shows.length]!;
  setShow(next);
  event.currentTarget.querySelector<HTMLElement>(`[data-kind='${next}']`)?.focus();
}
