/** Keys of entries that bring none: first author, year, first telling word of the title. */
import { fold } from '#shared/domain/text/fold.ts';
import { stopWordsFor } from '#shared/domain/text/stop-words.ts';
import { yearOf, type CslItem } from '#shared/contract/citation-entry.ts';

const MAX_WORD = 20;

/** @param taken  keys that are given already, in lower case; the new one is added */
export function newKey(csl: CslItem, taken: Set<string>): string {
  const author = csl.author?.[0];
  const name = plain(author?.family ?? author?.literal?.split(/\s+/u).at(-1) ?? '');
  const title = csl.title ?? '';
  const { words } = stopWordsFor(title);
  const telling = title
    .split(/[\s–—-]+/u)
    .map(plain)
    .find((word) => word.length > 2 && !words.has(word));
  const base = `${name}${String(yearOf(csl) ?? '')}${telling ?? ''}` || 'entry';
  for (let n = 0; ; n++) {
    const key = n === 0 ? base : `${base}${suffix(n)}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}

function plain(word: string): string {
  return fold(word)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX_WORD);
}

/** b, c, …, then numbers. */
function suffix(n: number): string {
  return n < 25 ? String.fromCharCode(97 + n) : `-${String(n + 1)}`;
}

/** What ends a key in BibTeX, or means something to TeX. */
const NOT_IN_TEX = /[\s"#%(),={}\\~^$&`\u0000-\u001F\u007F]+/gu;

/**
 * Keys as they can stand in a .bib file and in `\cite`: those that can are themselves, the others get one of their own.
 *
 * @param keys  all that a text could cite
 */
export function keysForTex(keys: readonly string[]): ReadonlyMap<string, string> {
  const needy = new Set(keys.filter((key) => key === '' || key.search(NOT_IN_TEX) !== -1));
  // BibTeX takes keys that differ in case for one.
  const taken = new Set(keys.filter((key) => !needy.has(key)).map((key) => key.toLowerCase()));
  const tried = new Map<string, number>();
  const made = new Map<string, string>();
  for (const key of needy) {
    const parts = key.split(NOT_IN_TEX).filter((part) => part !== '');
    const base = parts.join('_') || 'entry';
    let n = tried.get(base.toLowerCase()) ?? 0;
    let own = n === 0 ? base : `${base}${suffix(n)}`;
    while (taken.has(own.toLowerCase())) own = `${base}${suffix(++n)}`;
    tried.set(base.toLowerCase(), n + 1);
    taken.add(own.toLowerCase());
    made.set(key, own);
  }
  return made;
}
