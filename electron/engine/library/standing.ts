/** Files and the documents that stand in them. */
import path from 'node:path';
import { AppError, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent, RejectedFile } from '#shared/contract/library.ts';
import type { WriteDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import type { FoundFile } from './find-files.ts';
import { fault } from '#shared/base/messages.ts';

export interface LibraryDeps {
  readonly store: Store;
  readonly folder: string;
  readonly now: () => number;
  /** False for a library that somebody else made: what it says of files is believed of those in its folder, once they were read. */
  readonly isOwn?: boolean;
  /** What is not on this machine may be on another that works on the library: it is not said to be gone. */
  readonly othersHave?: boolean;
  /** Told what the windows must hear. */
  readonly publish: (event: LibraryEvent) => void;
  /** A document is new or changed. */
  readonly touch: (id: DocumentId) => void;
  /** There may be something to index. */
  readonly onWork: () => void;
}

/** A file that was looked at by itself: the document that it holds, and whether that is new; or why it holds none. */
export type Taken = { readonly id: DocumentId; readonly added: boolean } | { readonly error: ErrorReport };

export interface Standing {
  readonly id: DocumentId;
  readonly file: FoundFile;
  /** A copy of our own. */
  readonly received: boolean;
}

/** What came of adding files, while it grows. */
export interface Receipt {
  readonly added: DocumentId[];
  readonly duplicates: { readonly name: string; readonly document: DocumentId }[];
  readonly rejected: RejectedFile[];
}

/** Of a file that is taken over. */
export interface Adopting {
  /** What it has to be: one that is another is rejected by name. */
  readonly expected?: DocumentId;
  /** Nobody is told: whoever takes over several says it once. */
  readonly quiet?: true;
  /** Written with the document, or not at all, before anybody may index it. */
  readonly beside?: (db: WriteDb, isNew: boolean) => void;
}

/** Does the path lie below the folder? */
export function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
}

/** No file of the document is there, or none that is looked at: nobody looks outside the folder of a library that is not trusted. */
export function notThere(known: readonly { readonly path: string }[], isLookedAt: (file: string) => boolean): AppError {
  const name = path.basename(known[0]?.path ?? 'The file');
  const isSearched = known.every((file) => isLookedAt(file.path));
  return fault('file.missing', isSearched ? 'file.moved-add-again' : 'file.outside', { name });
}

/** A file that does not have the bytes that it is named by. */
export function notWhatItSays(name: string): AppError {
  const words = `${name} was changed after it was saved: its bytes are not the document’s.`;
  return new AppError('input.invalid', words, { name });
}
