/** Files and the documents that stand in them. */
import type { ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { FoundFile } from './find-files.ts';

/** A file that was looked at by itself: the document that it holds, and whether that is new; or why it holds none. */
export type Taken = { readonly id: DocumentId; readonly added: boolean } | { readonly error: ErrorReport };

export interface Standing {
  readonly id: DocumentId;
  readonly file: FoundFile;
  /** A copy of our own. */
  readonly received: boolean;
}
