/** What an item of Zotero says of its document: title, authors, year, and an entry to cite it by. */
import type { CslItem } from '#shared/contract/citation-entry.ts';
import { dateOfWords } from '../citations/csl-dates.ts';
import {
  CONTAINER_FIELDS,
  TITLE_FIELDS,
  type ZoteroAttachment,
  type ZoteroCollection,
  type ZoteroCreator,
  type ZoteroItem,
  type ZoteroLibraryId,
} from '../../zotero/objects.ts';

const MAX_LABEL = 80;

export interface Facts {
  /** Null where Zotero does not say. */
  readonly title: string | null;
  readonly authors: string | null;
  readonly year: number | null;
}

/** A PDF that stands by itself says nothing but how its file is called. */
export function factsOf(item: ZoteroItem | undefined): Facts {
  if (!item) return { title: null, authors: null, year: null };
  const authors = makers(item).map(({ given, family }) => `${given} ${family}`.trim());
  return {
    title: titleOf(item) || null,
    authors: authors.filter(Boolean).join(', ') || null,
    year: yearIn(item.fields.date),
  };
}

/** Empty where it has none. */
export function titleOf({ fields }: ZoteroItem): string {
  return plain(TITLE_FIELDS.map((name) => fields[name]).find((one) => one !== undefined) ?? '');
}

/** Titles in Zotero may have a little markup: italics, raised and lowered letters. */
function plain(title: string): string {
  return title.replace(/<\/?(?:i|b|sub|sup|span)(?: [^<>]{0,100})?>/giu, '').trim();
}

/** Who made it: authors, else whoever is named first. */
function makers({ creators }: ZoteroItem): readonly ZoteroCreator[] {
  const authors = creators.filter(({ role }) => role === 'author');
  if (authors.length > 0) return authors;
  const [first] = creators;
  return first ? creators.filter(({ role }) => role === first.role) : [];
}

function yearIn(date: string | undefined): number | null {
  const year = Number(/(?<!\d)[12]\d{3}(?!\d)/u.exec(date ?? '')?.[0]);
  return Number.isInteger(year) && year > 0 ? year : null;
}

/** Zotero's types as CSL has them; others are documents. */
const TYPES: Readonly<Record<string, string>> = {
  artwork: 'graphic',
  audioRecording: 'song',
  bill: 'bill',
  blogPost: 'post-weblog',
  book: 'book',
  bookSection: 'chapter',
  case: 'legal_case',
  computerProgram: 'software',
  conferencePaper: 'paper-conference',
  dataset: 'dataset',
  dictionaryEntry: 'entry-dictionary',
  encyclopediaArticle: 'entry-encyclopedia',
  film: 'motion_picture',
  forumPost: 'post',
  hearing: 'hearing',
  interview: 'interview',
  journalArticle: 'article-journal',
  letter: 'personal_communication',
  magazineArticle: 'article-magazine',
  manuscript: 'manuscript',
  map: 'map',
  newspaperArticle: 'article-newspaper',
  patent: 'patent',
  preprint: 'article',
  presentation: 'speech',
  report: 'report',
  standard: 'standard',
  statute: 'legislation',
  thesis: 'thesis',
  webpage: 'webpage',
};

/** The fields of Zotero in which a variable of CSL is looked for, in this order. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'container-title': CONTAINER_FIELDS,
  'collection-title': ['series'],
  volume: ['volume'],
  issue: ['issue'],
  number: ['number', 'reportNumber', 'patentNumber'],
  page: ['pages'],
  publisher: ['publisher', 'university', 'institution', 'repository'],
  'publisher-place': ['place'],
  edition: ['edition'],
  DOI: ['DOI'],
  ISBN: ['ISBN'],
  ISSN: ['ISSN'],
  URL: ['url'],
  language: ['language'],
};

/** Roles beside whoever made an item; the others' are the authors of CSL: of a film its director, of a map its cartographer. */
const ROLES: Readonly<Record<string, string>> = {
  editor: 'editor',
  translator: 'translator',
  seriesEditor: 'collection-editor',
  bookAuthor: 'container-author',
  reviewedAuthor: 'reviewed-author',
  recipient: 'recipient',
  interviewer: 'interviewer',
  contributor: 'contributor',
};

/** Without its key, which is given when it is kept. */
export function cslOf(item: ZoteroItem): CslItem {
  const csl: Record<string, unknown> = { type: TYPES[item.type] ?? 'document', title: titleOf(item) };
  const authors = makers(item).filter(({ role }) => !(role in ROLES));
  if (authors.length > 0) csl.author = authors.map(nameOf);
  for (const [role, variable] of Object.entries(ROLES)) {
    const named = item.creators.filter((one) => one.role === role);
    if (named.length > 0) csl[variable] = named.map(nameOf);
  }
  for (const [variable, fields] of Object.entries(VARIABLES)) {
    const value = fields.map((field) => item.fields[field]).find((one) => one !== undefined && one !== '');
    if (value !== undefined) csl[variable] = value;
  }
  const date = dateOfWords(item.fields.date ?? '');
  if (date) csl.issued = date;
  return csl;
}

function nameOf({ given, family }: ZoteroCreator): Readonly<Record<string, string>> {
  return given === '' ? { literal: family } : { family, given };
}

/** Tags of the item and of its attachment, as labels may be. */
export function tagsOf(item: ZoteroItem | undefined, attachment: ZoteroAttachment): readonly string[] {
  return [...new Set([...(item?.tags ?? []), ...attachment.tags].map(labelOf).filter((tag) => tag !== ''))];
}

function labelOf(name: string): string {
  return name.trim().slice(0, MAX_LABEL).trim();
}

export interface Shelf {
  readonly name: string;
  /** The name of the one that stands by itself, above it. */
  readonly parent: string | null;
}

interface LibraryCollection {
  readonly library: ZoteroLibraryId;
  readonly collection: ZoteroCollection;
}

/** What the libraries of groups are called. */
export type GroupNames = ReadonlyMap<ZoteroLibraryId, string>;

/** Whatever a group holds stands on a shelf that is called after it. */
export function groupShelf(library: ZoteroLibraryId, groups: GroupNames): readonly Shelf[] {
  const name = labelOf(groups.get(library) ?? '');
  return name === '' ? [] : [{ name, parent: null }];
}

/** How `shelvesOf` names a collection. */
export function shelfKey(library: ZoteroLibraryId, key: string): string {
  return `${library}/${key}`;
}

/** Names are given once here, and once below each other in Zotero: what would be named twice is named with what holds it. */
export function shelvesOf(
  collections: readonly LibraryCollection[],
  groups: GroupNames = new Map(),
): ReadonlyMap<string, Shelf> {
  const byKey = new Map(collections.map(({ library, collection }) => [shelfKey(library, collection.key), collection]));
  const counts = new Map([...groups.values()].map((name) => [labelOf(name), 1]));
  for (const { collection } of collections) {
    const name = labelOf(collection.name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const nameOfOne = (library: ZoteroLibraryId, collection: ZoteroCollection): string => {
    const name = labelOf(collection.name);
    if ((counts.get(name) ?? 0) < 2) return name;
    const above = collection.parent === null ? undefined : byKey.get(shelfKey(library, collection.parent));
    const holder = above?.name ?? groups.get(library);
    return holder === undefined ? name : labelOf(`${holder.slice(0, MAX_LABEL / 2)} / ${name}`);
  };
  const top = (library: ZoteroLibraryId, collection: ZoteroCollection): ZoteroCollection => {
    let at = collection;
    // A circle cannot be made in Zotero, but in a damaged database.
    for (let steps = 0; at.parent !== null && steps < byKey.size; steps++) {
      const above = byKey.get(shelfKey(library, at.parent));
      if (!above) break;
      at = above;
    }
    return at;
  };
  return new Map(
    collections.flatMap(({ library, collection }) => {
      const name = nameOfOne(library, collection);
      const highest = top(library, collection);
      const [group] = groupShelf(library, groups);
      const parent = group?.name ?? (highest.key === collection.key ? null : nameOfOne(library, highest));
      return name === ''
        ? []
        : [[shelfKey(library, collection.key), { name, parent: parent === name || parent === '' ? null : parent }]];
    }),
  );
}
