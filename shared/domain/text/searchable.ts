import { fold } from './fold.ts';
import { cardinals, monthNames } from './languages/english.ts';
import { withoutRaisedMarks } from './raised-marks.ts';
import { stopWordsFor } from './stop-words.ts';
import { pattern, wordLists } from './languages/words.ts';

const lists = wordLists('textSearchable');

/*
 * What the full-text index is given and asked. FTS5's `unicode61` cuts words at white space and punctuation, which
 * leaves a whole clause of Chinese, Japanese or Thai as one word. So every letter of a script without spaces becomes a
 * word of its own, and a question asks for neighboring pairs of them as phrases: the ranking of overlapping bigrams,
 * with single letters still findable and half the index.
 */

// Korean has spaces, but its particles grow on the words; pairs of syllables find '모델' in '모델은'.
const UNSPACED =
  '(?=[\\p{L}\\p{N}])[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]\\p{M}*';
const unspaced = new RegExp(UNSPACED, 'gu');
const unspacedRun = new RegExp(`(?:${UNSPACED})+`, 'gu');
const anyUnspaced = new RegExp(UNSPACED, 'u');
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
// Soft hyphen, zero-width space and joiners, word joiner, byte order mark; bidirectional marks and isolates.
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const digitGroup = /(?<=\d)[,\u2009\u202F'’](?=\d{3}(?!\d))/g;
const quoted = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」/gu;
// What a number may hold between two digits: 0.85, 3/4, 12:30, 2020-11.
const numberWithParts = /(?<![\p{L}\p{N}])\p{N}+(?:[.,:/-]\p{N}+)+(?![\p{L}\p{N}])/gu;

/**
 * The FTS5 tokenizer that this module goes with: it is given stems, and cuts words as here. Marks count as letters, or the
 * vowel signs of Indic scripts would cut their words.
 */
export const searchTokenizer = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'";

/**
 * One spelling for what looks the same: compatibility forms and ligatures opened, invisible characters out, '1,000' as '1000';
 * raised numbers of notes go from their words.
 */
export function normalizeText(text: string): string {
  return withoutRaisedMarks(text).normalize('NFKC').replace(invisible, '').replace(digitGroup, '');
}

// Only texts with one of these are looked through for what can be spelled in another way.
const otherSpelling = pattern('u')`[%$€£]|\d-\d\d-|${lists.otherSpelling}|ty[-\u2010\u2011 ][a-z]`;
const compound = pattern('giu')`\b(?:${lists.compoundTwenty})[-\u2010\u2011 ](?:${lists.compoundOne})\b`;
const isoDate = /(?<![\d-])(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\d-])/gu;
const currency = /[$€£](?=\s?\d)/gu;
const CURRENCIES: Readonly<Record<string, string>> = { $: ' dollar ', '€': ' euro ', '£': ' pound ' };

const PERCENT_SIGN = pattern('giu')`${lists.percentSign}|%`;

/**
 * One spelling for what says the same: 'forty-two' as '42', 'per cent' and '%' as 'percent', '$5' as 'dollar 5', 2019-03-05
 * as '5 March 2019'.
 */
function spelledOut(text: string): string {
  if (!otherSpelling.test(text)) return text;
  return text
    .replace(compound, (words) => String(cardinals[words.toLowerCase().replace(/[^a-z]/u, '-')] ?? words))
    .replace(PERCENT_SIGN, ' percent ')
    .replace(currency, (sign) => CURRENCIES[sign] ?? sign)
    .replace(isoDate, (_, year: string, month: string, day: string) =>
      [String(Number(day)), monthNames[Number(month) - 1], year].join(' '),
    );
}

/** The text with letters of scripts without spaces set apart. Its length differs from the original's: nothing may point into it. */
export function searchableText(text: string): string {
  const normal = spelledOut(normalizeText(text));
  return anyUnspaced.test(normal) ? normal.replace(unspaced, ' $& ') : normal;
}

/** Words of a text in order: lower case, without accents, scripts without spaces letter by letter. Not stemmed. */
export function wordsOf(text: string): string[] {
  return searchableText(text).match(word)?.map(fold) ?? [];
}

/**
 * The terms that a question asks the index for, each once, in the order of the question: content words, numbers,
 * quoted phrases beside their words, pairs of letters in scripts without spaces. A term of several words, separated by
 * single spaces, is a phrase: its words stand next to each other. If nothing but stop words is left, they are the terms.
 */
export function searchTerms(question: string): string[] {
  const { content, all } = termsOf(question);
  return content.length > 0 ? content : all;
}

/** As `searchTerms`, but nothing if the question has only stop words. */
export function contentTerms(question: string): string[] {
  return termsOf(question).content;
}

/** The quoted phrases of two and more words, each as a term. */
export function quotedPhrases(text: string): string[] {
  return [...normalizeText(text).matchAll(quoted)]
    .map((match) => wordsOf(match.slice(1).find(Boolean) ?? ''))
    .filter((words) => words.length > 1)
    .map((words) => words.join(' '));
}

function termsOf(question: string): { readonly content: string[]; readonly all: string[] } {
  const normal = spelledOut(normalizeText(question));
  const phrases = quotedPhrases(normal);
  const numbers = [...normal.matchAll(numberWithParts)].map(([number]) => wordsOf(number));
  const spaced = normal.replace(numberWithParts, ' ').replace(unspacedRun, (run) => ` ${run} `);
  const pieces = spaced.match(word)?.map(fold) ?? [];
  const stop = stopWordsFor(normal);
  const single = pieces.flatMap((piece) => (anyUnspaced.test(piece) ? pairs(piece, stop) : [piece]));
  const content = single.filter((term) => !stop.words.has(term) && !isStray(term));
  const terms = [...phrases, ...numbers.map((words) => words.join(' '))];
  return { content: [...new Set([...terms, ...content])], all: [...new Set(single)] };
}

function pairs(run: string, stop: { readonly fragments: RegExp }): string[] {
  const out: string[] = [];
  for (const part of run.split(stop.fragments)) {
    const letters = [...part.matchAll(unspaced)].map(([letter]) => letter);
    if (letters.length === 1) out.push(...letters);
    letters.slice(1).forEach((letter, at) => out.push(`${letters[at] ?? ''} ${letter}`));
  }
  return out;
}

/** What an apostrophe leaves behind ('s, 't) and other lone letters; a lone digit means something. */
function isStray(term: string): boolean {
  return /^[a-z]$/.test(term);
}
