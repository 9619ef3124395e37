/** Numbers with their units and dates, as they stand in a sentence. */
import { cardinals } from '../languages/english.ts';
import { type UnitKind, unitOf } from './units.ts';
import { pattern, wordLists } from '../languages/words.ts';

const lists = wordLists('amountsFound');

// '[12, 13]', '(Smith et al., 2019; Lee, 2020)'; not '(born 21 August 1985)'.
const CITATIONS = pattern(
  'gu',
)`\[[\d,;\s–-]+\]|\((?:(?:${lists.citations})?\p{Lu}[^();]*?[\p{L}.],\s(?:19|20)\d\d[a-z]?(?:;\s?|(?=\))))+\)`;

/** The text with blanks in place of what only points elsewhere; as long as before, so that offsets stay. */
export function withoutPointers(text: string): string {
  return text.replace(CITATIONS, (mark) => ' '.repeat(mark.length));
}

/** Where something stands in a sentence: UTF-16 offsets into it. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface FoundNumber extends Place {
  readonly text: string;
  readonly unit: UnitKind;
  /** Where its unit ends; as `end` without any. */
  readonly unitEnd: number;
}

const CARDINALS = [
  ...Object.keys(cardinals)
    .filter((word) => word !== 'zero')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace('-', '[- ]')),
  'a (?:dozen|hundred|thousand|million)',
  'half',
].join('|');
const NEARLY = 'about|almost|nearly|around|approximately|roughly';
const BOUNDING = 'over|more than|less than|fewer than|at least|at most|up to';

/** Signs and words before a number that say how exact it is, at its beginning. */
export const nearly = new RegExp(`^(?:(?:${NEARLY})\\s+|[~≈]\\s?)`, 'iu');
export const bounding = new RegExp(`^(?:(?:${BOUNDING})\\s+|[<>±]\\s?)`, 'iu');
// Scripts without spaces: what stands before a number there is another word.
const UNSPACED = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]';
const SPACED_LETTER = `(?!${UNSPACED})\\p{L}`;
const FIGURES = '\\d[\\d,.]*(?<![,.])';
const SCALES = 'thousand|million|billion|dozen';
const NUMBER = new RegExp(
  `(?:\\b(?:${NEARLY}|${BOUNDING})\\s+|[~≈<>±]\\s?)?(?:` +
    `(?<!${SPACED_LETTER}|[\\p{N}.,-])(?:[-−+]|(?:US)?[$€£¥]\\s?(?!\\S*\\$))?${FIGURES}(?:\\s?(?:–|-|to)\\s?${FIGURES})?` +
    `(?:\\s?(?:%|percent|${SCALES})(?!\\p{L})|\\s?[万萬億亿])?` +
    `|\\b(?:${CARDINALS})(?:\\s(?:hundred|${SCALES}))?\\b(?!-\\p{L}))`,
  'giu',
);
// Numbers that only name something: 'Table 3', 'version 2', 'Section 4.1'.
const LABELS = pattern('i')`\b(?:${lists.labels})\s*\(?$`;
// 'Three and six months': the unit is said once, behind the last.
const COUPLED = pattern('iu')`^\s(?:${lists.coupled})\s(?:[$€£]?\d|(?:${CARDINALS})\b)`;
// '$5M', '580 k'; a small 'm' is a meter.
const SCALE_LETTER = /^\s?(?:[kK]|M|bn|B)(?![\p{L}\p{N}])/u;
const LONGEST_UNIT = 30;

/** Numbers of a sentence that count or measure something, in figures and words. */
export function numbersIn(sentence: string): readonly FoundNumber[] {
  const text = withoutPointers(sentence);
  return [...text.matchAll(NUMBER)].flatMap(({ 0: number, index: start }): FoundNumber[] => {
    const scale = SCALE_LETTER.exec(text.slice(start + number.length))?.[0] ?? '';
    const end = start + number.length + scale.length;
    const [before, after] = [text.slice(0, start), text.slice(end)];
    const { kind, chars } = unitOf(number, after.slice(0, LONGEST_UNIT));
    return isLabel(number, before, after) || isPart(number, before, after, chars > 0)
      ? []
      : [{ text: text.slice(start, end), start, end, unit: kind, unitEnd: end + chars }];
  });
}

/** 'Table 3', '11. Income taxes', '(3) Includes …', '9.2.4 Creating …', 'carryforwards (1)'. */
function isLabel(number: string, before: string, after: string): boolean {
  const opens = before.trim() === '' || before.trim() === '(';
  const numbers = opens && (/^[.)]\s/u.test(after) || (/^\d+\.\d/u.test(number) && /^\s\p{Lu}/u.test(after)));
  const marks = /^\d$/u.test(number) && before.endsWith('(') && after.startsWith(')');
  // 'Step (3)', but not 'for 300 steps (3.5 days)'.
  const names = LABELS.test(before) && (!before.endsWith('(') || after.startsWith(')'));
  return numbers || marks || /\d\.\d+\.\d/u.test(number) || names;
}

const FROM_BEFORE = pattern('iu')`\b${lists.fromBefore}\s$`;

/** Of '1/3', '10BASE5', 'three and six months', 'from 5 to 8', 'two-stage': the number alone says something else. */
function isPart(number: string, before: string, after: string, hasUnit: boolean): boolean {
  if (/['‘’/]$/u.test(before) || after.startsWith('/')) return true;
  if (FROM_BEFORE.test(before) && /\bto\b/u.test(number)) return true;
  return !hasUnit && (COUPLED.test(after) || /^-\p{L}|^\p{Lu}{2}|^[\p{Ll}]/u.test(after));
}

/** Names of the months in the order of the year, in five languages. */
const MONTHS = [
  'jan(?:uary?)?|enero|janvier|январ[яье]',
  'feb(?:ruary?)?|febrero|février|феврал[яье]',
  'mar(?:ch)?|märz|marzo|mars|март[ае]?',
  'apr(?:il)?|abril|avril|апрел[яье]',
  'may|mai|mayo|ма[яйе]',
  'june?|juni|junio|juin|июн[яье]',
  'july?|juli|julio|juillet|июл[яье]',
  'aug(?:ust)?|agosto|août|август[ае]?',
  'sept?(?:ember)?|septiembre|septembre|сентябр[яье]',
  'oct(?:ober)?|okt(?:ober)?|octubre|octobre|октябр[яье]',
  'nov(?:ember)?|noviembre|novembre|ноябр[яье]',
  'dec(?:ember)?|dez(?:ember)?|diciembre|décembre|декабр[яье]',
];
const MONTH = `(?:${MONTHS.join('|')})(?![\\p{L}\\p{N}_])\\.?`;
const MONTH_NAMES = MONTHS.map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu'));

/** The month that a text names, from 1; undefined where it names none. */
export function monthIn(text: string): number | undefined {
  const at = MONTH_NAMES.findIndex((name) => name.test(text));
  return at < 0 ? undefined : at + 1;
}

const DAY = '(?:[012]?\\d|3[01])';
const YEAR = '(?:1\\d|20)\\d\\d';
const DATE = new RegExp(
  `(?<!${SPACED_LETTER}|[\\p{N}.,$€£])(?:${[
    `${DAY}(?:st|nd|rd|th|\\.)?\\s+(?:(?:of|de)\\s+)?${MONTH}(?:,?\\s+(?:de\\s+)?${YEAR}(?:\\sгода?(?!\\p{L}))?)?`,
    `${MONTH}\\s+${DAY}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+${YEAR})?`,
    `${MONTH},?\\s+(?:de\\s+)?${YEAR}(?:\\sгода?(?!\\p{L}))?`,
    '\\d{4}-\\d\\d-\\d\\d',
    '\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}',
    '\\d{1,2}(?:st|nd|rd|th) century(?:\\s(?:BCE?|AD|CE)\\b)?',
    '\\d{1,4}\\s(?:BCE?|AD|CE)',
    'AD\\s\\d{1,4}',
    '(?:民[國国]|明治|大正|昭和|平成|令和)\\s?\\d{1,3}\\s?年(?:\\s?\\d{1,2}\\s?月(?:\\s?\\d{1,2}\\s?日)?)?',
    '\\d{3,4}\\s?年(?![間间以])代?(?:\\s?\\d{1,2}\\s?月(?:\\s?\\d{1,2}\\s?日)?)?',
    '\\d{1,2}\\s?月\\s?\\d{1,2}\\s?日',
    '\\d{1,2}\\s?世[紀纪]',
    `${YEAR}s`,
    `${YEAR}(?:\\s?[–-]\\s?(?:(?:1\\d|20)?\\d\\d))?`,
  ].join('|')})(?![\\p{Ll}\\p{N}])`,
  'giu',
);

/** Dates, the longest forms first where they overlap. */
export function datesIn(sentence: string): readonly Place[] {
  const text = withoutPointers(sentence);
  return [...text.matchAll(DATE)].flatMap(({ 0: date, index: start }): Place[] => {
    // '(1862–90)' behind a name says two things.
    const lived = text[start - 1] === '(' && /[–-]/u.test(date);
    return lived || LABELS.test(text.slice(0, start)) ? [] : [{ start, end: start + date.length }];
  });
}
