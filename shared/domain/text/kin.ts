import { languages } from './languages/index.ts';
import type { WrittenLanguage } from './stop-words.ts';

/** Letters that the stems of a family begin with alike, at least: among shorter beginnings 'party' meets 'particle'. */
export const LEAST_SHARED = 5;

const endings: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  languages.flatMap(({ code, endings: own }) =>
    own === undefined ? [] : [[code, new Set(['', ...own.split(/\s+/u)])]],
  ),
);

/**
 * Are two stems of one family, as those of 'apply' and 'application': alike except for endings with which the language makes words of
 * words? False for a language whose endings are not known.
 */
export function isKin(a: string, b: string, language: WrittenLanguage): boolean {
  const known = endings.get(language);
  if (!known || a === b) return false;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  // A letter that both endings begin with is the word's: 'explain' and 'explanation' part behind 'expla'.
  return shared >= LEAST_SHARED && known.has(a.slice(shared)) && known.has(b.slice(shared));
}
