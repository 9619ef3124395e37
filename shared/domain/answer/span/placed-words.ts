/** A text as words with their places, each of its words as the full-text index stems it. */
import { fold } from '../../text/fold.ts';
import { stopWordsFor, type WrittenLanguage } from '../../text/stop-words.ts';
import { stemsOf } from '../../text/stems.ts';

/** `start` and `end` are UTF-16 offsets into the text. */
export interface PlacedWord {
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** It joins other words and says nothing itself. */
  readonly small: boolean;
}

// Scripts without spaces letter by letter, as the index has them.
const WORD =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|\p{N}+(?:[.,]\p{N}+)*|(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{M}\p{N}])+/gu;

/** @param language  of the stems */
export function placedWords(text: string, language: WrittenLanguage): readonly PlacedWord[] {
  const found = [...text.matchAll(WORD)];
  const { words } = stopWordsFor(text);
  return found.map(({ 0: word, index }) => ({
    text: word,
    stem: stemsOf(word, language).join(' '),
    start: index,
    end: index + word.length,
    small: words.has(fold(word)) || /^['’]?s$/iu.test(word),
  }));
}
