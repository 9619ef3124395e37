import { documentsWith } from '../../find/search-library.ts';
import { newOwner } from '../../jobs/owner.ts';
import { listSummaries, summaryOf } from '../../store/documents.ts';
import { createIndexReader } from '../../store/index-reader.ts';
import type { Store } from '../../store/open.ts';
import { addIndexed } from '../../testing/builders.ts';
import { createMatrices, type Matrices } from '../matrices.ts';

export const HOW_MANY = 'How many hives were observed?';
export const WHERE = 'Where were the hives kept?';

/** Two documents that were read: 'bees' answers both questions, 'wasps' neither. */
export async function addHives(store: Store): Promise<void> {
  await addIndexed(store, 'bees', [
    { title: 'Methods', paragraphs: ['In this study 42 hives were observed. The hives were kept in Bern.'] },
  ]);
  await addIndexed(store, 'wasps', [{ title: 'Nests', paragraphs: ['Wasps build nests of paper.'] }]);
  await store.writer.write((db) => db.run("UPDATE jobs SET state = 'done'"));
}

/** Evidence tables on a library, with quotes alone. @param onAsked  called for every cell that is asked */
export function openMatrices(store: Store, goesOn: boolean, onAsked: () => void): Matrices {
  const reader = createIndexReader(store.read);
  return createMatrices({
    store,
    owner: newOwner(),
    now: () => 5,
    onBug: (error) => {
      throw error;
    },
    documents: () => listSummaries(store.read),
    document: (id) => summaryOf(store.read, id),
    onListed: () => undefined,
    search: (words) => documentsWith(store.read, reader, words),
    goesOn,
    answering: { reader, asking: () => (onAsked(), () => undefined) },
  });
}
