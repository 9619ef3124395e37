/** What of a document tells whether it is another one once more. */
import type { DocumentId } from '../../base/ids.ts';
import type { Publication } from '../document/publication/publication.ts';
import { fold } from '../text/fold.ts';
import type { Sketch } from './sketch.ts';

export interface ComparedDocument {
  readonly id: DocumentId;
  readonly title: string;
  /** Names with commas between them. */
  readonly authors: string;
  readonly year: number | null;
  readonly pages: number;
  readonly fileName: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  readonly publication: Publication;
  /** Null while it was not read. */
  readonly sketch: Sketch | null;
}

export const duplicateKinds = ['same-text', 'preprint-and-article', 'earlier-version'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

export const duplicateSigns = ['text', 'title', 'authors', 'doi', 'arxiv'] as const;
/** What two documents have in common. */
export type DuplicateSign = (typeof duplicateSigns)[number];

export interface DuplicatePair {
  /** The preprint, the earlier version, or what is less complete. */
  readonly older: DocumentId;
  readonly newer: DocumentId;
  readonly kind: DuplicateKind;
  /** Share of the text of each that the other has; null where there is too little text to tell. */
  readonly ofOlder: number | null;
  readonly ofNewer: number | null;
  readonly signs: readonly DuplicateSign[];
}

/** Fewer letters are a title of many works: 'Introduction'. */
const LEAST_LETTERS = 12;

/** Letters and digits of the title alone; undefined for one that is too short to tell works apart. */
export function titleKey({ title }: ComparedDocument): string | undefined {
  const letters = fold(title).replace(/[^\p{L}\p{N}]+/gu, '');
  return letters.length < LEAST_LETTERS ? undefined : letters;
}

/** Two titles have at least half of the words of the shorter one in common; of short words a title has many. */
export function haveTitlesAlike(one: ComparedDocument, other: ComparedDocument): boolean {
  const [few, many] = [one, other]
    .map(({ title }) => new Set(fold(title).match(TITLE_WORD) ?? []))
    .sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  return few.size >= 2 && few.intersection(many).size * 2 >= few.size;
}

const TITLE_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]{4,}/gu;

export function arxivKey({ publication: { arxiv } }: ComparedDocument): string | undefined {
  return arxiv?.toLowerCase();
}

export function doiKey({ publication: { doi } }: ComparedDocument): string | undefined {
  return doi?.toLowerCase();
}

/** Ending of the file's name. */
export function formatOf({ fileName }: ComparedDocument): string {
  return /\.([a-z0-9]+)$/u.exec(fileName.toLowerCase())?.[1] ?? '';
}

/** Last words of the authors' names. */
export function familyNames({ authors }: ComparedDocument): ReadonlySet<string> {
  const names = fold(authors).split(/[,;&]/u);
  return new Set(names.flatMap((name) => name.match(/\p{L}{2,}/gu)?.at(-1) ?? []));
}

/** At least half of the shorter list is on the other; null where one has nobody. */
export function haveSameAuthors(one: ComparedDocument, other: ComparedDocument): boolean | null {
  const [few, many] = [familyNames(one), familyNames(other)].sort((a, b) => a.size - b.size) as [
    Set<string>,
    Set<string>,
  ];
  if (few.size === 0) return null;
  return few.intersection(many).size * 2 >= few.size;
}
