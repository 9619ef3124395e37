import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { completeRevision, readVectorSet, setsToKeep } from '../store/vectors.ts';
import { unpackOrders, unpackVectors } from './codec.ts';

/** Let the database search the document's vectors, where it can: a set at a time, each whole or not at all. */
export async function keepSearched(
  { read, writer }: Store,
  document: DocumentKey,
  { id, dimensions }: Pick<Encoder, 'id' | 'dimensions'>,
): Promise<void> {
  for (const set of setsToKeep(read, document, id)) {
    await writer.write((db) => {
      const revision = completeRevision(db, set);
      const content = readVectorSet(db, set);
      // It is gone, or its texts have changed.
      if (revision === undefined || !content) return;
      db.vectors?.keep(set, revision, unpackOrders(content.orders), unpackVectors(content.vectors, dimensions));
    });
  }
}
