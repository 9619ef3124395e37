/** Gathers what came of adding files and says it once, however many receipts arrive for it. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import { errorDetails, readerText } from '../format/errors.ts';
import { documentTitle, type Library } from './library.ts';
import type { Notice, NoticeItem, Notices } from './notices.ts';
import type { Slice } from './slice.ts';
import { t } from '../languages/i18n.ts';

/** Receipts that come closer together than this are one notice. */
const GATHER_MS = 700;

export interface Receipts {
  readonly note: (receipt: ImportReceipt) => void;
}

export function createReceipts(
  library: Slice<Library>,
  notices: Slice<Notices>,
  showDocuments: (documents: readonly DocumentId[]) => void,
): Receipts {
  let gathered: ImportReceipt[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    const { documents } = library.get();
    const notice = receiptNotice(gathered, (id) => {
      const document = documents.get(id);
      return document && documentTitle(document);
    });
    const here = [
      ...new Set(gathered.flatMap(({ added, duplicates }) => [...added, ...duplicates.map((file) => file.document)])),
    ];
    gathered = [];
    if (!notice) return;
    const show = { label: t('Show'), run: () => showDocuments(here) };
    notices.get().add(notice.look === 'done' ? { ...notice, action: show } : notice);
  };
  return {
    note: (receipt) => {
      gathered.push(receipt);
      clearTimeout(timer);
      timer = setTimeout(say, GATHER_MS);
    },
  };
}

/** What there is to say: one line where nothing went wrong, else each file that was not added with its reason. */
export function receiptNotice(
  receipts: readonly ImportReceipt[],
  titleOf: (document: ImportReceipt['added'][number]) => string | undefined,
): Omit<Notice, 'id'> | undefined {
  // The same file may be reported by the answer to an upload and by the library's events.
  const duplicates = new Map(receipts.flatMap((receipt) => receipt.duplicates).map((file) => [file.name, file]));
  const rejected = new Map(receipts.flatMap((receipt) => receipt.rejected).map((file) => [file.name, file]));
  const items: NoticeItem[] = [...rejected.values()].map(({ name, error }) => ({ name, text: readerText(error) }));
  for (const { name, document } of duplicates.values()) {
    const title = titleOf(document);
    items.push({
      name,
      text: title && title !== name ? t('Already here as “{title}”.', { title }) : t('Already in the library.'),
    });
  }
  const added = new Set(receipts.flatMap((receipt) => receipt.added)).size;
  if (rejected.size === 0)
    return added + duplicates.size === 0 ? undefined : { look: 'done', title: addedText(added, duplicates.size) };
  return {
    look: 'warning',
    title: t('{files, plural, one {# file was} other {# files were}} not added', {
      files: rejected.size + duplicates.size,
    }),
    items,
    details: [...rejected.values()].map(({ name, error }) => `${name}\n${errorDetails(error)}`).join('\n\n'),
  };
}

function addedText(added: number, here: number): string {
  if (here === 0) return t('{added, plural, one {# document} other {# documents}} added', { added });
  if (added === 0)
    return here === 1
      ? t('This document is already in the library')
      : t('{here} documents are already in the library', { here });
  return t(
    '{added, plural, one {# document} other {# documents}} added, {here, plural, one {# was} other {# were}} here already',
    { added, here },
  );
}
