/** Which documents the reader wants to see in the list, and in which order. */
import type { Slice } from './slice.ts';

export const listGroups = ['all', 'lately', 'attention'] as const;
export type ListGroup = (typeof listGroups)[number];

export const sortColumns = ['title', 'authors', 'year', 'pages', 'state'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface ListSort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

export interface ListView {
  readonly group: ListGroup;
  readonly search: string;
  readonly sort: ListSort;
  readonly setGroup: (group: ListGroup) => void;
  readonly setSearch: (search: string) => void;
  /** Sort by a column; the column that is sorted by already is turned around. */
  readonly sortBy: (column: SortColumn) => void;
}

export function createListView({ get, set }: Slice<ListView>): ListView {
  return {
    group: 'all',
    search: '',
    sort: { column: 'title', descending: false },
    setGroup: (group) => set({ group }),
    setSearch: (search) => set({ search }),
    sortBy: (column) => {
      const { sort } = get();
      set({ sort: { column, descending: sort.column === column && !sort.descending } });
    },
  };
}
