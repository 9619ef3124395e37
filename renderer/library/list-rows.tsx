import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ListColumn } from '#shared/contract/view.ts';
import { TipsOver } from '../parts/tips-over.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { DocumentRow } from './document-row.tsx';
import { readingKeys } from './reading-choices.ts';
import { joinedCounts } from './duplicate-words.ts';
import { RowMenu } from './row-menu.tsx';
import { anchorOf, selectRow, type Selection } from './selection.ts';

const ROW_PX = 38;
/** Rows kept ready above and below what is seen: a turn of the wheel is three. */
const OVERSCAN = 4;

interface ListRowsProps {
  readonly ids: readonly DocumentId[];
  readonly columns: readonly ListColumn[];
}

export function ListRows({ ids, columns }: ListRowsProps) {
  const documents = useWindow(({ library }) => library.documents);
  const joined = useMemo(() => joinedCounts(documents), [documents]);
  const checking = useWindow(({ listView }) => listView.checking);
  const edited = useWindow(({ dialogs }) => dialogs.editing);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const { selected, tabAt, select } = useSelecting(ids);
  useEffect(() => {
    const at = edited === null ? -1 : ids.indexOf(edited);
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  }, [edited, ids, virtual]);
  const moveTo = (at: number, range: boolean): void => {
    const id = ids[at];
    if (id === undefined) return;
    select(id, { range, toggle: false });
    virtual.scrollToIndex(at, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-id='${id}']`)?.focus());
  };
  const onKeyDown = useListKeys(ids, select, moveTo);

  return (
    <div ref={scroller} className="lib-table scrolls" onKeyDown={onKeyDown}>
      <TipsOver>
        <RowMenu>
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map((item) => {
              const document = documents.get(ids[item.index]!);
              return (
                document && (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    columns={columns}
                    index={item.index}
                    top={item.start}
                    joined={joined.get(document.id) ?? 0}
                    selected={selected.has(document.id)}
                    checking={checking}
                    tabbable={item.index === tabAt}
                    onSelect={select}
                  />
                )
              );
            })}
          </div>
        </RowMenu>
      </TipsOver>
    </div>
  );
}

/** What is selected in the list, and selecting more of it. */
function useSelecting(ids: readonly DocumentId[]) {
  const store = useWindowStore();
  const selected = useWindow(({ library }) => library.selection);
  const selection = useRef<Selection>({ anchor: null, focus: null });
  // Looking through all of them with every turn of the wheel would cost more than the rows that come.
  const tabAt = useMemo(() => {
    const anchor = anchorOf(selection.current, ids, selected);
    return anchor === undefined ? 0 : ids.indexOf(anchor);
  }, [ids, selected]);

  const select = useCallback(
    (id: DocumentId, how: { readonly range: boolean; readonly toggle: boolean }): void => {
      const { library, listView } = store.getState();
      const next = selectRow(ids, library.selection, selection.current, id, how);
      selection.current = next.selection;
      library.select(next.selected);
      listView.setChecking(next.selected.size > 0 && (how.toggle || how.range));
    },
    [store, ids],
  );
  return { selected, tabAt, select };
}

type Select = ReturnType<typeof useSelecting>['select'];

/** What the keys do at a row. */
function useListKeys(
  ids: readonly DocumentId[],
  select: Select,
  moveTo: (at: number, range: boolean) => void,
): (event: KeyboardEvent) => void {
  const store = useWindowStore();
  return (event) => {
    const id = (event.target as HTMLElement).dataset.id as DocumentId | undefined;
    const at = id === undefined ? -1 : ids.indexOf(id);
    if (id === undefined || at === -1) return;
    const { library, listView, opening, dialogs, view } = store.getState();
    const mod = event.ctrlKey || event.metaKey;
    const chosen = library.selection.has(id) ? [...library.selection] : [id];
    const reading = mod || event.altKey || !view.stored.letterKeys ? undefined : readingKeys[event.key.toLowerCase()];
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, ids.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: ids.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined && !event.altKey) moveTo(to, event.shiftKey);
    else if (event.key === 'Enter') void opening.open(id);
    else if (event.key === 'F2') dialogs.askToEdit(chosen);
    else if (reading) library.mark(chosen, { reading });
    else if (event.key === ' ') select(id, { range: false, toggle: true });
    else if (event.key === 'Delete') dialogs.askToRemove(chosen);
    else if (event.key === 'Escape' && library.selection.size > 0) {
      library.select(new Set());
      listView.setChecking(false);
    } else if (mod && event.key.toLowerCase() === 'a') {
      library.select(new Set(ids));
      listView.setChecking(true);
    } else return;
    event.preventDefault();
  };
}
