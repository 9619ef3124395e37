import { useMemo, useState } from 'react';
import type { LibraryFound } from '#shared/contract/shelves.ts';
import { useWindow, useWindowParts } from '../state/use-window.ts';
import { createLister } from './list-view.ts';

/** Places in the texts of the documents that group, shelf and filters leave. */
export function useFoundHere(): LibraryFound {
  const [list] = useState(createLister);
  const found = useWindow(({ textSearch }) => textSearch.found);
  const { group, shelf, filters } = useWindowParts(({ listView: { group, shelf, filters } }) => ({
    group,
    shelf,
    filters,
  }));
  const { documents, collections } = useWindowParts(({ library: { documents, collections } }) => ({
    documents,
    collections,
  }));
  return useMemo(() => {
    const whole = group === 'all' && shelf === null && Object.values(filters).every((filter) => filter === null);
    if (whole) return found;
    const there = found.found.flatMap(({ document }) => documents.get(document) ?? []);
    const sort = { column: 'title', descending: false } as const;
    const left = new Set(list(there, { group, shelf, collections, filters, search: '', sort }).map(({ id }) => id));
    const here = found.found.filter(({ document }) => left.has(document));
    return {
      found: here,
      places: here.reduce((sum, { places }) => sum + places, 0),
      documents: here.length,
      complete: found.complete && found.documents === found.found.length,
    };
  }, [list, found, documents, collections, group, shelf, filters]);
}
