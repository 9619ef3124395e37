/** Spellings that readers take for one and type as they can: what search, find, palette and questions fold alike. */

interface Folding {
  /** Languages that write so. */
  readonly languages: string;
  /** Small letters, and what they are looked for as. */
  readonly letters?: Readonly<Record<string, string>>;
  /** Characters that are written or left out at will. */
  readonly silent?: string;
}

/** Accents are left out beside these, by their Unicode decomposition. */
const foldings: readonly Folding[] = [
  { languages: 'de', letters: { ß: 'ss', ẞ: 'SS' } },
  { languages: 'tr, az', letters: { ı: 'i' } },
  { languages: 'da, no, fo', letters: { ø: 'o', æ: 'ae' } },
  { languages: 'is', letters: { ð: 'd', þ: 'th' } },
  { languages: 'pl, sorbian', letters: { ł: 'l' } },
  { languages: 'hr, vi, sami', letters: { đ: 'd' } },
  { languages: 'mt', letters: { ħ: 'h' } },
  { languages: 'fr', letters: { œ: 'oe' } },
  // Hamza and madda on alef; tatweel, vowels, and the small alef above.
  { languages: 'ar', letters: { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا' }, silent: '\u0640\u064B-\u0652\u0670' },
  { languages: 'fa, ur', letters: { ک: 'ك', ی: 'ي' } },
  // Vowels and signs of reading.
  { languages: 'he, yi', silent: '\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7' },
  { languages: 'ar', letters: digits('٠١٢٣٤٥٦٧٨٩') },
  { languages: 'fa, ur', letters: digits('۰۱۲۳۴۵۶۷۸۹') },
  { languages: 'hi, mr, ne', letters: digits('०१२३४५६७८९') },
];

function digits(tenOfThem: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(tenOfThem, (digit, value) => [digit, String(value)]));
}

const small = foldings.flatMap(({ letters }) => Object.entries(letters ?? {}));
const all = new Map(
  small.flatMap(([letter, as]) => {
    const capital = letter.toUpperCase();
    return capital.length === 1 && capital > '\u007F' && capital !== letter
      ? [[letter, as] as const, [capital, as.toUpperCase()] as const]
      : [[letter, as] as const];
  }),
);
const folded = new RegExp(`[${[...all.keys()].join('')}${foldings.map(({ silent = '' }) => silent).join('')}]`, 'gu');

/** The letters of the table as what they are looked for as; those that are silent are gone. */
export function withFoldedLetters(text: string): string {
  return text.replace(folded, (letter) => all.get(letter) ?? '');
}

/** A hyphen or a dash within a word: 'co-operative' is 'cooperative'. */
const HYPHEN = '(?<=\\p{L}\\p{M}*)[-\\u2010-\\u2013](?=\\p{L})';
/** What parts the groups of three figures of a number: '1 204' and '1,204' are '1204'. */
const GROUPS = "(?<=\\d)[ ,\\u00A0\\u2007\\u2009\\u202F'’](?=\\d{3}(?!\\d))";

/** What may be left out between letters and figures. */
export const joints = new RegExp(`${HYPHEN}|${GROUPS}`, 'gu');

const COMPOUND = /\p{L}[\p{L}\p{M}]*(?:[-\u2010\u2011]\p{L}[\p{L}\p{M}]*)+/gu;
const GROUPED = /(?<![\p{N}.,])\d{1,3}(?: \d{3})+(?![\p{N}])/gu;
const INNER = /[-\u2010\u2011 ]/gu;

/** A word that a text writes in parts, with where these stand. */
export interface JoinedWord {
  readonly start: number;
  readonly end: number;
  /** Without what parts it. */
  readonly joined: string;
}

/** Words with hyphens, and numbers in groups, as one; in the order in which they stand. */
export function joinedWords(text: string): readonly JoinedWord[] {
  return [...text.matchAll(COMPOUND), ...text.matchAll(GROUPED)]
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, joined: word.replace(INNER, '') }))
    .toSorted((a, b) => a.start - b.start);
}

// й is a letter of its own, and endings are told by it.
const marks = /(?<!\u0438)[\u0300-\u036F]/g;

/** Lower case without accents, letters as the table has them. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return withFoldedLetters(lower.normalize('NFC')).normalize('NFD').replace(marks, '').normalize('NFC');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
