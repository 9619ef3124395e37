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
  show: { readonly list: (documents: readonly DocumentId[]) => void; readonly open: (document: DocumentId) => void },
): Receipts {
  let gathered: ImportReceipt[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The notice that says what was added so far, which goes on counting as long as it is there. What was refused is told by itself. */
  let shown: { readonly id: number; readonly receipts: readonly ImportReceipt[] } | undefined;

  const titleOf = (id: DocumentId): string | undefined => {
    const document = library.get().documents.get(id);
    return document && documentTitle(document);
  };
  const withActs = (receipts: readonly ImportReceipt[]): Omit<Notice, 'id'> | undefined => {
    const notice = receiptNotice(receipts, titleOf);
    if (!notice) return undefined;
    if (notice.look !== 'done') return briefly(notice, (whole) => void notices.get().add(whole));
    const here = [...new Set(receipts.flatMap(documentsOf))];
    const [only] = here;
    const action =
      only !== undefined && here.length === 1
        ? { label: t('Open'), run: () => show.open(only) }
        : { label: t('Show'), run: () => show.list(here) };
    return { ...notice, action };
  };
  const say = (): void => {
    const isRefused = gathered.some(({ rejected }) => rejected.length > 0);
    const isThere = !isRefused && notices.get().notices.some(({ id }) => id === shown?.id);
    const receipts = [...(isThere && shown ? shown.receipts : []), ...gathered];
    gathered = [];
    const notice = withActs(receipts);
    if (!notice) return;
    if (isRefused) notices.get().add(notice);
    else if (isThere && shown && notices.get().replace(shown.id, notice)) shown = { id: shown.id, receipts };
    else shown = { id: notices.get().add(notice), receipts };
  };
  return {
    note: (receipt) => {
      gathered.push(receipt);
      clearTimeout(timer);
      timer = setTimeout(say, GATHER_MS);
    },
  };
}

function documentsOf({ added, duplicates }: ImportReceipt): readonly DocumentId[] {
  return [...added, ...duplicates.map((file) => file.document)];
}

/** One line of what was not added, which leads to all of it. */
function briefly(notice: Omit<Notice, 'id'>, showAll: (notice: Omit<Notice, 'id'>) => void): Omit<Notice, 'id'> {
  const { items = [], look, title } = notice;
  const [only] = items;
  const line = only && items.length === 1 ? lineOf(only) : title;
  return { look, title: line, action: { label: t('Details'), run: () => showAll(notice) } };
}

/** A sentence that names the file needs no name before it. */
function lineOf({ name, text }: NoticeItem): string {
  return text.includes(name) ? text : `${name}: ${text}`;
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
