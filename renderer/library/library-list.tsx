import { useMemo, useRef, type CSSProperties } from 'react';
import { Columns3, ChevronDown, ChevronUp } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { DocumentId } from '#shared/base/ids.ts';
import { listColumns, type ListColumn } from '#shared/contract/view.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWidth } from '../parts/use-width.ts';
import { useWindow } from '../state/use-window.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { columnLooks, emptyColumns, fitColumns, gridTemplate } from './columns.ts';
import { DuplicatesNote } from './duplicates-note.tsx';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { SearchHead, useSearchIn } from './search-head.tsx';
import { TextResults } from './text-results.tsx';
import { useListed } from './use-listed.ts';
import { MenuContent } from '../parts/menu-content.tsx';

export function LibraryList() {
  const ids = useListed();
  const search = useWindow(({ listView }) => listView.search);
  const searchIn = useSearchIn(ids.length);
  const searching = search.trim() !== '';
  return (
    <>
      <Head shown={ids} />
      <ContinueReading />
      {!searching && <DuplicatesNote />}
      {searching && <SearchHead titles={ids.length} />}
      {searching && searchIn === 'text' ? <TextResults /> : <Grid ids={ids} />}
    </>
  );
}

/** What can be done with what is chosen takes the place of search and filters, so that no row moves. */
function Head({ shown }: { readonly shown: readonly DocumentId[] }) {
  const checking = useWindow(
    ({ listView, library }) => library.selection.size > 1 || (listView.checking && library.selection.size > 0),
  );
  return checking ? <ChosenBar shown={shown} /> : <ListToolbar shown={shown} />;
}

function Grid({ ids }: { readonly ids: readonly DocumentId[] }) {
  const wanted = useWindow(({ view }) => view.stored.list.columns);
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const documents = useWindow(({ library }) => library.documents);
  const empty = useMemo(() => emptyColumns([...documents.values()]), [documents]);
  const columns = useMemo(() => fitColumns(wanted, widthPx, empty), [wanted, widthPx, empty]);
  return (
    // A grid's rows are windowed: the counts tell how many there are.
    <div
      ref={frame}
      role="grid"
      aria-label={t('Documents')}
      aria-rowcount={ids.length + 1}
      aria-multiselectable
      className="lib-grid"
      style={{ '--list-columns': gridTemplate(columns, widthPx) } as CSSProperties}
    >
      <HeadRow columns={columns} />
      {ids.length === 0 ? <NothingListed /> : <ListRows ids={ids} columns={columns} />}
    </div>
  );
}

function NothingListed() {
  const search = useWindow(({ listView }) => listView.search.trim());
  const shelf = useWindow(({ listView }) => listView.shelf);
  const narrowed = useWindow(({ listView: { filters } }) => Object.values(filters).some((filter) => filter !== null));
  const text =
    search !== ''
      ? t('No title, author or file matches “{search}”.', { search })
      : narrowed
        ? t('No documents match these filters.')
        : shelf?.kind === 'collection'
          ? t('Nothing is in this collection. Drop documents on its name, or choose some and add them.')
          : t('There is nothing here.');
  return <p className="list-none">{text}</p>;
}

function HeadRow({ columns }: { readonly columns: readonly ListColumn[] }) {
  const sort = useWindow(({ view }) => view.stored.list.sort);
  const sortBy = useWindow(({ listView }) => listView.sortBy);
  return (
    <div className="lib-headrow" role="row">
      <span role="columnheader">
        <span className="sr">{t('Choose')}</span>
        <ColumnMenu shown={columns} />
      </span>
      {columns.map((column) => {
        const on = sort.column === column;
        const right = column === 'pages' || column === 'added';
        return (
          <span
            key={column}
            role="columnheader"
            className={right ? 'right' : undefined}
            aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}
          >
            <button type="button" onClick={() => sortBy(column)}>
              {t(columnLooks[column].name)}
              {on && (sort.descending ? <ChevronDown size={12} aria-hidden /> : <ChevronUp size={12} aria-hidden />)}
            </button>
          </span>
        );
      })}
    </div>
  );
}

/** @param shown  those that find room */
function ColumnMenu({ shown }: { readonly shown: readonly ListColumn[] }) {
  const columns = useWindow(({ view }) => view.stored.list.columns);
  const showColumn = useWindow(({ listView }) => listView.showColumn);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small label={t('Columns')}>
          <Columns3 size={14} />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuContent align="start">
        {listColumns
          .filter((column) => column !== 'title')
          .map((column) => (
            <DropdownMenu.CheckboxItem
              key={column}
              className="menu-item"
              checked={columns.includes(column)}
              onCheckedChange={(shown) => showColumn(column, shown)}
              onSelect={(event) => event.preventDefault()}
            >
              <span className="menu-check" aria-hidden="true" />
              {t(columnLooks[column].name)}
              {columns.includes(column) && !shown.includes(column) && (
                <span className="menu-hint apart">{t('No room here now')}</span>
              )}
            </DropdownMenu.CheckboxItem>
          ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}
