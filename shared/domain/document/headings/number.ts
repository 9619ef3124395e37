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
  ['part', 'part|book|title|buch|teil|titel|partie|titre|livre|parte|título|titulo|titolo|libro|deel|часть|раздел'],
  ['chapter', 'chapter|chap|kap|cap|kapitel|chapitre|capítulo|capitulo|capitolo|hoofdstuk|abschnitt|глава|rozdział'],
  ['appendix', 'appendix|appendice|apéndice|apêndice|annex|annexe|anhang|anexo|anlage|allegato|bijlage|приложение'],
  ['article', 'article|art|artikel|articolo|artículo|artigo|статья|item|rule|clause|lesson|unit|module|lecture'],
  ['schedule', 'schedule'],
  ['note', 'note'],
];
const NAMED = new RegExp(
  String.raw`^(${NAMES.map(([, names]) => names).join('|')})\.?\s+(\d{1,3}[a-z]?|[ivxl]{1,6}|[a-z])(?![\p{L}\d])(?!\.\d)\s*[.:–—-]?\s*(.*)$`,
  'iu',
);
/** 'Erster Teil', 'TITRE PREMIER': the first six, in the languages of the law. */
const ORDINALS_OF_PARTS: readonly string[] = [
  'first|erste[rs]?|premier|première|primer[oa]?|prim[oa]|primeir[oa]',
  'second|zweite[rs]?|deuxième|segund[oa]|second[oa]',
  'third|dritte[rs]?|troisième|tercer[oa]?|terz[oa]|terceir[oa]',
  'fourth|vierte[rs]?|quatrième|cuart[oa]|quart[oa]',
  'fifth|fünfte[rs]?|cinquième|quint[oa]',
  'sixth|sechste[rs]?|sixième|sext[oa]|sest[oa]',
];
const PART_NAMES = NAMES.flatMap(([scheme, names]) => (scheme === 'part' || scheme === 'chapter' ? [names] : [])).join(
  '|',
);
const ORDINAL_PART = new RegExp(
  String.raw`^(?:(?<before>${ORDINALS_OF_PARTS.join('|')})\s+(?<name>${PART_NAMES})|(?<named>${PART_NAMES})\s+(?<behind>${ORDINALS_OF_PARTS.join('|')}))(?![\p{L}\d])\s*[.:–—-]?\s*(?<rest>.*)$`,
  'iu',
);
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
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

/** Read the number of a heading; undefined if the line starts with none. */
export function parseNumber(text: string): HeadingNumber | undefined {
  const named = NAMED.exec(text);
  if (named) return namedNumber(named[1]!.toLowerCase(), named[2]!, named[3]!);
  const ordinal = ORDINAL_SCHEDULE.exec(text);
  if (ordinal && (isAfterNumber(ordinal[2]!) || ordinal[2]!.startsWith('(')))
    return { scheme: 'schedule', parts: [ORDINALS.indexOf(ordinal[1]!.toLowerCase()) + 1], rest: ordinal[2]! };
  const section = LETTERED_SECTION.exec(text);
  if (section && isAfterNumber(section[2]!)) {
    const value = /^[IVX]+$/.test(section[1]!) ? romanValue(section[1]!) : letterValue(section[1]!);
    return { scheme: 'chapter', parts: [value], rest: section[2]! };
  }
  const paragraph = PARAGRAPH_SIGN.exec(text);
  if (paragraph && isAfterNumber(paragraph[2]!))
    return { scheme: 'article', parts: [Number(paragraph[1])], rest: paragraph[2]! };
  const spelled = SPELLED_CHAPTER.exec(text);
  const value = spelled ? valueOfWords(spelled[2]!) : 0;
  if (spelled && value > 0) {
    const scheme = spelled[1]!.toLowerCase() === 'part' ? 'part' : 'chapter';
    return isAfterNumber(spelled[3]!) ? { scheme, parts: [value], rest: spelled[3]! } : undefined;
  }
  const within = WITHIN.exec(text);
  if (within) return { scheme: 'decimal', parts: [Number(within[1])], rest: within[2]! };
  const later = INSERTED.exec(text);
  if (later && isTitle(later[3]!))
    return { scheme: 'decimal', parts: [Number(later[1])], inserted: later[2], rest: later[3]! };
  const decimal = DECIMAL.exec(text);
  if (decimal) {
    const parts = decimal[1]!.split('.').map((part) => Number(part.trim()));
    // '14: end for' numbers a line of a program.
    if (decimal[2]!.includes(':') && /^\d/.test(text)) return undefined;
    const most = parts.length === 1 && /^\p{Lu}/u.test(decimal[3]!) ? MOST_SECTIONS : MOST_OF_SECTION;
    if ((isTitle(decimal[3]!) || (parts.length > 1 && isVersion(decimal[3]!))) && parts.every((part) => part <= most))
      return { scheme: 'decimal', parts, rest: decimal[3]! };
    return undefined;
  }
  const alone = DECIMAL_ALONE.exec(text);
  if (alone) return { scheme: 'decimal', parts: alone[1]!.split('.').map(Number), rest: '' };
  const appendix = APPENDIX.exec(text);
  if (appendix && isTitle(appendix[2]!)) {
    const [letter, ...numbers] = appendix[1]!.split('.');
    return { scheme: 'appendix', parts: [letterValue(letter!), ...numbers.map(Number)], rest: appendix[2]! };
  }
  const below = ROMAN_SECTION.exec(text);
  if (below && isTitle(below[3]!)) {
    const parts = [romanValue(below[1]!), ...below[2]!.split('.').map(Number)];
    return { scheme: 'roman', parts, rest: below[3]! };
  }
  const roman = ROMAN.exec(text);
  if (roman && isTitle(roman[3]!) && romanValue(roman[1]!) <= 40) {
    return { scheme: 'roman', parts: [romanValue(roman[1]!)], rest: roman[3]! };
  }
  const numeral = ROMAN_ALONE.exec(text);
  if (numeral && romanValue(numeral[1]!) <= 40) return { scheme: 'roman', parts: [romanValue(numeral[1]!)], rest: '' };
  const letter = LETTER.exec(text);
  // 'A' and 'I' are words too, which only the headings around them tell.
  if (letter && isTitle(letter[3]!) && (letter[2] !== '' || !/^[AI]$/.test(letter[1]!)))
    return { scheme: 'letter', parts: [letterValue(letter[1]!)], rest: letter[3]! };
  return cjkNumber(text);
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

const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty'];

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

function cjkNumber(text: string): HeadingNumber | undefined {
  const chapter = CJK_CHAPTER.exec(text);
  if (chapter) {
    const depth = /[节節절]/.test(chapter[2]!) ? 2 : 1;
    const value = cjkValue(chapter[1]!);
    return { scheme: 'cjk', parts: depth === 2 ? [0, value] : [value], rest: chapter[3]! };
  }
  const article = CJK_ARTICLE.exec(text);
  if (article) return { scheme: 'article', parts: [cjkValue(article[1]!)], rest: article[2]! };
  const appendix = CJK_APPENDIX.exec(text);
  if (appendix) {
    const value = /[A-Z]/.test(appendix[1]!) ? letterValue(appendix[1]!) : cjkValue(appendix[1]!);
    return { scheme: 'appendix', parts: [value], rest: appendix[2]! };
  }
  const list = CJK_LIST.exec(text);
  if (list) return { scheme: 'cjk-list', parts: [cjkValue(list[1]!)], rest: list[2]! };
  const bracketed = CJK_BRACKET.exec(text);
  return bracketed ? { scheme: 'bracketed-number', parts: [cjkValue(bracketed[1]!)], rest: bracketed[2]! } : undefined;
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
