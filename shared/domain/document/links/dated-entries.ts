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

/** As a text names a work. */
export interface Named {
  readonly name: string;
  /** The second of two authors. */
  readonly second?: string | undefined;
  /** Nothing but a space stands before the year: 'In 1992' is no author, unless an entry opens with it. */
  readonly bare?: boolean | undefined;
  /** As printed, '2019b'. */
  readonly year: string;
  /** The year alone. */
  readonly digits: string;
}

/**
 * The entries of this author and year, those that open with the author before all others. Of several those that name the second author,
 * where the text does; more than one is left where the text does not tell them apart.
 */
export function entriesNamed<T>({ name, second, bare, year, digits }: Named, byYear: EntriesByYear<T>): readonly T[] {
  const known = byYear.get(year) ?? byYear.get(digits) ?? [];
  const folded = fold(name);
  const opening = known.filter(({ first }) => first.includes(folded));
  // 'Shibo Hao' is a Hao rather than 'Hao Liu'.
  const family = opening.filter(({ first }) => first.at(-1) === folded);
  const others = bare ? [] : known.filter(({ authors }) => authors.includes(` ${folded} `));
  const found = [family, opening].find((some) => some.length > 0) ?? others;
  const both = second === undefined ? [] : found.filter(({ authors }) => authors.includes(` ${fold(second)} `));
  return (both.length > 0 ? both : found).map(({ of }) => of);
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
      const [entry] = entriesNamed({ name, year: `${digits}${letter}`, digits }, byYear);
      if (entry === undefined) unknown.add(`${fold(name)} ${digits}${letter}`);
      else known.add(entry);
    }
  }
  return { known, unknown };
}
