/** What becomes of an attachment, by its name and by what Zotero says of it. */
import { formatOfName } from '#shared/base/formats.ts';
import type { LinkMode, ZoteroCounts } from './objects.ts';

/** Counted by these, and taken in where it is one of `read`. */
export type FileKind = Extract<keyof ZoteroCounts, 'pdfs' | 'books' | 'pages' | 'texts' | 'others' | 'links'>;

const READ: ReadonlySet<FileKind> = new Set(['pdfs', 'books', 'pages', 'texts']);

/** Undefined for pictures inside of notes, which are no files of their own. */
export function fileKindOf(mode: LinkMode, contentType: string, name: string): FileKind | undefined {
  if (mode === 'embedded_image') return undefined;
  if (mode === 'linked_url') return 'links';
  switch (formatOfName(name)) {
    case 'pdf':
      return 'pdfs';
    case 'epub':
      return 'books';
    case 'html':
      return 'pages';
    case undefined:
      // A PDF is told by its bytes, whatever it is called.
      return contentType === 'application/pdf' ? 'pdfs' : 'others';
    default:
      return contentType === 'application/pdf' ? 'pdfs' : 'texts';
  }
}

export function isRead(kind: FileKind | undefined): boolean {
  return kind !== undefined && READ.has(kind);
}

export const nothingCounted: ZoteroCounts = {
  items: 0,
  pdfs: 0,
  books: 0,
  pages: 0,
  texts: 0,
  others: 0,
  links: 0,
  notes: 0,
  annotations: 0,
  fileless: 0,
  trashed: 0,
};
