/** What Wayleaf takes of a Zotero library, as it is kept beside the library: the same from the program and from its database. */
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';

/** In UTF-16 code units. */
export const MAX_TEXT = 20_000;
export const MAX_LIST = 2000;

/** What is longer is cut: it was never meant to be shown. */
const words = z.string().transform((text) => text.slice(0, MAX_TEXT));
/** Letters and digits: 8 of them, in libraries that others made perhaps more. */
const Key = z.string().regex(/^[\dA-Za-z]{1,32}$/u);
const Names = z.array(words).max(MAX_LIST).readonly();

export const ZoteroCreator = z.object({
  /** 'author', 'editor' and what else Zotero knows. */
  role: words,
  /** Empty for one with a single name. */
  given: words,
  family: words,
});
export type ZoteroCreator = z.infer<typeof ZoteroCreator>;

const Item = z.object({
  kind: z.literal('item'),
  key: Key,
  /** 'journalArticle', 'book' and what else Zotero knows. */
  type: words,
  /** Fields by their names in Zotero; only those of `ITEM_FIELDS`. */
  fields: z.record(z.string(), words),
  creators: z.array(ZoteroCreator).max(MAX_LIST).readonly(),
  tags: Names,
  /** From Better BibTeX, or what Zotero itself keeps. */
  citationKey: words.nullable(),
});

/** How Zotero holds an attachment, as its database numbers it. */
export const linkModes = ['imported_file', 'imported_url', 'linked_file', 'linked_url', 'embedded_image'] as const;
export type LinkMode = (typeof linkModes)[number];

const Attachment = z.object({
  kind: z.literal('attachment'),
  key: Key,
  /** The item that it belongs to; null where it stands by itself. */
  parent: Key.nullable(),
  title: words,
  mode: z.enum(linkModes).catch('imported_file').default('imported_file'),
  /** As Zotero has it: 'application/pdf'. */
  contentType: words.default('application/pdf'),
  /** Of its file, by which its kind is told; empty where there is none. */
  name: words.default(''),
  /** Where its file is; null where Zotero does not say. */
  file: z.string().max(4096).nullable(),
  /** It is on another machine, which is not asked for it. */
  elsewhere: z.boolean().default(false),
  /** It lies below a base directory, and Zotero has none here. */
  noBase: z.boolean().default(false),
  tags: Names,
});

const Annotation = z.object({
  kind: z.literal('annotation'),
  key: Key,
  /** The attachment. */
  parent: Key,
  type: words,
  text: words,
  comment: words,
  /** '#ffd400'. */
  color: words,
  /** JSON: a page index with rectangles or paths; of a book or a web page a selector of the W3C’s. */
  position: z.string().max(200_000),
  /** The page as it is called there; empty where it has no name. */
  label: words.default(''),
  /** Sorts the annotations of an attachment by their places. */
  order: words.default(''),
});

/** Of a note, in UTF-16 code units. */
export const MAX_NOTE = 200_000;

const Note = z.object({
  kind: z.literal('note'),
  key: Key,
  /** The item that it belongs to; null where it stands by itself. */
  parent: Key.nullable(),
  /** Markup. */
  html: z.string().transform((text) => text.slice(0, MAX_NOTE)),
  tags: Names,
});

/** Something in the trash, which says no more than what it is called. */
const Trashed = z.object({
  kind: z.literal('trashed'),
  key: Key,
  parent: z.null().default(null),
  /** 'attachment', 'note', 'journalArticle' and what else Zotero knows. */
  type: words,
  title: words,
});

const Collection = z.object({
  kind: z.literal('collection'),
  key: Key,
  name: words,
  parent: Key.nullable(),
  /** Keys of what it holds, in the order of the alphabet. */
  items: z.array(Key).max(1_000_000).readonly(),
});

export const ZoteroObject = z.discriminatedUnion('kind', [Item, Attachment, Annotation, Note, Collection, Trashed]);
export type ZoteroObject = z.infer<typeof ZoteroObject>;
export type ZoteroItem = z.infer<typeof Item>;
export type ZoteroAttachment = z.infer<typeof Attachment>;
export type ZoteroAnnotation = z.infer<typeof Annotation>;
export type ZoteroNote = z.infer<typeof Note>;
export type ZoteroCollection = z.infer<typeof Collection>;

/** Of an item the first of these that it has. */
export const TITLE_FIELDS = ['title', 'caseName', 'nameOfAct', 'subject'] as const;

/** Where an item stands, by kind of item: what CSL calls its container. */
export const CONTAINER_FIELDS = [
  'publicationTitle',
  'bookTitle',
  'proceedingsTitle',
  'encyclopediaTitle',
  'dictionaryTitle',
  'websiteTitle',
  'blogTitle',
  'forumTitle',
] as const;

/** What an entry of a bibliography is made of. */
export const ITEM_FIELDS = [
  ...TITLE_FIELDS,
  'date',
  ...CONTAINER_FIELDS,
  'repository',
  'volume',
  'issue',
  'number',
  'reportNumber',
  'patentNumber',
  'pages',
  'publisher',
  'university',
  'institution',
  'place',
  'edition',
  'series',
  'DOI',
  'ISBN',
  'ISSN',
  'url',
  'language',
  'extra',
  'citationKey',
] as const;

/** Of a library: the reader's own is '', a group 'g' and its number. */
export type ZoteroLibraryId = '' | `g${number}`;

export interface ZoteroLibraryName {
  readonly id: ZoteroLibraryId;
  /** Of a group; null for the reader's own library. */
  readonly name: string | null;
}

/** What a library holds, by what becomes of it. */
export interface ZoteroCounts {
  /** What stands by itself in Zotero's list. */
  readonly items: number;
  readonly pdfs: number;
  readonly books: number;
  /** Saved web pages. */
  readonly pages: number;
  /** Files of other kinds that are read. */
  readonly texts: number;
  /** Files of kinds that are not. */
  readonly others: number;
  /** Attachments that are an address and no file. */
  readonly links: number;
  readonly notes: number;
  readonly annotations: number;
  /** Items without any file or address. */
  readonly fileless: number;
  readonly trashed: number;
}

export interface ZoteroSurvey extends ZoteroLibraryName {
  readonly counts: ZoteroCounts;
}

/** How far a library was read, to go on there the next time. */
export const ZoteroCursor = z.object({
  version: z.int().nonnegative(),
  /** The latest change that was seen, as Zotero writes times. */
  modified: z.string().max(40),
});
export type ZoteroCursor = z.infer<typeof ZoteroCursor>;

/** What a library holds, in parts of bounded size. */
export type ZoteroPart =
  /** New or changed, or perhaps as before. */
  | { readonly kind: 'objects'; readonly objects: readonly ZoteroObject[] }
  /** Comes last: everything there is by its `nameOf`, and where to go on. What is not named is gone. */
  | { readonly kind: 'end'; readonly names: ReadonlySet<string>; readonly cursor: ZoteroCursor };

/** A Zotero library that can be read, and only read. */
export interface ZoteroSource {
  readonly via: 'api' | 'database';
  /** Of the program, where it says. */
  readonly program: string | null;
  readonly libraries: readonly ZoteroLibraryName[];
  /** What there is in each library. */
  survey(signal: AbortSignal): Promise<readonly ZoteroSurvey[]>;
  /**
   * @param since  as the last reading ended; what did not change since may be left out
   * @param isKnown  by `nameOf`: what came with a reading before. Something else is never left out
   * @throws AppError `input.unsupported` where it cannot be understood, `file.unreadable` where it ended meanwhile
   */
  read(
    library: ZoteroLibraryId,
    since: ZoteroCursor | null,
    isKnown: (name: string) => boolean,
    signal: AbortSignal,
  ): AsyncGenerator<ZoteroPart, void, void>;
  close(): Promise<void>;
}

/** By this the object is known in its library: collections have keys of their own, and so has what is in the trash. */
export function nameOf({ kind, key }: Pick<ZoteroObject, 'kind' | 'key'>): string {
  if (kind === 'collection') return `collection ${key}`;
  // One that comes out of the trash again is there as it was.
  return kind === 'trashed' ? `trash ${key}` : key;
}

/** Those that fit the schema; what does not is left out rather than everything around it. */
export function checked(objects: readonly unknown[]): ZoteroObject[] {
  return objects.flatMap((one) => {
    const parsed = ZoteroObject.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Of one reading of a library: what answers at Zotero's port, or a small database, could give ever more. */
export interface ReadingBounds {
  readonly objects: number;
  /** Characters of all objects together. */
  readonly chars: number;
}

/** Ten times the largest libraries that are known of. */
export const READING_BOUNDS: ReadingBounds = { objects: 2_000_000, chars: 2 ** 30 };

/** Counts what one reading gives. */
export class ReadingCount {
  readonly #bounds: ReadingBounds;
  #objects = 0;
  #chars = 0;

  constructor(bounds: ReadingBounds) {
    this.#bounds = bounds;
  }

  /** @throws AppError `input.unsupported` for more than any library holds */
  add(objects: number, chars: number): void {
    this.#objects += objects;
    this.#chars += chars;
    if (this.#objects <= this.#bounds.objects && this.#chars <= this.#bounds.chars) return;
    throw new AppError('input.unsupported', 'Zotero’s library is larger than any that Wayleaf can take in.');
  }
}

/** Characters of all texts in an object, and in what it holds. */
export function charsIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const own of Object.values(value)) sum += charsIn(own);
  return sum;
}

/** 'Citation Key: Name2020', as Better BibTeX writes a fixed key, in whatever case. */
export function keyInExtra(extra: string | undefined): string | null {
  return /^\s*citation[ -]?key\s*:\s*(\S{1,300})\s*$/imu.exec(extra ?? '')?.[1] ?? null;
}
