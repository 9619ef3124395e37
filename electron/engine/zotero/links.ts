/** Links that Zotero follows: to an item in its list, and to a page or an annotation in its reader. */
import { hasPages } from '../../zotero/layer.ts';
import type { ZoteroAnnotation, ZoteroLibraryId } from '../../zotero/objects.ts';

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

/**
 * To an annotation in Zotero's reader. Of books and web pages the annotation alone says where: pages are Wayleaf's own there.
 *
 * @param page  from 1
 */
export function annotationLink(
  library: ZoteroLibraryId,
  attachment: string,
  annotation: ZoteroAnnotation,
  page: number,
): string {
  return openPdfLink(library, attachment, hasPages(annotation) ? page : null, annotation.key);
}
