/** Pages are stored as they are recognized, so that recognition goes on where it was stopped, however that happened. */
import { requeueDone } from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { indexFacts } from '../store/indexes.ts';
import {
  forgetUnreadPages,
  listRecognizedPages,
  listUnrecognized,
  packRecognizedPage,
  saveRecognizedPage,
  untriedPages,
} from '../store/recognized-pages.ts';
import type { RecognizedPages } from './read-document.ts';
import type { Recognizer } from './recognizer.ts';

export function keptPages({ read, writer }: Store, document: DocumentKey): RecognizedPages {
  return {
    load: (recognizer) => listRecognizedPages(read, document, recognizer),
    save: async (recognizer, pageIndex, page) => {
      const packed = packRecognizedPage(page);
      await writer.write((db) => saveRecognizedPage(db, document, pageIndex, recognizer, packed));
    },
  };
}

/** No recognizer has this name, so that no page was tried by it. */
const NOBODY = '';

/**
 * Documents that are done and have scanned pages without text wait again, if there is language data.
 *
 * @param which  'untried' leaves out pages that the data which is installed now was tried on
 * @returns whether there were any
 */
export async function requeueScans(
  { read, writer }: Store,
  recognizer: Recognizer,
  which: 'untried' | 'all',
): Promise<boolean> {
  const data = await recognizer.available();
  if (!data) return false;
  const all = which === 'all';
  const documents = listUnrecognized(read, (language) => (all ? NOBODY : recognizer.nameFor(data, language)));
  if (documents.length === 0) return false;
  await writer.write((db) => {
    if (all) for (const document of documents) forgetUnreadPages(db, document);
    requeueDone(db, documents);
  });
  return true;
}

/** Scanned pages of an indexed document that were not tried yet, 0-based; none where nothing can be recognized. */
export async function untriedPagesOf(
  { read }: Store,
  recognizer: Recognizer | undefined,
  document: DocumentKey,
): Promise<readonly number[]> {
  const data = await recognizer?.available();
  if (!recognizer || !data) return [];
  return untriedPages(read, document, recognizer.nameFor(data, indexFacts(read, document)?.language));
}
