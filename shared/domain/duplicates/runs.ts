/** Texts as runs of words, by which two of them are compared. */

/** Words of a run. Texts about one subject have many runs of two or three in common, and hardly any of five. */
const RUN = 5;
/** As much of a long document is compared. */
const MOST_WORDS = 20_000;
/** Characters stand for words in scripts without spaces. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;
const SOFT_HYPHENS = /\u00AD/gu;

/**
 * Each run of five words once, as its hash of 32 bits. Words are compared in small letters, and without what a file alone decides: ligatures and soft hyphens.
 *
 * @param texts  of a document, in reading order; of a long one no more is taken than is compared
 * @param mostWords  that are compared
 */
export function runsOf(texts: Iterable<string>, mostWords = MOST_WORDS): ReadonlySet<number> {
  const runs = new Set<number>();
  const last: number[] = [];
  let words = 0;
  for (const text of texts) {
    for (const word of text.normalize('NFKC').replace(SOFT_HYPHENS, '').toLowerCase().match(WORD) ?? []) {
      if (words++ === mostWords) return runs;
      last.push(hashOf(word));
      if (last.length < RUN) continue;
      runs.add(joined(last));
      last.shift();
    }
  }
  return runs;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** In the order of the words; stirred, so that texts about one thing have no like hashes. */
function joined(hashes: readonly number[]): number {
  let hash = 0;
  for (const one of hashes) {
    hash = Math.imul(hash ^ one, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
