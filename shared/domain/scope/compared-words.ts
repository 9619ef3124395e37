/** Words of a question and of titles as they are compared, with where they stand. */
import { fold } from '../text/fold.ts';
import { phrasesOf } from '../text/languages/language.ts';
import { stemOf } from '../text/stems.ts';
import { stopWordsOf, type WrittenLanguage } from '../text/stop-words.ts';

export interface Word {
  /** As printed. */
  readonly text: string;
  readonly folded: string;
  /** By English rules in any language: both sides lose the same. */
  readonly stem: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** What stands between the word before it and this one. */
  readonly gap: string;
  readonly capital: boolean;
  /** It is one with which every text of the language is made. */
  readonly small: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function wordsIn(text: string, language: WrittenLanguage): readonly Word[] {
  const small = stopWordsOf(language);
  let before = 0;
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const folded = fold(found);
    const gap = text.slice(before, index);
    before = index + found.length;
    return {
      text: found,
      folded,
      stem: stemOf(folded),
      start: index,
      end: before,
      gap,
      capital: /^[\p{Lu}\p{N}]/u.test(found),
      small: small.has(folded) || /^\p{L}$/u.test(folded),
    };
  });
}

/** The possessive 's. */
export const isGenitive = ({ folded, gap }: Word): boolean => folded === 's' && /['’]$/u.test(gap);

// A comma, a full stop and the like; quotation marks and hyphens part nothing.
export const isParted = ({ gap }: Word): boolean => /[,;:.?!()[\]–—]/u.test(gap);

/** Phrases to look for in a run of words. */
export interface Phrases {
  /** By their first words. */
  readonly byFirst: ReadonlyMap<string, readonly (readonly string[])[]>;
}

const compiled = new Map<string, Phrases>();

/** @param list  in the notation of `phrasesOf` */
export function phrases(list: string): Phrases {
  const known = compiled.get(list);
  if (known) return known;
  const all = phrasesOf(list).map((phrase) => (fold(phrase).match(WORD) ?? []).map(String));
  const longestFirst = all.toSorted((a, b) => b.length - a.length);
  const made = { byFirst: Map.groupBy(longestFirst, ([first = '']) => first) };
  compiled.set(list, made);
  return made;
}

/** How many words of the longest phrase stand at a place; 0 for none. Nothing may part them. */
export function phraseAt(words: readonly Word[], at: number, { byFirst }: Phrases): number {
  const first = words[at];
  if (!first) return 0;
  const found = byFirst.get(first.folded)?.find((phrase) =>
    phrase.every((part, n) => {
      const word = words[at + n];
      return word?.folded === part && (n === 0 || !isParted(word));
    }),
  );
  return found?.length ?? 0;
}

/** How many words of a phrase end right before a place; 0 for none. */
export function phraseBefore(words: readonly Word[], at: number, list: Phrases): number {
  for (let length = Math.min(LONGEST, at); length > 0; length--)
    if (phraseAt(words, at - length, list) === length) return length;
  return 0;
}

const LONGEST = 5; // words of a phrase
