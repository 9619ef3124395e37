/** Objects of Zotero's as they are kept, for tests that ask about one thing of them. */
import type { ZoteroAttachment } from '../objects.ts';

/** A PDF whose file is nowhere. */
export function pdfOf(key: string, parent: string | null, more: Partial<ZoteroAttachment> = {}): ZoteroAttachment {
  return {
    kind: 'attachment',
    key,
    parent,
    title: 'PDF',
    mode: 'imported_file',
    contentType: 'application/pdf',
    name: 'paper.pdf',
    file: null,
    elsewhere: false,
    noBase: false,
    tags: [],
    ...more,
  };
}
