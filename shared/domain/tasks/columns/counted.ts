import { phrasesIn, type StemPhrases } from '../../text/languages/column-signs.ts';
import { stemsOf } from '../../text/stems.ts';
import type { WrittenLanguage } from '../../text/stop-words.ts';

/** '42 of the oldest patients' has that many words between the number and what it counts. */
const MOST_BETWEEN = 3;
/** A number by itself: no part of a name ('C57BL/6'), no unit behind it ('5kg', '31st'). */
const NUMBER = /(?<=^|[\s(（=]|\p{sc=Han})\d[\d.,]*(?!(?!\p{sc=Han})[\p{L}\p{N}-])/gu;
const WORD = /\p{sc=Han}|[\p{L}\p{M}’'-]+/gu;
const YEAR = /^(?:19|20)\d{2}$/u;
/** The end of a sentence or of a part of it stands between two things. */
const BREAK = /[.,;:!?()[\]，。；：！？（）]/u;

/** The first number with what it counts, as it is printed: '1,004 adults'. A year, and one of anything, count nothing. */
export function countedIn(text: string, counted: StemPhrases, language: WrittenLanguage): string | undefined {
  for (const { 0: printed, index } of text.matchAll(NUMBER)) {
    const figures = printed.replace(/[.,]+$/u, '');
    if (YEAR.test(figures) || Number(figures.replaceAll(',', '')) <= 1) continue;
    const begin = index + figures.length;
    const behind = text.slice(begin).split(BREAK, 1)[0] ?? '';
    const words = [...behind.matchAll(WORD)];
    const isCounted = (word: RegExpExecArray): boolean => phrasesIn(stemsOf(word[0], language), counted) > 0;
    const first = words.findIndex((word, place) => place <= MOST_BETWEEN && isCounted(word));
    // 'sentence pairs' are one thing.
    const more = words.slice(first + 1).findIndex((word) => !isCounted(word));
    const thing = first === -1 ? undefined : words[more === -1 ? words.length - 1 : first + more];
    if (thing) return text.slice(index, begin + thing.index + thing[0].length);
  }
  return undefined;
}
