/** The documents of a library as works that others cite, found by what an entry of a list of references can say of them. */
import { isGroupName } from '../../base/person-names.ts';
import type { IndexedDocument } from '../index/reader.ts';
import { lettersOf, withoutSmall, wordsIn } from './letters.ts';

export type Work = Pick<IndexedDocument, 'id' | 'title' | 'authors' | 'year' | 'publication'>;

/** A title, or the part of it before its subtitle, as letters. */
interface TitleForm {
  readonly work: Work;
  readonly letters: string;
  readonly isWhole: boolean;
}

export interface Works {
  readonly byDoi: ReadonlyMap<string, readonly Work[]>;
  readonly byArxiv: ReadonlyMap<string, readonly Work[]>;
  /** By the number of its first page. */
  readonly byPage: ReadonlyMap<string, readonly Work[]>;
  /** By their first letters; with all words, and without small ones. */
  readonly byTitle: ReadonlyMap<string, readonly TitleForm[]>;
  readonly byBareTitle: ReadonlyMap<string, readonly TitleForm[]>;
}

/** As many letters lead to a title; a shorter one is known by numbers alone. */
export const LEAD = 6;

export function worksOf(documents: readonly Work[]): Works {
  const titled = (bare: boolean): ReadonlyMap<string, readonly TitleForm[]> =>
    Map.groupBy(
      documents.flatMap((work) => formsOf(work, bare)),
      ({ letters }) => letters.slice(0, LEAD),
    );
  return {
    byDoi: by(documents, ({ publication }) => publication?.doi?.toLowerCase()),
    byArxiv: by(documents, ({ publication }) => publication?.arxiv && bareArxiv(publication.arxiv)),
    byPage: by(documents, ({ publication }) => (publication?.volume ? firstPage(publication.pages) : undefined)),
    byTitle: titled(false),
    byBareTitle: titled(true),
  };
}

function by(documents: readonly Work[], keyOf: (work: Work) => string | undefined): ReadonlyMap<string, Work[]> {
  const keyed = documents.flatMap((work) => {
    const key = keyOf(work);
    return key ? [{ key, work }] : [];
  });
  return new Map([...Map.groupBy(keyed, ({ key }) => key)].map(([key, all]) => [key, all.map(({ work }) => work)]));
}

/** In lower case, and without the number of a version. */
export function bareArxiv(id: string): string {
  return id.toLowerCase().replace(/v\d+$/u, '');
}

/** '3–14' begins on page 3; so does what has the number 3 in its volume. */
export function firstPage(pages: string | undefined): string | undefined {
  return /^\p{L}?\d+/u.exec(pages ?? '')?.[0].toLowerCase();
}

const SUBTITLE = /:\s|\s[–—-]\s|\?\s/u;

function formsOf(work: Work, bare: boolean): readonly TitleForm[] {
  const cut = SUBTITLE.exec(work.title)?.index;
  const titles = [work.title, ...(cut === undefined ? [] : [work.title.slice(0, cut)])];
  return titles.flatMap((title, at): TitleForm[] => {
    const words = wordsIn(title);
    const letters = lettersOf(bare ? withoutSmall(words) : words).text;
    return letters.length < LEAD ? [] : [{ work, letters, isWhole: at === 0 }];
  });
}

/** Names with commas between them, each as the words that an entry has where it names this author: the family name, or all words of a group's. */
export function namesOf({ authors = '' }: Pick<Work, 'authors'>): readonly (readonly string[])[] {
  return authors
    .split(/\s*[,;]\s*/u)
    .filter((name) => name !== '')
    .map((name) => {
      const words = name.split(/\s+/u);
      const family = words.findLast((word) => !SUFFIX.test(word)) ?? name;
      const named = wordsIn(isGroupName(name) ? name : family);
      return withoutSmall(named).map(({ folded }) => folded);
    })
    .filter((words) => words.length > 0);
}

/** Of a name that a father had, too. */
const SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV)$/u;
