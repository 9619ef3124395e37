import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryFeed } from '../library/feed.ts';
import type { Library } from '../library/library.ts';
import type { WriteDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { addCollection, removeLabel, renameLabel } from '../store/shelves.ts';

export interface ShelfDeps {
  readonly store: Store;
  readonly library: Library;
  readonly feed: LibraryFeed;
  readonly touch: (id: DocumentId) => void;
}

type ShelfMethods = 'library.mark' | 'collection.add' | 'label.rename' | 'label.remove';

/** What the reader says of documents, and the collections they are put into. */
export function shelfHandlers({ store, library, feed, touch }: ShelfDeps): Pick<Handlers<Methods>, ShelfMethods> {
  const write = async (work: (db: WriteDb) => readonly DocumentId[]): Promise<null> => {
    const changed = await store.writer.write(work);
    changed.forEach(touch);
    feed.tellCollections();
    return null;
  };
  return {
    'library.mark': async ({ documents, marks }) => {
      await library.mark(documents, marks);
      feed.tellCollections();
      return null;
    },
    'collection.add': (collection) =>
      write((db) => {
        addCollection(db, collection);
        return [];
      }),
    'label.rename': ({ kind, from, to }) => write((db) => renameLabel(db, kind, from, to)),
    'label.remove': ({ kind, name }) => write((db) => removeLabel(db, kind, name)),
  };
}
