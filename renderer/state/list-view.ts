/** Which documents the reader wants to see in the list, in which order and with which columns. */
import type { DocumentKind, LabelKind, ReadingState } from '#shared/contract/library.ts';
import { listColumns, type ListColumn, type ListSort } from '#shared/contract/view.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

export const listGroups = ['all', 'lately', 'to-read', 'attention'] as const;
export type ListGroup = (typeof listGroups)[number];

/** A tag or a collection. */
export interface Shelf {
  readonly kind: LabelKind;
  readonly name: string;
}

/** What is asked of every document that is shown; null asks nothing. */
export interface ListFilters {
  /** First and last year; a document without a year has none of them. */
  readonly years: readonly [number, number] | null;
  readonly kind: DocumentKind | null;
  readonly reading: ReadingState | null;
  /** At least so many stars. */
  readonly stars: number | null;
}

export interface ListView {
  readonly group: ListGroup;
  /** Documents of a tag or collection, instead of a group. */
  readonly shelf: Shelf | null;
  readonly search: string;
  readonly filters: ListFilters;
  /** Where the search looks; null until the reader chooses: in titles, or in the text if no title fits. */
  readonly searchIn: 'titles' | 'text' | null;
  /** Boxes stand before all rows. */
  readonly checking: boolean;
  readonly setGroup: (group: ListGroup) => void;
  readonly setShelf: (shelf: Shelf | null) => void;
  readonly setSearch: (search: string) => void;
  readonly setFilters: (filters: Partial<ListFilters>) => void;
  readonly setSearchIn: (searchIn: 'titles' | 'text') => void;
  readonly setChecking: (checking: boolean) => void;
  /** Sort by a column; the column that is sorted by already is turned around. */
  readonly sortBy: (column: ListColumn) => void;
  readonly showColumn: (column: ListColumn, shown: boolean) => void;
}

export const noFilters: ListFilters = { years: null, kind: null, reading: null, stars: null };

export function createListView({ set }: Slice<ListView>, view: Slice<View>): ListView {
  const list = () => view.get().stored.list;
  const store = (change: { sort?: ListSort; columns?: ListColumn[] }): void =>
    view.get().store({ list: { ...list(), ...change } });
  return {
    group: 'all',
    shelf: null,
    search: '',
    filters: noFilters,
    searchIn: null,
    checking: false,
    setGroup: (group) => set({ group, shelf: null }),
    setShelf: (shelf) => set({ shelf, group: 'all' }),
    setSearch: (search) => set(search.trim() === '' ? { search, searchIn: null } : { search }),
    setFilters: (filters) => set((now) => ({ filters: { ...now.filters, ...filters } })),
    setSearchIn: (searchIn) => set({ searchIn }),
    setChecking: (checking) => set({ checking }),
    sortBy: (column) => {
      const { sort } = list();
      store({ sort: { column, descending: sort.column === column && !sort.descending } });
    },
    showColumn: (column, shown) =>
      store({ columns: listColumns.filter((one) => (one === column ? shown : list().columns.includes(one))) }),
  };
}
