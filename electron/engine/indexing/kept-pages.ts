/** Pages are stored as they are recognized, so that recognition goes on where it was stopped, however that happened. */
import type { ReadDb } from '../store/db.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { indexFacts } from '../store/indexes.ts';
import {
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

/** Documents with scanned pages that nobody tried yet with the language data that is installed now. */
export async function untriedDocuments(db: ReadDb, recognizer: Recognizer): Promise<readonly DocumentKey[]> {
  const data = await recognizer.available();
  return data ? listUnrecognized(db, (language) => recognizer.nameFor(data, language)) : [];
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
