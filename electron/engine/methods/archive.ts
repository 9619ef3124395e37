import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryTakenIn } from '#shared/contract/archive.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import { leftOut } from '#shared/contract/left-out.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Indexer } from '../indexing/indexer.ts';
import { saveLibrary, type ArchiveDeps } from '../library/save-library.ts';
import { takeInLibrary, type TakeInWork } from '../library/take-in-library.ts';
import { listSummaries } from '../store/documents.ts';
import type { SettingsOffers } from '../trust/offers.ts';

export interface ArchiveHandlerDeps extends ArchiveDeps {
  readonly indexer: Indexer;
  readonly offers: SettingsOffers;
  /** A document changed. */
  readonly touch: (id: DocumentId) => void;
}

/** Add what an archive holds, and keep what it says of settings until the reader decides. @throws as `takeInLibrary` */
export async function takeIn(deps: ArchiveHandlerDeps, source: string, work: TakeInWork): Promise<LibraryTakenIn> {
  try {
    const { added, documents, rejected, fileless, left, settings } = await takeInLibrary(deps, source, work);
    return {
      added: { ...added },
      documents,
      rejected: [...rejected],
      fileless: [...fileless],
      left: leftOut(left),
      offer: deps.offers.keep(settings),
    };
  } finally {
    // What was added before it failed is there.
    for (const { id } of listSummaries(deps.store.read)) deps.touch(id);
    deps.indexer.kick();
  }
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
    'host.take-in-library': ({ path, name }, signal) => takeIn(deps, path, { signal, name }),
  };
}
