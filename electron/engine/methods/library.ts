import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { fileError } from '../library/find-files.ts';
import { draftName } from '../../process/drafts.ts';
import type { MadePages } from '../converting/made-pages.ts';
import type { Indexer } from '../indexing/indexer.ts';
import type { LibraryFeed } from '../library/feed.ts';
import type { FileCheck } from '../library/file-check.ts';
import type { Library } from '../library/library.ts';
import { OWNER_FILE } from '../../process/owner-modes.ts';
import type { EarlyParts } from '../partial/create-early.ts';

export interface LibraryDeps {
  readonly library: Library;
  readonly feed: LibraryFeed;
  readonly pages: MadePages;
  readonly files: FileCheck;
  readonly indexer: Indexer;
  readonly early: EarlyParts;
  /** The document that comes with Wayleaf. */
  readonly sampleFile: URL;
}

/** Which documents there are. */
export function libraryHandlers({
  library,
  pages,
  feed,
  files,
  indexer,
  early,
  sampleFile,
}: LibraryDeps): Pick<Handlers<Methods>, 'library.watch' | 'library.remove' | 'library.add-sample' | 'document.edit'> {
  return {
    'library.watch': (_, signal) => {
      files.lookSoon(); // a window that opens or was reloaded shows what is missing now
      return feed.watch(signal);
    },
    'document.edit': async ({ document, edit }) => {
      await library.edit(document, edit);
      return null;
    },
    'library.add-sample': async (_, signal) => {
      const incoming = path.join(await library.makeIncoming(), draftName('sample', '.pdf'));
      await writeFile(incoming, await readFile(sampleFile), { mode: OWNER_FILE, flag: 'wx' }).catch(
        (error: unknown) => {
          throw fileError(incoming, error);
        },
      );
      return library.adopt(incoming, decodeURIComponent(path.posix.basename(sampleFile.pathname)), signal);
    },
    'library.remove': async ({ document }) => {
      indexer.stop(document);
      await library.remove(document);
      await pages.forget(document);
      early.removed(document);
      feed.touchQueue();
      return null;
    },
  };
}
