import type { DocumentId } from '#shared/base/ids.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Indexer } from '../indexing/indexer.ts';
import { saveLibrary, takeInLibrary, type ArchiveDeps } from '../library/library-archive.ts';
import { listSummaries } from '../store/documents.ts';

export interface ArchiveHandlerDeps extends ArchiveDeps {
  readonly indexer: Indexer;
  /** A document changed. */
  readonly touch: (id: DocumentId) => void;
}

/** The whole library to a file and from one, which the user chose. */
export function archiveHostHandlers(
  deps: ArchiveHandlerDeps,
): Pick<Handlers<HostMethods>, 'host.save-library' | 'host.take-in-library'> {
  return {
    'host.save-library': async ({ path, overwrite }, signal) => {
      const saved = await saveLibrary(deps, path, { signal, overwrite });
      return { ...saved, missing: [...saved.missing] };
    },
    'host.take-in-library': async ({ path }, signal) => {
      try {
        const { added, documents, rejected } = await takeInLibrary(deps, path, { signal });
        return { added: { ...added }, documents, rejected: [...rejected] };
      } finally {
        // What was added before it failed is there.
        for (const { id } of listSummaries(deps.store.read)) deps.touch(id);
        deps.indexer.kick();
      }
    },
  };
}
