import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronUp, MessageSquareText, Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { plural } from '../format/text.ts';
import { Button } from '../parts/button.tsx';
import { searchId } from '../parts/focus.ts';
import { SearchField } from '../parts/search-field.tsx';
import type { SortColumn } from '../state/list-view.ts';
import { useWindow, useWindowParts, useWindowStore } from '../state/use-window.ts';
import { DocumentRow } from './document-row.tsx';
import { listDocuments } from './list-view.ts';
import { anchorOf, selectRow, type Selection } from './selection.ts';

const ROW_PX = 38;

export function LibraryList() {
  const documents = useWindow(({ library }) => library.documents);
  const { group, search, sort } = useWindowParts(({ listView: { group, search, sort } }) => ({ group, search, sort }));
  const rows = useMemo(
    () => listDocuments(documents.values(), { group, search, sort }),
    [documents, group, search, sort],
  );
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  return (
    <>
      <ListToolbar shown={ids} />
      {/* A grid's rows are windowed: the counts tell how many there are. */}
      <div role="grid" aria-label="Documents" aria-rowcount={rows.length + 1} aria-multiselectable className="lib-grid">
        <HeadRow />
        {rows.length === 0 ? (
          <p className="list-none">
            {search.trim() === '' ? 'There is nothing here.' : `No title, author or file matches “${search.trim()}”.`}
          </p>
        ) : (
          <Rows ids={ids} />
        )}
      </div>
    </>
  );
}

function Rows({ ids }: { readonly ids: readonly DocumentId[] }) {
  const store = useWindowStore();
  const openDocument = useWindow(({ opening }) => opening.open);
  const documents = useWindow(({ library }) => library.documents);
  const selected = useWindow(({ library }) => library.selection);
  const selection = useRef<Selection>({ anchor: null, focus: null });
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const tabAt = Math.max(0, ids.indexOf(anchorOf(selection.current, ids, selected) ?? ids[0]!));

  const select = useCallback(
    (id: DocumentId, how: { readonly range: boolean; readonly toggle: boolean }): void => {
      const { library } = store.getState();
      const next = selectRow(ids, library.selection, selection.current, id, how);
      selection.current = next.selection;
      library.select(next.selected);
    },
    [store, ids],
  );
  const moveTo = (at: number, range: boolean): void => {
    const id = ids[at];
    if (id === undefined) return;
    select(id, { range, toggle: false });
    virtual.scrollToIndex(at, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-id='${id}']`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).dataset.id as DocumentId | undefined;
    const at = id === undefined ? -1 : ids.indexOf(id);
    if (id === undefined || at === -1) return;
    const mod = event.ctrlKey || event.metaKey;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, ids.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: ids.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined && !event.altKey) moveTo(to, event.shiftKey);
    else if (event.key === 'Enter') void openDocument(id);
    else if (event.key === 'F2') store.getState().dialogs.askToEdit(id);
    else if (event.key === ' ') select(id, { range: false, toggle: true });
    else if (mod && event.key.toLowerCase() === 'a') store.getState().library.select(new Set(ids));
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className="lib-table scrolls" onKeyDown={onKeyDown}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const document = documents.get(ids[item.index]!);
          return (
            document && (
              <DocumentRow
                key={document.id}
                document={document}
                index={item.index}
                top={item.start}
                selected={selected.has(document.id)}
                tabbable={item.index === tabAt}
                onSelect={select}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function ListToolbar({ shown }: { readonly shown: readonly DocumentId[] }) {
  const addFiles = useWindow(({ adding }) => adding.addFiles);
  const askAbout = useWindow(({ questions }) => questions.askAbout);
  const search = useWindow(({ listView }) => listView.search);
  const setSearch = useWindow(({ listView }) => listView.setSearch);
  const selection = useWindow(({ library }) => library.selection);
  const chosen = shown.filter((id) => selection.has(id));
  return (
    <div className="toolbar lib-toolbar">
      <SearchField
        id={searchId}
        label="Search the library"
        placeholder="Search titles and authors"
        value={search}
        onChange={setSearch}
      />
      <span className="grow" />
      {chosen.length > 1 && (
        <Button small look="quiet" onClick={() => askAbout(chosen)}>
          <MessageSquareText size={14} /> Ask these {chosen.length}
        </Button>
      )}
      <span className="small faint num ell">{plural(shown.length, 'document')}</span>
      <Button small onClick={addFiles}>
        <Plus size={14} /> Add files…
      </Button>
    </div>
  );
}

const columns: readonly { readonly column: SortColumn; readonly name: string; readonly className: string }[] = [
  { column: 'title', name: 'Title', className: '' },
  { column: 'authors', name: 'Authors', className: 'authors' },
  { column: 'year', name: 'Year', className: 'year' },
  { column: 'pages', name: 'Pages', className: 'page-count right' },
  { column: 'state', name: 'State', className: '' },
];

function HeadRow() {
  const sort = useWindow(({ listView }) => listView.sort);
  const sortBy = useWindow(({ listView }) => listView.sortBy);
  return (
    <div className="lib-headrow" role="row">
      <span role="columnheader">
        <span className="sr">Kind</span>
      </span>
      {columns.map(({ column, name, className }) => {
        const on = sort.column === column;
        return (
          <span
            key={column}
            role="columnheader"
            className={className}
            aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}
          >
            <button type="button" onClick={() => sortBy(column)}>
              {name}
              {on && (sort.descending ? <ChevronDown size={12} aria-hidden /> : <ChevronUp size={12} aria-hidden />)}
            </button>
          </span>
        );
      })}
    </div>
  );
}
