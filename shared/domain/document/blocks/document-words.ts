/** The words of a document and of its language: what tells whether a hyphen at a line's end is part of its word. */
import { fold } from '../../text/fold.ts';
import { languages } from '../../text/languages/index.ts';
import { phrasesOf } from '../../text/languages/language.ts';
import { isListed } from '../../text/rarity.ts';
import { stemOf } from '../../text/stems.ts';
import { languageOf, type WrittenLanguage } from '../../text/stop-words.ts';
import type { Line } from '../layout/line.ts';

export interface WordList {
  /** How often a word, or a compound with its hyphens, stands within the document's lines; in any case of its letters. */
  readonly times: (word: string) => number;
  /** The same without those that a line begins with behind a hyphen: they may be only the second half of a word. */
  readonly timesWhole: (word: string) => number;
  readonly language: LanguageWords;
}

export interface LanguageWords {
  /** Is this among the words that are written often, or among the first so many of them, in any of their forms? */
  readonly isCommon: (word: string, first?: number) => boolean;
  /** 'and', 'or': before them a hyphen stands for what follows later, 'short- and long-term'. */
  readonly joins: ReadonlySet<string>;
  /** Whether two words that make one keep a hyphen between them; undefined where both are seen. */
  readonly hyphenated: boolean | undefined;
  /** Halves that grow together with any word. */
  readonly grown: Affixes;
  /** Halves that keep their hyphen at any word. */
  readonly parted: Affixes;
}

interface Affixes {
  readonly first: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*/gu;
const STARTS_WITH_WORD = /^[\p{L}\p{M}]/u;
const ENDS_INSIDE_WORD = /[\p{L}\p{M}][-\u2010\u00ad]$/u;

export function wordsOf(lines: readonly Line[]): WordList {
  const counts = new Map<string, number>();
  const afterHyphen = new Map<string, number>();
  let isBroken = false;
  for (const { text } of lines) {
    const found = text.match(WORD) ?? [];
    const startsInside = STARTS_WITH_WORD.test(text);
    // Both ends of a line may hold half a word.
    const first = startsInside && found[0]!.length < 4 ? 1 : 0;
    if (isBroken && startsInside && first === 0) countIn(afterHyphen, found[0]!);
    isBroken = ENDS_INSIDE_WORD.test(text);
    const end = isBroken ? found.length - 1 : found.length;
    for (let i = first; i < end; i++) countIn(counts, found[i]!);
  }
  const times = (word: string): number => counts.get(keyOf(word)) ?? 0;
  return {
    times,
    timesWhole: (word) => times(word) - (afterHyphen.get(keyOf(word)) ?? 0),
    language: wordsOfLanguage(languageOf(sampleOf(lines))),
  };
}

function countIn(counts: Map<string, number>, word: string): void {
  const key = keyOf(word);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function keyOf(word: string): string {
  return word.toLowerCase().replaceAll('\u2010', '-');
}

const SAMPLE_CHARS = 20_000;

/** Lines from all over the document: its first pages may be in another language. */
function sampleOf(lines: readonly Line[]): string {
  const chars = lines.reduce((sum, { text }) => sum + text.length, 0);
  const step = Math.max(1, Math.floor(chars / SAMPLE_CHARS));
  return lines
    .filter((_, at) => at % step === 0)
    .map(({ text }) => text)
    .join(' ');
}

const known = new Map<WrittenLanguage, LanguageWords>();

export function wordsOfLanguage(language: WrittenLanguage): LanguageWords {
  let words = known.get(language);
  if (!words) known.set(language, (words = readLanguage(language)));
  return words;
}

function readLanguage(written: WrittenLanguage): LanguageWords {
  // Words of Latin letters among those of a script without spaces are English ones as a rule.
  const language = languages.find(({ code }) => code === written && !isUnspaced(written)) ?? languages[0];
  const compounds = language?.compounds;
  const listOf = (list: string | undefined): ReadonlySet<string> => new Set(phrasesOf(list ?? ''));
  return {
    isCommon: (word, first) => isListed(stemOf(fold(word)), first),
    joins: listOf([language?.lexicon.and, language?.lexicon.or].filter(Boolean).join(',')),
    hyphenated: compounds?.hyphenated,
    grown: { first: listOf(compounds?.grown), last: listOf(compounds?.grownEndings) },
    parted: { first: listOf(compounds?.parted), last: listOf(compounds?.partedEndings) },
  };
}

function isUnspaced(language: WrittenLanguage): boolean {
  return language === 'zh' || language === 'ja' || language === 'ko';
}
