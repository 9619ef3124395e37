/** Selected words with where they stand, to be pasted somewhere else. */
import { t } from '../languages/i18n.ts';

export interface CitedPlace {
  readonly title: string;
  /** Names with commas between them; may be empty. */
  readonly authors: string;
  readonly year: number | null;
  /** As printed, or counted from 1. */
  readonly page: string;
}

/** '“…” (Vogtländer et al., 2025, Larches at the edge, p. 7)'. */
export function citedWords(words: string, { title, authors, year, page }: CitedPlace): string {
  const parts = [shortAuthors(authors), year === null ? '' : String(year), title, `p. ${page}`];
  return `“${words}” (${parts.filter((part) => part !== '').join(', ')})`;
}

/** One name, two with 'and', of more the first with 'et al.'. */
function shortAuthors(authors: string): string {
  const names = authors
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length <= 2) return names.join(' and ');
  return t('{author} et al.', { author: names[0]! });
}
