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
