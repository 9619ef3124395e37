/** Where what is said of a document comes from, in the reader's words. */
import { SURE, type FieldOrigin } from '#shared/contract/library.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

const SOURCES: Readonly<Record<FieldOrigin['from'], Message>> = {
  page: msg('from the pages'),
  file: msg('from the file'),
  bookmarks: msg('from the bookmarks'),
  name: msg('the file’s name'),
  zotero: msg('from Zotero'),
  bibliography: msg('from your bibliography'),
  reader: msg('yours'),
};

/** Nothing where it was read from the pages and is sure. */
export function originText(origin: FieldOrigin | undefined): string {
  if (!origin) return '';
  const sure = origin.confidence >= SURE;
  if (sure && origin.from === 'page') return '';
  const source = t(SOURCES[origin.from]);
  return sure || origin.from === 'name' ? source : t('{source}, not sure', { source });
}
