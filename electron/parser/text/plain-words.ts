/** How much of a text looks like words: what a poor recognition leaves has signs within words and letters by themselves. */

/** Fewer tell nothing. */
const LEAST_TOKENS = 60;
/** Letters, with what may stand around a word or join two, and what is left of an article before it. */
const PLAIN =
  /^["'“”‘’„«»([]*(?:\p{L}{1,4}['’])?(?:\p{Lu}?[\p{Ll}\p{M}]{2,}|\p{Lu}{2,})(?:[-'’–/](?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+))*[.,;:!?)\]"'’”»…]*$/u;
/** Words of one letter, which most languages have a few of. */
const SINGLE = /^\p{L}[.,;:]?$/u;
const SINGLE_SHARE = 0.1;
const CASED = /[\p{Lu}\p{Ll}]/gu;
const LETTERS = /\p{L}/gu;

/**
 * The share of the characters of a text, numbers aside, that stand in what looks like a word, in [0, 1]; undefined where there is too
 * little of it, or in a script without capitals, where a word's look tells nothing.
 */
export function plainShare(texts: readonly string[]): number | undefined {
  const text = texts.join(' ');
  const letters = text.match(LETTERS)?.length ?? 0;
  if ((text.match(CASED)?.length ?? 0) < letters / 2) return undefined;
  const tokens = text.split(/\s+/u).filter((token) => token !== '' && !/^[\d.,:;%()+–-]+$/u.test(token));
  if (tokens.length < LEAST_TOKENS) return undefined;
  const single = tokens.filter((token) => SINGLE.test(token)).length;
  const mayCount = single <= SINGLE_SHARE * tokens.length;
  const isWord = (token: string): boolean => PLAIN.test(token) || (mayCount && SINGLE.test(token));
  const all = tokens.reduce((sum, token) => sum + token.length, 0);
  return tokens.reduce((sum, token) => sum + (isWord(token) ? token.length : 0), 0) / all;
}
