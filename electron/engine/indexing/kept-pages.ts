/** Pages are stored as they are recognized, so that recognition goes on where it was stopped, however that happened. */
import { requeueDone } from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { indexFacts } from '../store/indexes.ts';
import {
  forgetUnreadPages,
  listRecognizedPages,
  listScanned,
  packRecognizedPage,
  saveRecognizedPage,
  untriedPages,
  hasRecognizedText,
  type ScannedDocument,
} from '../store/recognized-pages.ts';
import type { RecognizedPages } from './read-document.ts';
import type { Recognizer } from './recognizer.ts';

export function keptPages({ read, writer }: Store, document: DocumentKey): RecognizedPages {
  return {
    load: (recognizer) =>
      new Map(
        [...listRecognizedPages(read, document, recognizer)].map(
          ([pageIndex, page]) => [pageIndex, page ?? { unread: 'unclear' }] as const,
        ),
      ),
    save: async (recognizer, pageIndex, page) => {
      // A page that was given up is no answer: it is tried again.
      if ('unread' in page && page.unread === 'given-up') return;
      const packed = packRecognizedPage('unread' in page ? null : page);
      await writer.writeHeld((db) => saveRecognizedPage(db, document, pageIndex, recognizer, packed));
    },
  };
}

/** No recognizer has this name, so that no page was tried by it. */
const NOBODY = '';

/**
 * Documents that are done and have scanned pages without text wait again, if there is language data.
 *
 * @param which  'untried' leaves out pages that the data which is installed now was tried on
 * @param except  documents that do not
 * @returns those that do
 */
export async function requeueScans(
  { read, writer }: Store,
  recognizer: Recognizer,
  which: 'untried' | 'all',
  except: ReadonlySet<DocumentKey> = new Set(),
): Promise<readonly DocumentKey[]> {
  const data = await recognizer.available();
  if (!data) return [];
  const all = which === 'all';
  const isLeft = ({ document, recognizers, ...language }: ScannedDocument): boolean =>
    untriedPages(read, document, all ? NOBODY : recognizer.nameFor(data, language)).length > 0 ||
    recognizers.some((name) => recognizer.readOtherwise(name, data, language));
  const documents = listScanned(read)
    .filter((one) => !except.has(one.document) && isLeft(one))
    .map(({ document }) => document);
  if (documents.length === 0) return [];
  await writer.write((db) => {
    if (all) for (const document of documents) forgetUnreadPages(db, document);
    requeueDone(db, documents);
  });
  return documents;
}

/** Scanned pages of an indexed document that were not tried yet, 0-based; none where nothing can be recognized. */
export async function untriedPagesOf(
  { read }: Store,
  recognizer: Recognizer | undefined,
  document: DocumentKey,
): Promise<readonly number[]> {
  const data = await recognizer?.available();
  if (!recognizer || !data) return [];
  const facts = indexFacts(read, document);
  const told = hasRecognizedText(read, document) ? facts?.writtenIn : undefined;
  return untriedPages(read, document, recognizer.nameFor(data, { named: facts?.language, told }));
}
