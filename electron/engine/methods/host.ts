import { AppError } from '#shared/base/errors.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import type { FileCheck } from '../library/file-check.ts';
import type { LibraryFeed } from '../library/feed.ts';
import type { Library } from '../library/library.ts';
import { summaryOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { shown } from './shown.ts';

export interface HostDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly library: Library;
  readonly files: FileCheck;
  /** The PDF that is shown for a document. */
  readonly shownPages: (id: DocumentId, signal: AbortSignal) => Promise<{ path: string; bytes: number }>;
  readonly feed: LibraryFeed;
  /** With what was read so far. */
  readonly reader: () => IndexReader;
  readonly close: () => Promise<void>;
}

type LibraryHostMethods =
  | 'host.add'
  | 'host.find'
  | 'host.check-files'
  | 'host.adopt'
  | 'host.locate'
  | 'host.show'
  | 'host.library'
  | 'host.close';

/** What only a host may ask: it knows paths. */
export function libraryHostHandlers({
  store,
  folder,
  library,
  files,
  shownPages,
  feed,
  reader,
  close,
}: HostDeps): Pick<Handlers<HostMethods>, LibraryHostMethods> {
  return {
    'host.add': async ({ paths, show, followLinks }, signal) => {
      const receipt = await library.add(paths, signal, { followLinks });
      const first = receipt.added[0] ?? receipt.duplicates[0]?.document;
      if (show && first) feed.publish({ kind: 'show', document: first, page: null });
      return receipt;
    },
    'host.find': ({ paths }, signal) => library.find(paths, signal),
    'host.check-files': () => done(files.look()),
    'host.adopt': ({ path: upload, name }, signal) => library.adopt(upload, name, signal),
    'host.locate': async ({ document }, signal) => {
      const source = await library.locate(document);
      const { path, bytes } = await shownPages(document, signal);
      return { path, bytes, name: source.name, source: source.path };
    },
    'host.show': async (link) => {
      if (!summaryOf(store.read, link.document)) {
        throw new AppError('document.unknown', 'This document is not in the library.');
      }
      feed.publish(shown(link, reader()));
      return null;
    },
    'host.library': async () => ({ folder, incoming: await library.makeIncoming() }),
    'host.close': () => done(close()),
  };
}
