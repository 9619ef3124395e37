/** What stands among the authors and is not a name: the title again, and words that the text uses as words. */
import { titleKey } from '../headings/title-key.ts';
import type { Line } from '../layout/line.ts';

const LEAST_LETTERS = 3;
/** A name in small letters once may be an address or a slip. */
const LEAST_USES = 2;
/** Words in small letters that are not part of an address or a path. */
const SMALL_WORD = /(?<![\p{L}\p{N}@._/-])\p{Ll}{3,}(?![\p{L}\p{N}@_/-]|\.\p{L})/gu;

/** @returns what is left, in the same order; undefined if nothing is */
export function withoutNoAuthors(
  authors: string | undefined,
  title: string,
  lines: readonly Line[],
): string | undefined {
  if (authors === undefined) return undefined;
  const names = authors.split(', ');
  const uses = usesOf(lines, new Set(names.flatMap(wordsIn)));
  const isWords = (name: string): boolean => {
    const words = wordsIn(name);
    return words.length > 1 && words.every((word) => (uses.get(word) ?? 0) >= LEAST_USES);
  };
  const left = names.filter((name) => titleKey(name) !== titleKey(title) && !isWords(name));
  return left.length > 0 ? left.join(', ') : undefined;
}

function wordsIn(name: string): readonly string[] {
  return (name.match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= LEAST_LETTERS)
    .map((word) => word.toLowerCase());
}

/** How often each of the words stands in small letters. */
function usesOf(lines: readonly Line[], words: ReadonlySet<string>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  if (words.size === 0) return uses;
  for (const { text } of lines)
    for (const word of text.match(SMALL_WORD) ?? []) if (words.has(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return uses;
}
