import type { IndexReader, RetrievalScope, SpelledWord } from '../index/reader.ts';
import { askingWordMeant } from '../question/mend-asking.ts';
import { readQuestion } from '../question/read-question.ts';
import { fold } from '../text/fold.ts';
import { rarityOf, UNLISTED } from '../text/rarity.ts';
import { quotedPhrases } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import { languageOf } from '../text/stop-words.ts';

/** A word of a question, and what it is taken for. */
export interface MendedWord {
  readonly asked: string;
  readonly read: string;
}

export interface MendedWords {
  readonly text: string;
  readonly mended: readonly MendedWord[];
}

const MOST_MENDED = 3;
const LEAST_LETTERS = 5;

/** A text with words that are nowhere in scope, but look like a slip of the pen, as the documents spell them. */
export function mendWords(question: string, scope: RetrievalScope, reader: IndexReader): MendedWords {
  const mended: MendedWord[] = [];
  let text = question;
  if (!reader.spelledLike) return { text, mended };
  const quoted = new Set(quotedPhrases(question).flatMap((phrase) => phrase.split(' ')));
  for (const { term } of readQuestion(question).terms) {
    if (mended.length === MOST_MENDED) break;
    if (term.length < LEAST_LETTERS || !/^\p{L}+$/u.test(term) || quoted.has(term) || isKnown(term)) continue;
    if (reader.count([term], scope, 1) > 0) continue;
    const read = plainest(reader.spelledLike(term, scope));
    const asked = read && wordIn(text, term);
    if (!read || !asked) continue;
    text = text.slice(0, asked.at) + read + text.slice(asked.at + asked.word.length);
    mended.push({ asked: asked.word, read });
  }
  return { text, mended };
}

/** A question whose first word lost letters, with the asking word that it was; undefined for any other. */
export function mendAsking(
  question: string,
  scope: RetrievalScope,
  reader: IndexReader,
): { readonly text: string; readonly mended: MendedWord } | undefined {
  const written = reader.documents(scope).map(({ writtenIn }) => writtenIn);
  const meant = askingWordMeant(question, languageOf(question, [...new Set(written)]));
  if (!meant || (!meant.sure && reader.count([meant.asked], scope, 1) > 0)) return undefined;
  const { asked, start, read } = meant;
  const text = question.slice(0, start) + read + question.slice(start + asked.length);
  return { text, mended: { asked, read } };
}

/** A word that people write, even if not here, is meant as it stands. */
function isKnown(term: string): boolean {
  return stemsOf(term).every((stem) => rarityOf(stem) < UNLISTED);
}

const FAR_COMMONER = 4;

/** The word with the fewest slips if no other has as few, or all others are far rarer. */
function plainest(words: readonly SpelledWord[]): string | undefined {
  const fewest = Math.min(...words.map(({ slips }) => slips));
  const near = words.filter(({ slips }) => slips === fewest).toSorted((a, b) => b.segments - a.segments);
  const [best, next] = near;
  return best && (!next || best.segments >= FAR_COMMONER * next.segments) ? best.word : undefined;
}

/** Where a folded word stands in a question; words in capitals are meant as they are. */
function wordIn(question: string, term: string): { readonly word: string; readonly at: number } | undefined {
  for (const { 0: word, index } of question.matchAll(/[\p{L}\p{M}]+/gu))
    if (fold(word) === term && !/^\p{Lu}+$/u.test(word)) return { word, at: index };
  return undefined;
}
