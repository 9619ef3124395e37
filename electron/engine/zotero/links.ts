/** Links that Zotero follows: to an item in its list, and to a page or an annotation in its reader. */
import type { ZoteroLibraryId } from '../../zotero/objects.ts';

function libraryPath(library: ZoteroLibraryId): string {
  return library === '' ? 'library' : `groups/${library.slice(1)}`;
}

export function selectLink(library: ZoteroLibraryId, item: string): string {
  return `zotero://select/${libraryPath(library)}/items/${item}`;
}

/** @param page  from 1; null for the page where Zotero's reader stands */
export function openPdfLink(
  library: ZoteroLibraryId,
  attachment: string,
  page: number | null,
  annotation?: string,
): string {
  const query = new URLSearchParams();
  if (page !== null) query.set('page', String(page));
  if (annotation !== undefined) query.set('annotation', annotation);
  const asked = query.size > 0 ? `?${query.toString()}` : '';
  return `zotero://open-pdf/${libraryPath(library)}/items/${attachment}${asked}`;
}
