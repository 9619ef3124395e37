/** What lies inside documents' files, taken into the library, and what lies inside of that. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, RejectedFile } from '#shared/contract/library.ts';
import type { OpenLibrary } from './open-library.ts';

/** A file in a file in a file; what goes on like this has no end. */
const MOST_DEPTH = 4;
/** Taken in one go, of all depths together. */
const MOST_FILES = 1000;

interface Taking {
  readonly library: OpenLibrary;
  readonly password: string | undefined;
  readonly signal: AbortSignal;
  /** Waits until these are read. */
  readonly settle: (taken: ReadonlySet<DocumentId>) => Promise<readonly DocumentSummary[]>;
}

/** @returns what could not be taken out */
export async function takeInside(
  documents: readonly DocumentSummary[],
  { library, password, signal, settle }: Taking,
): Promise<readonly RejectedFile[]> {
  const rejected: RejectedFile[] = [];
  const seen = new Set(documents.map(({ id }) => id));
  let level = documents;
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0; depth++) {
    const taken = new Set<DocumentId>();
    for (const { id, fileName, state } of level) {
      if (state.kind !== 'ready') continue;
      const { particulars } = await library.window.call('document.details', { document: id }, signal);
      const inside = particulars.attached?.flatMap((file) => file.id ?? []) ?? [];
      const ids = [...new Set(inside)].filter((one) => !seen.has(one)).slice(0, MOST_FILES - seen.size);
      if (ids.length === 0) continue;
      try {
        const receipt = await library.window.call('document.take-attached', { document: id, ids, password }, signal);
        for (const one of [...receipt.added, ...receipt.duplicates.map(({ document }) => document)]) taken.add(one);
        rejected.push(...receipt.rejected);
      } catch (error) {
        if (isAbort(error) || !isAppError(error) || error.code.startsWith('library.')) throw error;
        rejected.push({ name: fileName, error: toReport(error) });
      }
      for (const one of ids) seen.add(one);
    }
    level = taken.size > 0 ? await settle(taken) : [];
  }
  return rejected;
}
