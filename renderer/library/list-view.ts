/** The documents that the list shows, in their order. */
import type { DocumentSummary } from '#shared/contract/library.ts';
import { documentTitle } from '../state/library.ts';
import type { ListSort } from '../state/list-view.ts';
import type { ListGroup, SortColumn } from '../state/list-view.ts';

const LATELY_MS = 14 * 24 * 60 * 60 * 1000;

export function inGroup(document: DocumentSummary, group: ListGroup, nowMs = Date.now()): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'lately':
      return document.openedAt !== null && nowMs - document.openedAt < LATELY_MS;
    case 'attention':
      return needsAttention(document);
  }
}

export function needsAttention({ state, missing }: DocumentSummary): boolean {
  return missing || state.kind === 'failed' || (state.kind === 'ready' && state.pagesWithoutText.length > 0);
}

export interface ListOptions {
  readonly group: ListGroup;
  readonly search: string;
  readonly sort: ListSort;
}

/** The documents of the group that hold every word searched for, sorted; equal ones by title. */
export function listDocuments(
  documents: Iterable<DocumentSummary>,
  { group, search, sort }: ListOptions,
): readonly DocumentSummary[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = [...documents].filter((document) => {
    const text = `${document.title} ${document.authors} ${document.fileName} ${document.year ?? ''}`.toLowerCase();
    return inGroup(document, group) && words.every((word) => text.includes(word));
  });
  const direction = sort.descending ? -1 : 1;
  return found.sort((a, b) => direction * compare(a, b, sort.column) || byTitle(a, b) || a.addedAt - b.addedAt);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byTitle(a: DocumentSummary, b: DocumentSummary): number {
  return collator.compare(documentTitle(a), documentTitle(b));
}

function compare(a: DocumentSummary, b: DocumentSummary, column: SortColumn): number {
  switch (column) {
    case 'title':
      return byTitle(a, b);
    case 'authors':
      // Without an author is last, not first.
      return Number(a.authors === '') - Number(b.authors === '') || collator.compare(a.authors, b.authors);
    case 'year':
      return (a.year ?? 0) - (b.year ?? 0);
    case 'pages':
      return a.pages - b.pages;
    case 'state':
      return stateOrder(a) - stateOrder(b);
  }
}

/** What needs the reader first, what is ready last. */
function stateOrder(document: DocumentSummary): number {
  if (document.state.kind === 'failed') return 0;
  if (needsAttention(document)) return 1;
  return { indexing: 2, waiting: 3, paused: 4, ready: 5 }[document.state.kind];
}
