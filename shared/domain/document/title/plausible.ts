/** Whether words can be a title at all: letters that were read rightly, and not what a program left in the file. */
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('titlePlausible');

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /[\p{Script=Greek}]/u,
  /\p{Script=Cyrillic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];
/** One word of a title has letters of one script, except for a Greek one in a formula. */
const MAX_MIXED_WORDS = 0.34;
const LEAST_LETTERS = 0.5;
const UNREADABLE = /[\uFFFD\p{Co}\p{Cn}]/u;
const VOWEL = /[aeiouyàâäáãåæèéêëìíîïòóôöõøùúûüýœ]/iu;
const LONG_WORD = 5;
const MAX_UNSPEAKABLE = 0.5;
/** Letters that recognition and broken fonts scatter: a word of one letter is a word in a few cases only. */
const MAX_SINGLE = 0.5;

/** Where something, or somebody, is to be found; 'pass@k' is a measure. */
const LINK = pattern('iu')`${lists.linkHttps}|(?<!\p{L})${lists.linkWww}\S|[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}`;
/** The head of a table's columns, which stands above each of them. */
const MANY_WORDS = 6;
const LEAST_DISTINCT = 0.5;

/** False for what a broken font map, a formula, a row of figures or an address gives, and for the same words again. */
export function isPlausibleTitle(text: string): boolean {
  const dense = text.replace(/\s/gu, '');
  const letters = dense.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || UNREADABLE.test(text) || LINK.test(text)) return false;
  const marks = dense.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  if (marks < LEAST_LETTERS * dense.length || letters < marks / 3) return false;
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const distinct = new Set(words.map((word) => word.toLowerCase())).size;
  if (words.length >= MANY_WORDS && distinct < LEAST_DISTINCT * words.length) return false;
  const mixed = words.filter(
    (word) =>
      SCRIPTS.filter((script) => script.test(word)).length > 1 &&
      !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word),
  );
  if (mixed.length > MAX_MIXED_WORDS * words.length) return false;
  const present = SCRIPTS.filter((script) => script.test(text)).length;
  if (present > 3) return false;
  const single = words.filter(
    (word) => word.length === 1 && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word),
  );
  if (words.length > 3 && single.length > MAX_SINGLE * words.length) return false;
  const long = words.filter((word) => word.length >= LONG_WORD && /^\p{Script=Latin}+$/u.test(word));
  const unspeakable = long.filter((word) => !VOWEL.test(word.normalize('NFD')));
  return unspeakable.length <= MAX_UNSPEAKABLE * long.length;
}

const LEFTOVER = pattern(
  'iu',
)`^(?:${lists.leftoverUntitled}|${lists.leftoverSlide} \d|${lists.leftoverTitle}|${lists.leftoverDocument}\d*|${lists.leftoverModel}|\(?${lists.leftoverAnonymous}\)?|${lists.leftoverDoi})|\.(?:${lists.leftoverDocx})$|^\S*[\d_]\S*$|^\S+-\S+$|^[\d\s./_-]+$|^${lists.leftoverPowerpoint}`;
const DATE = pattern(
  'gu',
)`(?:\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?|\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?\p{L}{3,})\s+(?:${lists.date})?(?:19|20)\d{2}|(?:19|20)\d{2}(?:[-/.]\d{1,2}){1,2}`;
/** 'For release', 'Revised', 'Issue 3,'. */
const DATE_LETTERS = 12;
const ADDRESS_LINE = /,\s?(?:[A-Z]{2}\.?|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\s\d{5}(?:-\d{4})?$/u;

/** Dot leaders of a table of contents, and lines to write on. */
const LEADERS = /(?:[.·⋯…]\s?){5,}|_{4,}/u;
const LONG_CHARS = 120;
const SENTENCES = /\p{L}{2}[.!?。]\s+\S/u;

/** An entry of a list or a stretch of prose. */
export function isRunningText(text: string): boolean {
  return LEADERS.test(text) || (text.length > LONG_CHARS && SENTENCES.test(text));
}

/** A date, the last line of an address, or one small word, as recognition gives them for a picture: on many a first page. */
export function isAside(text: string): boolean {
  const rest = text.replace(DATE, '');
  const isDate = rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) <= DATE_LETTERS;
  return isDate || ADDRESS_LINE.test(text) || /^\p{Ll}+$/u.test(text);
}

/** 'ACME Q4 2022 10K' has none. */
const SOME_WORD = /\p{L}{5}|\p{Ll}{3}|[^\P{L}\p{Script=Latin}]{2}/u;

/** False for names of files, of programs and of their templates, and for a date: what the file's title often is. */
export function isTitleLike(text: string): boolean {
  return text.length > 3 && !LEFTOVER.test(text) && !isAside(text) && SOME_WORD.test(text);
}
