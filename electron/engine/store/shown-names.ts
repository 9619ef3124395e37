/**
 * What documents are called, as it leaves the store: titles and names come from paths, archives, Zotero and the documents
 * themselves, and from libraries of earlier versions, so they are cleaned where all of them pass.
 */
import { oneLine } from '#shared/base/unseen.ts';

/** @param otherwise  where nothing of the title can be seen */
export function shownTitle(title: string, otherwise = ''): string {
  return oneLine(title) || oneLine(otherwise) || 'Untitled';
}

/** The last name of a path, of whatever system. */
export function shownFileName(path: string): string {
  return oneLine(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1));
}
