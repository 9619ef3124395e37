import { useMemo, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { useWindow, useWindowParts } from '../state/use-window.ts';
import { createLister } from './list-view.ts';

/** The documents that the list shows, in its order. */
export function useListed(): readonly DocumentId[] {
  const [list] = useState(createLister);
  const { documents, collections } = useWindowParts(({ library: { documents, collections } }) => ({
    documents,
    collections,
  }));
  const { group, shelf, search, filters } = useWindowParts(({ listView: { group, shelf, search, filters } }) => ({
    group,
    shelf,
    search,
    filters,
  }));
  const sort = useWindow(({ view }) => view.stored.list.sort);
  return useMemo(
    () => list(documents.values(), { group, shelf, collections, filters, sort, search }).map(({ id }) => id),
    [list, documents, collections, group, shelf, search, filters, sort],
  );
}
