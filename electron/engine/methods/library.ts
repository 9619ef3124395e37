import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Indexer } from '../indexing/indexer.ts';
import type { LibraryFeed } from '../library/feed.ts';
import type { FileCheck } from '../library/file-check.ts';
import type { Library } from '../library/library.ts';
import type { EarlyParts } from '../partial/create-early.ts';

export interface LibraryDeps {
  readonly library: Library;
  readonly feed: LibraryFeed;
  readonly files: FileCheck;
  readonly indexer: Indexer;
  readonly early: EarlyParts;
}

/** Which documents there are. */
export function libraryHandlers({
  library,
  feed,
  files,
  indexer,
  early,
}: LibraryDeps): Pick<Handlers<Methods>, 'library.watch' | 'library.remove' | 'document.edit'> {
  return {
    'library.watch': (_, signal) => {
      void files.look(); // a window that opens or was reloaded shows what is missing now
      return feed.watch(signal);
    },
    'document.edit': async ({ document, edit }) => {
      await library.edit(document, edit);
      return null;
    },
    'library.remove': async ({ document }) => {
      indexer.stop(document);
      await library.remove(document);
      early.removed(document);
      feed.touchQueue();
      return null;
    },
  };
}
