/** Where what is said of a document comes from, in the reader's words. */
import { SURE, type FieldOrigin, type PublicationField } from '#shared/contract/library.ts';
import { serviceNames } from '#shared/contract/look-up.ts';
import { count } from '../format/text.ts';
import { dateText } from '../languages/formats.ts';
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

export const PUBLICATION_NAMES: Readonly<Record<PublicationField, Message>> = {
  editors: msg('Editors'),
  institutions: msg('Institutions'),
  doi: msg('DOI'),
  arxiv: msg('arXiv number'),
  journal: msg('Published in'),
  volume: msg('Volume'),
  issue: msg('Issue'),
  pages: msg('Page range'),
  publisher: msg('Publisher'),
  isbn: msg('ISBN'),
  number: msg('Report number'),
  edition: msg('Edition'),
  abstract: msg('Abstract'),
};

export function sourceText(from: FieldOrigin['from']): string {
  return t(SOURCES[from]);
}

/** Where it stands, if that is known; what was read from the pages somewhere and is sure has no words. */
export function originText(origin: FieldOrigin | undefined): string {
  if (!origin) return '';
  const { from, confidence, pageIndex, source: accepted } = origin;
  if (accepted)
    return t('from {service}, on {date}', {
      service: serviceNames[accepted.service],
      date: dateText(accepted.at, 'day'),
    });
  const sure = confidence >= SURE;
  if (sure && from === 'page' && pageIndex === undefined) return '';
  const source = pageIndex === undefined ? t(SOURCES[from]) : t('from page {page}', { page: count(pageIndex + 1) });
  return sure || origin.from === 'name' ? source : t('{source}, not sure', { source });
}
