/** Entries of a list of references by author and year, as a text without numbers names them. */
import { withoutLabel } from '../references/entry-shape.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('linksDatedEntries');

export interface DatedEntry<T> {
  readonly of: T;
  /** Folded words of the part that names the authors, with a space at either end. */
  readonly authors: string;
  /** Folded: the first or the last word that stands for the first author, without initials. */
  readonly first: readonly string[];
  /** With and without the letter that tells works of one year apart. */
  readonly years: ReadonlySet<string>;
}

export const YEAR = /(?<!\d)((?:19|20)\d{2})([a-z]?)(?![\p{L}\d])/gu;
export const NAME = String.raw`\p{Lu}[\p{L}\p{M}’'-]+`;
const AUTHORS_CHARS = 240;
const FIRST_AUTHOR_END = pattern('u')`[,;(]|${lists.firstAuthorEnd}|(?<=\p{L}{2})[.:]\s`;
const INITIALS = /^(?:\p{Lu}[.-]*){1,4}$/u;

export function datedEntry<T>(of: T, text: string): DatedEntry<T> {
  const bare = withoutLabel(text);
  const years = new Set<string>();
  for (const [year, digits = ''] of bare.matchAll(YEAR)) {
    years.add(year);
    years.add(digits);
  }
  const [lead = ''] = bare.slice(0, AUTHORS_CHARS).split(FIRST_AUTHOR_END, 1);
  const names = lead.trim().split(/\s+/u);
  const words = names.filter((name) => !INITIALS.test(name)).map(fold);
  const authors = ` ${bare
    .slice(0, AUTHORS_CHARS)
    .split(/[\s,.;:()&]+/)
    .map(fold)
    .join(' ')} `;
  return { of, authors, first: [words[0] ?? '', words.at(-1) ?? ''], years };
}

export type EntriesByYear<T> = ReadonlyMap<string, readonly DatedEntry<T>[]>;

export function entriesByYear<T>(entries: readonly DatedEntry<T>[]): EntriesByYear<T> {
  const byYear = new Map<string, DatedEntry<T>[]>();
  for (const entry of entries) {
    for (const year of entry.years) {
      const known = byYear.get(year);
      if (known) known.push(entry);
      else byYear.set(year, [entry]);
    }
  }
  return byYear;
}

/**
 * What the entry of an author stands for; undefined if none is of this year.
 *
 * @param year  as printed, '2019b'
 * @param digits  the year alone
 */
export function entryNamed<T>(name: string, year: string, digits: string, byYear: EntriesByYear<T>): T | undefined {
  const known = byYear.get(year) ?? byYear.get(digits) ?? [];
  const folded = fold(name);
  const found =
    known.find((entry) => entry.first.includes(folded)) ?? known.find((entry) => entry.authors.includes(` ${folded} `));
  return found?.of;
}

export function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

const TOGETHER = String.raw`(?:\s+et\s+al\.?|\s+(?:${lists.together})\s+${NAME})`;
const CITED = new RegExp(
  String.raw`(?<![\p{L}-])(${NAME})(?:${TOGETHER},?\s*[([]?\s*|(?<=[(;]\s?${NAME}),\s*)((?:19|20)\d{2})([a-z]?)(?![\p{L}\d])`,
  'gu',
);

/** Works that texts name by author and year, each once: those with an entry, and those without. */
export function citedWorks<T>(
  texts: readonly string[],
  byYear: EntriesByYear<T>,
): { readonly known: ReadonlySet<T>; readonly unknown: ReadonlySet<string> } {
  const known = new Set<T>();
  const unknown = new Set<string>();
  for (const text of texts) {
    for (const [, name = '', digits = '', letter = ''] of text.matchAll(CITED)) {
      const entry = entryNamed(name, `${digits}${letter}`, digits, byYear);
      if (entry === undefined) unknown.add(`${fold(name)} ${digits}${letter}`);
      else known.add(entry);
    }
  }
  return { known, unknown };
}
