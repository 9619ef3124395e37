import type { IndexReader, RetrievalScope, SpelledWord } from '../index/reader.ts';
import { askingWordMeant } from './mend-asking.ts';
import type { QuestionReading } from './reading.ts';
import { fold, joinedWords } from '../text/fold.ts';
import { rarityOf, UNLISTED } from '../text/rarity.ts';
import { quotedPhrases, wordsOf } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import { languageOf } from '../text/stop-words.ts';
import { readIn } from './read-in.ts';

/** A word of a question, and what it is taken for. */
export interface MendedWord {
  readonly asked: string;
  readonly read: string;
}

/** A question as it reads with its words mended. */
export interface MendedQuestion {
  readonly question: QuestionReading;
  readonly mended: readonly MendedWord[];
}

const MOST_MENDED = 3;
/** A word of more passages is written in all ways. */
const MOST_COUNTED = 100;
const LEAST_LETTERS = 5;

/**
 * A question with words that are nowhere in scope as the documents spell them: what looks like a slip of the pen, and what they write
 * with a hyphen or without. It is read again only if that changes its text.
 */
export function mendWords(asked: QuestionReading, scope: RetrievalScope, reader: IndexReader): MendedQuestion {
  if (!reader.spelledLike) return { question: asked, mended: [] };
  const reread = (before: QuestionReading, text: string): QuestionReading =>
    text === before.text ? before : readIn(text, scope, reader);
  const quoted = new Set(quotedPhrases(asked.text).flatMap((phrase) => phrase.split(' ')));
  const parted = partedAsWritten(asked.text, quoted, scope, reader);
  const question = reread(asked, parted.text);
  const mended = [...parted.mended];
  let { text } = parted;
  for (const { term } of question.terms) {
    if (mended.length === MOST_MENDED) break;
    if (term.length < LEAST_LETTERS || !/^\p{L}+$/u.test(term) || quoted.has(term) || isKnown(term)) continue;
    if (reader.count([term], scope, 1) > 0) continue;
    const read = plainest(reader.spelledLike(term, scope));
    const slip = read && wordIn(text, term);
    if (!read || !slip) continue;
    text = text.slice(0, slip.at) + read + text.slice(slip.at + slip.word.length);
    mended.push({ asked: slip.word, read });
  }
  return { question: reread(question, text), mended };
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

const LEAST_PARTED = 6; // letters of both parts
const LEAST_PART = 2;

/** 'cooperative' as 'co-operative' where all that say it write it so, and the other way about. */
function partedAsWritten(
  question: string,
  quoted: ReadonlySet<string>,
  scope: RetrievalScope,
  reader: IndexReader,
): { readonly text: string; readonly mended: readonly MendedWord[] } {
  const mended: MendedWord[] = [];
  const text = question.replace(/\p{L}[\p{L}\p{M}]*(?:[-\u2010\u2011]\p{L}[\p{L}\p{M}]*)*/gu, (word) => {
    if (mended.length === MOST_MENDED || quoted.has(fold(word))) return word;
    const [one] = joinedWords(word);
    const read = one ? asOneWord(word, one.joined, scope, reader) : inParts(word, scope, reader);
    if (read !== undefined) mended.push({ asked: word, read });
    return read ?? word;
  });
  return { text, mended };
}

function asOneWord(word: string, joined: string, scope: RetrievalScope, reader: IndexReader): string | undefined {
  const isWritten = reader.count([wordsOf(word).join(' ')], scope, 1) > 0;
  return !isWritten && reader.count([fold(joined)], scope, 1) > 0 ? joined : undefined;
}

/** The index has what is written in parts as one word, too: if it has no more of these, nobody writes it as one. */
function inParts(word: string, scope: RetrievalScope, reader: IndexReader): string | undefined {
  if (word.length < LEAST_PARTED) return undefined;
  const cuts = Array.from({ length: word.length - 2 * LEAST_PART + 1 }, (_, i) => i + LEAST_PART);
  const phraseAt = (cut: number): string => fold(`${word.slice(0, cut)} ${word.slice(cut)}`);
  const parted = reader.count(cuts.map(phraseAt), scope, MOST_COUNTED);
  if (parted === 0 || parted === MOST_COUNTED || parted !== reader.count([fold(word)], scope, MOST_COUNTED))
    return undefined;
  const cut = cuts.find((at) => reader.count([phraseAt(at)], scope, 1) > 0);
  return cut === undefined ? undefined : `${word.slice(0, cut)}-${word.slice(cut)}`;
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
