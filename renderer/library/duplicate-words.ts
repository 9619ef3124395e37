/** What is said of two documents that are one once more. */
import type { DocumentId } from '#shared/base/ids.ts';
import {
  duplicateKinds,
  type DuplicateKind,
  type DuplicatePair,
  type DuplicateSign,
} from '#shared/contract/duplicates.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { listText, percentText } from '../languages/formats.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

export const kindLooks: Readonly<
  Record<DuplicateKind, { readonly name: Message; readonly older: Message; readonly newer: Message }>
> = {
  'same-text': { name: msg('The same text'), older: msg('The same text'), newer: msg('Kept as newest') },
  'preprint-and-article': { name: msg('Preprint and article'), older: msg('Preprint'), newer: msg('Article') },
  'earlier-version': { name: msg('Earlier version'), older: msg('Earlier version'), newer: msg('Newer version') },
};

export const kindsOfDuplicates = duplicateKinds.map((kind) => ({ value: kind, text: kindLooks[kind].name }));

const signNames: Readonly<Record<DuplicateSign, Message>> = {
  text: msg('text'),
  title: msg('title'),
  authors: msg('authors'),
  doi: msg('DOI'),
  arxiv: msg('arXiv number'),
};

/** 'In common: title and authors' */
export function signsText(signs: readonly DuplicateSign[]): string {
  return signs.length === 0
    ? ''
    : t('In common: {signs}', { signs: listText(signs.map((sign) => t(signNames[sign]))) });
}

/** '83 % of its text is in the other' */
export function shareText(share: number | null): string {
  return share === null
    ? t('Without text to compare')
    : t('{share} of its text is in the other', { share: percentText(share) });
}

/** How many documents were joined to each, over one another too. */
export function joinedCounts(documents: ReadonlyMap<DocumentId, DocumentSummary>): ReadonlyMap<DocumentId, number> {
  const counts = new Map<DocumentId, number>();
  for (const document of documents.values()) {
    if (document.joined === undefined) continue;
    const newest = newestOf(document, documents);
    counts.set(newest, (counts.get(newest) ?? 0) + 1);
  }
  return counts;
}

function newestOf(document: DocumentSummary, documents: ReadonlyMap<DocumentId, DocumentSummary>): DocumentId {
  const seen = new Set<DocumentId>();
  for (let at = document; ;) {
    const newer = at.newer === undefined ? undefined : documents.get(at.newer);
    if (!newer || seen.has(newer.id)) return at.id;
    seen.add(newer.id);
    at = newer;
  }
}

/** The pair of a document with what it likely is, the likeliest first. */
export function pairOf(document: DocumentId, pairs: readonly DuplicatePair[]): DuplicatePair | undefined {
  return pairs.find(({ older, newer }) => older === document || newer === document);
}
