import { cjkValue, romanValue } from '../../text/quantity.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('headingsNumber');

/** In the order that models know them by. */
export const SCHEMES = [
  'decimal',
  'appendix',
  'roman',
  'letter',
  'part',
  'chapter',
  'cjk',
  'cjk-list',
  'article',
  'bracketed-number',
  'bracketed-letter',
  'bracketed-roman',
  'schedule',
  'note',
] as const;
export type NumberScheme = (typeof SCHEMES)[number];

/** The number in front of a heading. */
export interface HeadingNumber {
  readonly scheme: NumberScheme;
  /** '3.2.1' is [3, 2, 1]; letters count from A = 1. */
  readonly parts: readonly number[];
  /** The letter of a number that came later between two others: 'A' of '27A', whose parts are those of '27'. */
  readonly inserted?: string | undefined;
  /** What follows the number; empty where the number stands alone on its line. */
  readonly rest: string;
}

const DECIMAL = pattern(
  'iu',
)`^(?:§+\s*|${lists.decimal})?(\d{1,3}(?:\s?\.\s?\d{1,2}){0,5})(\s*[.:、．)]?)(?:\s+|(?<=[.:、．])(?=\p{Lu})|(?=[\u3400-\u9fff]))(.*)$`;
/** Acts count their sections through all chapters; more than these are amounts and years. */
const MOST_SECTIONS = 500;
const MOST_OF_SECTION = 60;
const INSERTED = /^(\d{1,3})([A-Z]{1,2})\.\s+(\p{Lu}.*)$/u;
/** '.01 SCOPE', as manuals of rules number the sections of a chapter that the reader has in hand. */
const WITHIN = /^\.(\d{2})\s+(\p{Lu}.*)$/u;
const DECIMAL_ALONE = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?$/;
const APPENDIX = /^([A-Z](?:\.\d{1,2}){1,4})\.?\s+(.*)$/;
const LETTER = /^([A-Z])([.:)]?)\s+(.*)$/;
const ROMAN = /^([IVXL]{1,6})([.:])\s*(.*)$/;
const ROMAN_SECTION = /^([IVXL]{1,6})[.-](\d{1,2}(?:\.\d{1,2}){0,3})[.):]?\s+(.*)$/u;
/** What numbered sections are called, in the languages of the law and of schools. */
const NAMES: readonly (readonly [NumberScheme, string])[] = [
  ['part', lists.namedPart],
  ['chapter', lists.namedChapter],
  ['appendix', lists.namedAppendix],
  ['article', lists.namedArticle],
  ['schedule', lists.namedSchedule],
  ['note', lists.namedNote],
];
const NAMED = new RegExp(
  String.raw`^(${NAMES.map(([, names]) => names).join('|')})\.?\s+(\d{1,3}[a-z]?|[ivxl]{1,6}|[a-z])(?![\p{L}\d])(?!\.\d)\s*[.:–—-]?\s*(.*)$`,
  'iu',
);
/** 'Erster Teil', 'TITRE PREMIER': the first six, in the languages of the law. */
const ORDINALS_OF_PARTS: readonly string[] = [
  lists.partFirst,
  lists.partSecond,
  lists.partThird,
  lists.partFourth,
  lists.partFifth,
  lists.partSixth,
];
const PART_NAMES = NAMES.flatMap(([scheme, names]) => (scheme === 'part' || scheme === 'chapter' ? [names] : [])).join(
  '|',
);
const ORDINAL_PART = new RegExp(
  String.raw`^(?:(?<before>${ORDINALS_OF_PARTS.join('|')})\s+(?<name>${PART_NAMES})|(?<named>${PART_NAMES})\s+(?<behind>${ORDINALS_OF_PARTS.join('|')}))(?![\p{L}\d])\s*[.:–—-]?\s*(?<rest>.*)$`,
  'iu',
);
const ORDINALS = lists.ordinals.split('|');
const ORDINAL_SCHEDULE = new RegExp(
  String.raw`^(?:${lists.ordinalScheduleThe})?(${ORDINALS.join('|')})\s+(?:${lists.ordinalScheduleSchedule})(?![\p{L}\d])\s*[.:–—-]?\s*(.*)$`,
  'iu',
);
/** Of forms and rules; numbers in digits are those of any section. */
const LETTERED_SECTION = pattern(
  'iu',
)`^${lists.letteredSection}\s+([IVX]{1,5}|[A-HJ-U])(?![\p{L}\d])\s*[.:–—-]?\s*(.*)$`;
const PARAGRAPH_SIGN = /^§\s*(\d{1,4})\s?[a-z]?(?![\p{L}\d])(?!\.\d)\s*[.:–—-]?\s*(.*)$/u;
const ROMAN_ALONE = /^([IVXL]{1,6})\.$/;
const SPELLED_CHAPTER = pattern('i')`^(${lists.spelledChapter})\s+([a-z]+(?:[ -][a-z]+)?)\b\s*[.:–—-]?\s*(.*)$`;
const SPELLED = pattern('i')`^(?:${lists.spelled})?([a-z]+(?:[ -][a-z]+)?)$`;
const CJK_CHAPTER = /^[第제]\s*([0-9一二三四五六七八九十百]{1,4})\s*([章节節部分篇编編장절편])\s*(.*)$/u;
const CJK_ARTICLE = /^[第제]\s*([0-9一二三四五六七八九十百]{1,4})\s*[条條조]\s*(.*)$/u;
const CJK_APPENDIX = /^附\s*[录錄]\s*([A-Z]|[一二三四五六七八九十]{1,3})(?![A-Za-z])\s*[.:：、]?\s*(.*)$/u;
const CJK_LIST = /^([一二三四五六七八九十]{1,3})、\s*(.*)$/u;
const CJK_BRACKET = /^[（(]([一二三四五六七八九十]{1,3})[)）]\s*(.*)$/u;

/** A line that begins as if with a number, and is known to have none. */
const NO_NUMBER = 'no number';

/** What a match says: a number, that there is none, or nothing, so that the next form is tried. */
type Reader = (match: RegExpExecArray, text: string) => HeadingNumber | typeof NO_NUMBER | undefined;

const decimalOf = (numbers: string): readonly number[] => numbers.split('.').map((part) => Number(part.trim()));

/** The first that reads the line decides. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [NAMED, ([, name = '', number = '', rest = '']) => namedNumber(name.toLowerCase(), number, rest) ?? NO_NUMBER],
  [
    ORDINAL_SCHEDULE,
    ([, ordinal = '', rest = '']) => {
      const parts = [ORDINALS.indexOf(ordinal.toLowerCase()) + 1];
      return isAfterNumber(rest) || rest.startsWith('(') ? { scheme: 'schedule', parts, rest } : undefined;
    },
  ],
  [
    LETTERED_SECTION,
    ([, value = '', rest = '']) => {
      const parts = [/^[IVX]+$/.test(value) ? romanValue(value) : letterValue(value)];
      return isAfterNumber(rest) ? { scheme: 'chapter', parts, rest } : undefined;
    },
  ],
  [
    PARAGRAPH_SIGN,
    ([, value, rest = '']) => (isAfterNumber(rest) ? { scheme: 'article', parts: [Number(value)], rest } : undefined),
  ],
  [SPELLED_CHAPTER, spelledChapter],
  [WITHIN, ([, value, rest = '']) => ({ scheme: 'decimal', parts: [Number(value)], rest })],
  [
    INSERTED,
    ([, value, inserted, rest = '']) =>
      isTitle(rest) ? { scheme: 'decimal', parts: [Number(value)], inserted, rest } : undefined,
  ],
  [DECIMAL, decimalNumber],
  [DECIMAL_ALONE, ([, numbers = '']) => ({ scheme: 'decimal', parts: decimalOf(numbers), rest: '' })],
  [
    APPENDIX,
    ([, numbers = '', rest = '']) => {
      const [letter = '', ...below] = numbers.split('.');
      return isTitle(rest)
        ? { scheme: 'appendix', parts: [letterValue(letter), ...below.map(Number)], rest }
        : undefined;
    },
  ],
  [
    ROMAN_SECTION,
    ([, numeral = '', below = '', rest = '']) =>
      isTitle(rest) ? { scheme: 'roman', parts: [romanValue(numeral), ...decimalOf(below)], rest } : undefined,
  ],
  [ROMAN, ([, numeral = '', , rest = '']) => (isTitle(rest) ? romanNumber(numeral, rest) : undefined)],
  [ROMAN_ALONE, ([, numeral = '']) => romanNumber(numeral, '')],
  [
    LETTER,
    // 'A' and 'I' are words too, which only the headings around them tell.
    ([, letter = '', mark, rest = '']) =>
      isTitle(rest) && (mark !== '' || !/^[AI]$/.test(letter))
        ? { scheme: 'letter', parts: [letterValue(letter)], rest }
        : undefined,
  ],
  [
    CJK_CHAPTER,
    ([, value = '', unit = '', rest = '']) => {
      const isBelow = /[节節절]/.test(unit);
      return { scheme: 'cjk', parts: isBelow ? [0, cjkValue(value)] : [cjkValue(value)], rest };
    },
  ],
  [CJK_ARTICLE, ([, value = '', rest = '']) => ({ scheme: 'article', parts: [cjkValue(value)], rest })],
  [
    CJK_APPENDIX,
    ([, value = '', rest = '']) => {
      const parts = [/[A-Z]/.test(value) ? letterValue(value) : cjkValue(value)];
      return { scheme: 'appendix', parts, rest };
    },
  ],
  [CJK_LIST, ([, value = '', rest = '']) => ({ scheme: 'cjk-list', parts: [cjkValue(value)], rest })],
  [CJK_BRACKET, ([, value = '', rest = '']) => ({ scheme: 'bracketed-number', parts: [cjkValue(value)], rest })],
];

/** Read the number of a heading; undefined if the line starts with none. */
export function parseNumber(text: string): HeadingNumber | undefined {
  for (const [form, read] of FORMS) {
    const match = form.exec(text);
    const number = match ? read(match, text) : undefined;
    if (number !== undefined) return number === NO_NUMBER ? undefined : number;
  }
  return undefined;
}

function spelledChapter([, name = '', words = '', rest = '']: RegExpExecArray): ReturnType<Reader> {
  const value = valueOfWords(words);
  if (value === 0) return undefined;
  const scheme = name.toLowerCase() === 'part' ? 'part' : 'chapter';
  return isAfterNumber(rest) ? { scheme, parts: [value], rest } : NO_NUMBER;
}

function decimalNumber([, numbers = '', mark = '', rest = '']: RegExpExecArray, text: string): ReturnType<Reader> {
  // '14: end for' numbers a line of a program.
  if (mark.includes(':') && /^\d/.test(text)) return NO_NUMBER;
  const parts = decimalOf(numbers);
  const most = parts.length === 1 && /^\p{Lu}/u.test(rest) ? MOST_SECTIONS : MOST_OF_SECTION;
  const isTitled = isTitle(rest) || (parts.length > 1 && isVersion(rest));
  return isTitled && parts.every((part) => part <= most) ? { scheme: 'decimal', parts, rest } : NO_NUMBER;
}

const MOST_ROMAN = 40;

function romanNumber(numeral: string, rest: string): HeadingNumber | undefined {
  const value = romanValue(numeral);
  return value <= MOST_ROMAN ? { scheme: 'roman', parts: [value], rest } : undefined;
}

/** 'A Proofs' and 'I Data', which begin like 'A survey' and 'I have a dream': for a place between other letters. */
export function letterAlone(text: string): HeadingNumber | undefined {
  const match = /^([AI])\s+(\p{Lu}.*)$/u.exec(text);
  return match && isTitle(match[2]!)
    ? { scheme: 'letter', parts: [letterValue(match[1]!)], rest: match[2]! }
    : undefined;
}

const BRACKET = /^(\d{1,2})\)\s+(\p{Lu}.*)$/u;

/** '2) Title' numbers headings that open their paragraph; elsewhere it numbers items of lists. */
export function bracketNumber(text: string): HeadingNumber | undefined {
  const match = BRACKET.exec(text);
  return match ? { scheme: 'decimal', parts: [Number(match[1])], rest: match[2]! } : undefined;
}

const BRACKETED = /^(?:\(?(\d{1,2}|[ivx]{1,5}|[a-zA-Z])\)|([ivx]{1,5}|[a-z])\.)\s+([\p{Lu}\p{Lo}].*)$/u;

/** '(a) Title', 'ii) Title', '3) Title' and 'a. Title': numbers of headings only where the line looks like one. */
export function bracketedNumber(text: string): HeadingNumber | undefined {
  const match = BRACKETED.exec(text);
  const [number, rest] = [match?.[1] ?? match?.[2], match?.[3]];
  if (number === undefined || rest === undefined || !isTitle(rest)) return undefined;
  if (/^\d/.test(number)) return { scheme: 'bracketed-number', parts: [Number(number)], rest };
  // 'i' is the ninth letter far less often than it is one.
  if (/^(?:[ivx]{2,5}|[iv])$/.test(number)) return { scheme: 'bracketed-roman', parts: [romanValue(number)], rest };
  return { scheme: 'bracketed-letter', parts: [letterValue(number.toUpperCase())], rest };
}

/** 'Chapter 3' says what it is, even where no title follows it. */
export function isNamedNumber({ scheme }: HeadingNumber): boolean {
  return NAMED_SCHEMES.has(scheme);
}

const NAMED_SCHEMES: ReadonlySet<NumberScheme> = new Set(['part', 'chapter', 'cjk', 'article', 'schedule', 'note']);

function namedNumber(name: string, number: string, rest: string): HeadingNumber | undefined {
  const scheme = NAMES.find(([, names]) => names.split('|').includes(name))?.[0] ?? 'chapter';
  const value = /^\d/.test(number)
    ? Number.parseInt(number, 10)
    : scheme === 'appendix' || (scheme === 'schedule' && number.length === 1) || /^[A-HJ-KM-UWY-Z]$/u.test(number)
      ? letterValue(number.toUpperCase())
      : romanValue(number);
  const inserted = /^\d+([a-z])$/iu.exec(number)?.[1]?.toUpperCase();
  // 'Rule 2 (exchange)' names a rule within the text.
  const isNoTitle = !isAfterNumber(rest) || (scheme === 'article' && rest.startsWith('('));
  return value === 0 || isNoTitle ? undefined : { scheme, parts: [value], ...(inserted && { inserted }), rest };
}

/** 'Erster Teil' and 'Titre premier': a number only above others, as a title on slides it is words. */
export function ordinalPart(text: string): HeadingNumber | undefined {
  const { before, name, named, behind, rest = '' } = ORDINAL_PART.exec(text)?.groups ?? {};
  const [word, label] = [before ?? behind, name ?? named];
  if (word === undefined || label === undefined || !isAfterNumber(rest)) return undefined;
  const value = ORDINALS_OF_PARTS.findIndex((words) => new RegExp(`^(?:${words})$`, 'iu').test(word)) + 1;
  const scheme = NAMES.find(([, names]) => names.split('|').includes(label.toLowerCase()))?.[0] ?? 'part';
  return { scheme, parts: [value], rest };
}

function isAfterNumber(rest: string): boolean {
  return rest === '' || /^["“'‘([]?[\p{Lu}\p{Lo}\d]/u.test(rest);
}

const UNITS = lists.units.split('|');
const TENS = lists.tens.split('|');

/** 'Chapter Two' or 'TWENTY-ONE' on a line of its own, as it stands above the title of a chapter; 0 for anything else. */
export function spelledNumber(text: string): number {
  const words = SPELLED.exec(text)?.[1];
  return words === undefined ? 0 : valueOfWords(words);
}

/** 'forty-two' and 'FORTYTWO' are 42; 0 where the words are no number below 60. */
function valueOfWords(words: string): number {
  const text = words.toLowerCase().replace(/[ -]/g, '');
  const unit = UNITS.indexOf(text) + 1;
  if (unit > 0) return unit;
  const tens = TENS.findIndex((word) => text.startsWith(word));
  if (tens < 0) return 0;
  const rest = text.slice(TENS[tens]!.length);
  const digit = UNITS.indexOf(rest) + 1;
  return rest === '' || (digit > 0 && digit < 10) ? 10 * (tens + 2) + digit : 0;
}

/** A title starts like one: with a letter, and it has at least two. */
function isTitle(rest: string): boolean {
  return /^["“'‘(¿¡[]?[\p{L}\d$@.#\\_-]/u.test(rest) && /\p{L}.*\p{L}|[\u3400-\u9fff]/u.test(rest);
}

/** 'v2.18.0 (27/10/2021)' is a title of release notes. */
function isVersion(rest: string): boolean {
  return /^\p{L}\d+\.\d/u.test(rest);
}

function letterValue(letter: string): number {
  return letter.charCodeAt(0) - 64;
}
