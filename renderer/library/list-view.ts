/** The documents that the list shows, in their order. */
import { readingOf, type Collection, type DocumentSummary, type ReadingState } from '#shared/contract/library.ts';
import type { ListColumn, ListSort } from '#shared/contract/view.ts';
import { documentTitle } from '../state/library.ts';
import { kindText } from './kind-names.ts';
import { noFilters, type ListFilters, type ListGroup, type Shelf } from '../state/list-view.ts';

const LATELY_MS = 14 * 24 * 60 * 60 * 1000;

export function inGroup(document: DocumentSummary, group: ListGroup, nowMs = Date.now()): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'lately':
      return document.openedAt !== null && nowMs - document.openedAt < LATELY_MS;
    case 'attention':
      return needsAttention(document);
    case 'to-read':
      return readingOf(document) === 'to-read';
  }
}

/** So many are offered to go on with. */
const MOST_BEING_READ = 3;

/** What is being read and was opened last, the latest first. */
export function beingRead(documents: Iterable<DocumentSummary>): DocumentSummary[] {
  return [...documents]
    .filter((one) => one.openedAt !== null && one.newer === undefined && readingOf(one) === 'reading')
    .toSorted((a, b) => b.openedAt! - a.openedAt!)
    .slice(0, MOST_BEING_READ);
}

export function needsAttention({ state, missing }: DocumentSummary): boolean {
  return missing || state.kind === 'failed' || (state.kind === 'ready' && state.pagesWithoutText.length > 0);
}

/** A collection holds what is in those below it as well. */
export function onShelf(document: DocumentSummary, shelf: Shelf, collections: readonly Collection[]): boolean {
  if (shelf.kind === 'tag') return document.tags?.includes(shelf.name) ?? false;
  const names = [shelf.name, ...collections.filter(({ parent }) => parent === shelf.name).map(({ name }) => name)];
  return names.some((name) => document.collections?.includes(name));
}

export interface ListOptions {
  readonly group: ListGroup;
  readonly shelf?: Shelf | null;
  readonly collections?: readonly Collection[];
  readonly search: string;
  readonly filters?: ListFilters;
  readonly sort: ListSort;
}

/** What a document is searched and sorted by, in the order of letters and of numbers by their value. */
interface Keys {
  readonly words: string;
  readonly title: string;
  readonly authors: string;
}

export type Lister = (documents: Iterable<DocumentSummary>, options: ListOptions) => readonly DocumentSummary[];

/**
 * Lists the documents that fit group, shelf, filters and every word searched for, sorted; equal ones by title. Keys are made
 * once for each document, so that twenty thousand of them are listed between two frames.
 */
export function createLister(): Lister {
  const known = new WeakMap<DocumentSummary, Keys>();
  const keysOf = (document: DocumentSummary): Keys => {
    let keys = known.get(document);
    if (!keys) known.set(document, (keys = makeKeys(document)));
    return keys;
  };
  return (documents, { group, shelf = null, collections = [], search, filters = noFilters, sort }) => {
    const words = plain(search)
      .split(/\s+/)
      .filter((word) => word !== '');
    const fits = [...documents].filter(
      (document) =>
        // What was joined stands in its newest version, and is still found by its own words.
        (document.joined === undefined || words.length > 0) &&
        inGroup(document, group) &&
        (shelf === null || onShelf(document, shelf, collections)) &&
        passes(document, filters) &&
        (words.length === 0 || words.every((word) => keysOf(document).words.includes(word))),
    );
    const { column } = sort;
    const rows = fits.map((document) => {
      const keys = keysOf(document);
      return { document, title: keys.title, by: column === 'title' ? keys.title : sortKey(document, column, keys) };
    });
    const direction = sort.descending ? -1 : 1;
    rows.sort(
      (a, b) =>
        direction * compareKeys(a.by, b.by) ||
        (column === 'title' ? 0 : compareKeys(a.title, b.title)) ||
        a.document.addedAt - b.document.addedAt,
    );
    return rows.map(({ document }) => document);
  };
}

function passes(document: DocumentSummary, { years, kind, reading, stars }: ListFilters): boolean {
  const { year, rating = 0 } = document;
  if (years && (year === null || year < years[0] || year > years[1])) return false;
  if (kind !== null && document.kind !== kind) return false;
  return (reading === null || readingOf(document) === reading) && (stars === null || rating >= stars);
}

function makeKeys(document: DocumentSummary): Keys {
  const { title, authors, fileName, year, kind, tags = [], collections = [] } = document;
  const words = [title, authors, fileName, year ?? '', kindText(kind), ...tags, ...collections].join(' ');
  return { words: plain(words), title: sortable(documentTitle(document)), authors: sortable(authors) };
}

const ASCII = /^[\u0000-\u007f]*$/;

function plain(text: string): string {
  // Most text has nothing to take apart, and is asked for in thousands.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Numbers of up to eight digits are sorted by their value. */
function sortable(text: string): string {
  return plain(text).replace(/\d+/gu, (digits) => digits.padStart(8, '0'));
}

function compareKeys(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the reader is at comes first, then what is still to be read. */
const readingOrder: Readonly<Record<ReadingState, number>> = { reading: 4, 'to-read': 5, unread: 6, read: 7 };
/** Behind every text: what has none comes last. */
const LAST = '\uffff';

/** Of one kind for all documents of a column. */
function sortKey(document: DocumentSummary, column: Exclude<ListColumn, 'title'>, keys: Keys): string | number {
  switch (column) {
    case 'authors':
      return document.authors === '' ? LAST : keys.authors;
    case 'year':
      return document.year ?? 0;
    case 'kind':
      return document.kind === undefined ? LAST : plain(kindText(document.kind));
    case 'pages':
      return document.pages;
    case 'tags':
      return document.tags ? plain(document.tags.join(' ')) : LAST;
    case 'rating':
      return document.rating ?? 0;
    case 'added':
      return document.addedAt;
    case 'reading':
      return stateOrder(document);
  }
}

/** What needs the reader first, then what is on its way, then by how far it was read. */
function stateOrder(document: DocumentSummary): number {
  if (document.state.kind === 'failed') return 0;
  if (needsAttention(document)) return 1;
  if (document.state.kind === 'ready') return readingOrder[readingOf(document)];
  return { indexing: 2, waiting: 3, paused: 3.5 }[document.state.kind];
}
