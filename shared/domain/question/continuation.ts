/** Whether a question goes on from the one before it, and how it is then read. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import { anaphoraOf } from '../text/languages/index.ts';
import type { Anaphora } from '../text/languages/language.ts';
import { contentTerms, wordsOf } from '../text/searchable.ts';
import { languageOf } from '../text/stop-words.ts';
import { referringSpaced } from './refers-back.ts';
import { referringUnspaced } from './refers-back-unspaced.ts';
import type { Referring } from './referring.ts';
import { replaceAlike } from './replace-alike.ts';
import type { QuestionReading } from './reading.ts';

/** A question that was answered, as far as another may go on from it. */
export interface TurnBefore {
  /** In full. */
  readonly question: string;
  /** Where its evidence stands, the first first. */
  readonly places: readonly { readonly document: DocumentId; readonly section: NodeId }[];
  /** The documents that it named, where it did; in its text 'this document' stands for their names. */
  readonly askedOf?: readonly DocumentId[] | undefined;
}

/** A turn whose question was read. */
export interface TurnRead extends Pick<TurnBefore, 'places'> {
  readonly question: QuestionReading;
}

/** A question that goes on from another. */
export interface Continuation {
  /** In full: what everything that reads words works with. */
  readonly text: string;
  /** As it was asked; its words count in full, those that only `text` has count less. */
  readonly asked: string;
  /** The question before, as it was read. */
  readonly after: string;
  /** Sections that the question before was answered from. */
  readonly places: TurnBefore['places'];
  /** What an encoder is given: its own words, where these mean something. With those of the question before, that one is answered again. */
  readonly meant: string;
}

/**
 * How a question reads behind another; undefined for one that stands on its own, which is to be read by its own words alone.
 * Told by closed classes of words: conjunctions, pronouns without a noun to stand for, nouns left out, no asking word.
 *
 * @param before  the question before it, in full
 */
export function readContinuation(
  question: QuestionReading,
  { question: read, places }: TurnRead,
): Continuation | undefined {
  const { text: asked } = question;
  const { text: before } = read;
  const language = languageOf(asked, [languageOf(before)]);
  const words = anaphoraOf(language);
  if (!words || same(asked, before)) return undefined;
  const unspaced = isUnspaced(language);
  const referring = unspaced ? referringUnspaced(asked, words) : referringSpaced(question, language, words);
  const text = referring && inFull(asked, read, referring, language, words);
  if (!referring || text === undefined) return undefined;
  const saysMuch = referring.kind === 'pointing' && contentTerms(asked).length > 0;
  return { text, asked, after: before, places, meant: saysMuch ? asked : text };
}

/** Undefined for a fragment that nothing joins to the question before, and that fits nowhere into it. */
function inFull(
  asked: string,
  before: QuestionReading,
  referring: Referring,
  language: string,
  words: Anaphora,
): string | undefined {
  const unspaced = isUnspaced(language);
  if (referring.kind === 'pointing') {
    const carried = unspaced ? bare(before.text) : carriedWords(asked, before);
    return carried === '' ? undefined : `${bare(asked)} (${carried})?`;
  }
  const { own, joined } = referring;
  const replaced = replaceAlike(before.text, referring, language, words);
  if (replaced !== undefined) return `${bare(replaced)}?`;
  return joined ? `${bare(before.text)}${unspaced ? '，' : ', '}${bare(own)}?` : undefined;
}

const isUnspaced = (language: string): boolean => language === 'zh' || language === 'ja';

const same = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ');

function bare(question: string): string {
  return question.trim().replace(/[\s?？。.!！]+$/u, '');
}

const MOST_CARRIED = 12;

/** What the question before is about, in its words and their order, those of the question aside. */
function carriedWords(asked: string, before: QuestionReading): string {
  const own = new Set(contentTerms(asked));
  const about = new Set(before.terms.filter(({ letter }) => !letter).flatMap(({ term }) => term.split(' ')));
  const kept = (before.text.match(/[\p{L}\p{N}\p{M}]+(?:[-.,'’][\p{L}\p{N}\p{M}]+)*/gu) ?? []).filter((word) => {
    const parts = wordsOf(word);
    return parts.some((part) => about.has(part)) && !parts.every((part) => own.has(part));
  });
  return [...new Set(kept)].slice(0, MOST_CARRIED).join(' ');
}
