/** Gathers what came of adding files and says it once, however many receipts arrive for it. */
import type { ImportReceipt } from '#shared/contract/library.ts';
import { errorDetails, readerText } from '../format/errors.ts';
import { plural } from '../format/text.ts';
import { documentTitle, type Library } from './library.ts';
import type { Notice, NoticeItem, Notices } from './notices.ts';
import type { Slice } from './slice.ts';

/** Receipts that come closer together than this are one notice. */
const GATHER_MS = 700;

export interface Receipts {
  readonly note: (receipt: ImportReceipt) => void;
}

export function createReceipts(library: Slice<Library>, notices: Slice<Notices>): Receipts {
  let gathered: ImportReceipt[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    const { documents } = library.get();
    const notice = receiptNotice(gathered, (id) => {
      const document = documents.get(id);
      return document && documentTitle(document);
    });
    gathered = [];
    if (notice) notices.get().add(notice);
  };
  return {
    note: (receipt) => {
      gathered.push(receipt);
      clearTimeout(timer);
      timer = setTimeout(say, GATHER_MS);
    },
  };
}

/** What there is to say: nothing as long as everything was added, since the list shows that. */
export function receiptNotice(
  receipts: readonly ImportReceipt[],
  titleOf: (document: ImportReceipt['added'][number]) => string | undefined,
): Omit<Notice, 'id'> | undefined {
  // The same file may be reported by the answer to an upload and by the library's events.
  const duplicates = new Map(receipts.flatMap((receipt) => receipt.duplicates).map((file) => [file.name, file]));
  const rejected = new Map(receipts.flatMap((receipt) => receipt.rejected).map((file) => [file.name, file]));
  if (duplicates.size + rejected.size === 0) return undefined;
  const items: NoticeItem[] = [...rejected.values()].map(({ name, error }) => ({ name, text: readerText(error) }));
  for (const { name, document } of duplicates.values()) {
    const title = titleOf(document);
    items.push({ name, text: title && title !== name ? `Already here as “${title}”.` : 'Already in the library.' });
  }
  if (rejected.size === 0) {
    const title =
      duplicates.size === 1
        ? 'This document is already in the library'
        : `${duplicates.size} documents are already in the library`;
    return { look: 'done', title, items };
  }
  return {
    look: 'warning',
    title: `${plural(rejected.size + duplicates.size, 'file was', 'files were')} not added`,
    items,
    details: [...rejected.values()].map(({ name, error }) => `${name}\n${errorDetails(error)}`).join('\n\n'),
  };
}
