/** What stands between two lines of one paragraph where a word, a range or an address may go on from one to the next. */
import type { WordList } from './document-words.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('blocksHyphens');

const HYPHEN = 0x2d;
const TRUE_HYPHEN = 0x2010;
const SOFT_HYPHEN = 0xad;

export function isHyphen(code: number): boolean {
  return code === HYPHEN || code === TRUE_HYPHEN || code === SOFT_HYPHEN;
}

/** A space, nothing, or nothing with the hyphen taken out. */
export type Joint = 'space' | 'tight' | 'hyphen-undone';

// A dash or a slash that stands at its word without a space: '1914–', 'and/', and a long dash as English prints it.
const TIGHT_SIGN = /[\p{L}\p{N}”’)][—–/]$/u;
/** Of a path or an address of which the beginning was not seen: prose may follow its last slash. */
const PATH_END = /\/\S*\/$/u;
const GOES_ON_TIGHT = /^[\p{L}\p{N}“‘(]/u;
const ADDRESS_END = pattern('u')`(?:${lists.addressEnd})[^\s<>]*[/._~?#&=%+-]$`;
// A word that no sentence begins with: small, and with a sign of addresses, or behind one.
const ADDRESS_GOES_ON = /^[\p{Ll}\d][^\s/._~?#&=%+-]*[/._~?#&=%+-]\S/u;
const SMALL_START = /^[\p{Ll}\d]/u;

/** Does the next line go on where this one ends, without a space, though no hyphen parts a word? */
export function goesOn(before: string, after: string): boolean {
  if (ADDRESS_END.test(before.slice(-200)))
    return before.endsWith('.') ? ADDRESS_GOES_ON.test(after) : SMALL_START.test(after);
  if (PATH_END.test(before.slice(-200))) return ADDRESS_GOES_ON.test(after);
  return TIGHT_SIGN.test(before) && GOES_ON_TIGHT.test(after);
}

const LAST_WORD = /([\p{L}\p{M}\d]+(?:[-\u2010][\p{L}\p{M}\d]+)*)[-\u2010\u00ad]$/u;
const FIRST_WORD = /^[\p{L}\p{M}]+/u;
/** Shorter halves are syllables as often as words. */
const HALF_MIN = 4;
const FREE_HALF_MIN = 3;
/** Among rarer words there are more and more that are only pieces of words. */
const FREE_WORDS = 10_000;

/**
 * What joins two lines. A hyphen at a line's end belongs to the typesetter unless something shows that it belongs to the word:
 * how the document writes the word elsewhere, how the language does, or its form ('X-ray', 'GFP-tagged', 'COVID-19').
 */
export function hyphenJoint(before: string, after: string, words: WordList): Joint {
  if (goesOn(before, after)) return 'tight';
  const last = before.charCodeAt(before.length - 1);
  if (!isHyphen(last)) return 'space';
  if (last === SOFT_HYPHEN) return 'hyphen-undone';
  const left = LAST_WORD.exec(before.slice(-60))?.[1];
  if (left === undefined) return 'space';
  const right = FIRST_WORD.exec(after)?.[0];
  if (right === undefined) return 'tight';
  const tail = left.slice(Math.max(left.lastIndexOf('-'), left.lastIndexOf('\u2010')) + 1);
  const halves: Halves = { left, tail, right, whole: tail + right };
  return jointByForm(halves, words) ?? jointInDocument(halves, words) ?? jointInLanguage(halves, words);
}

interface Halves {
  /** All of the word before the hyphen, with hyphens of its own. */
  readonly left: string;
  /** What stands behind the last of these. */
  readonly tail: string;
  readonly right: string;
  /** The last part of the word, if the hyphen is none of its own. */
  readonly whole: string;
}

function jointByForm({ left, right, whole }: Halves, words: WordList): Joint | undefined {
  const { language, times } = words;
  if (/^\p{Lu}/u.test(right)) {
    // Small capitals break inside words too; other capitals after a hyphen begin the second half of a compound.
    const capitals = left.length > 1 && left + right === (left + right).toUpperCase();
    return capitals && times(left + right) > 0 ? 'hyphen-undone' : 'tight';
  }
  if (/\d$/u.test(left)) return 'tight';
  if (language.joins.has(right) && times(whole) === 0 && !language.isCommon(whole)) return 'space';
  return undefined;
}

/** As the document writes the same word within its lines. */
function jointInDocument({ left, tail, right, whole }: Halves, { times }: WordList): Joint | undefined {
  const asWord = tail.length > 1 ? times(whole) : 0;
  const asCompound = Math.max(times(`${left}-${right}`), times(`${tail}-${right}`));
  if (asWord === 0 && asCompound === 0) return undefined;
  return asWord >= asCompound ? 'hyphen-undone' : 'tight';
}

/** No typesetter parts a single letter from its word: 'X-ray', 'n-octanal'. Letters that are spelled take no ending: 'GFP-tagged'. */
export function isBareLetters(half: string): boolean {
  return half.length === 1 || /^\p{Lu}{2,}$/u.test(half);
}

/** As the language writes words of this kind; decision 192 has the counts. */
function jointInLanguage(halves: Halves, words: WordList): Joint {
  const { left, tail, whole } = halves;
  const { language } = words;
  if (isBareLetters(tail)) return 'tight';
  if (language.isCommon(whole)) return 'hyphen-undone';
  return jointByAffix(halves, language) ?? (isCompound(halves, words) || tail !== left ? 'tight' : 'hyphen-undone');
}

/** Beginnings and endings that keep their hyphen in this language, or grow together with their word. */
function jointByAffix({ left, tail, right }: Halves, { parted, grown }: WordList['language']): Joint | undefined {
  const first = tail.toLowerCase();
  if (parted.first.has(first) || parted.last.has(right)) return 'tight';
  if (grown.last.has(right)) return 'hyphen-undone';
  if (grown.first.has(first)) return left === tail ? 'hyphen-undone' : 'tight';
  return undefined;
}

/** Two words, which the language or the document writes apart. */
function isCompound({ tail, right }: Halves, words: WordList): boolean {
  const { language, times, timesWhole } = words;
  if (language.hyphenated === true && areFree(tail, right, words)) return true;
  const bothSaid = tail.length >= HALF_MIN && right.length >= HALF_MIN && times(tail) > 0 && timesWhole(right) > 0;
  return bothSaid && language.hyphenated !== false;
}

/** Can both halves stand alone in this language? Parts of names look like words: their beginnings must be said elsewhere. */
function areFree(tail: string, right: string, { language, times, timesWhole }: WordList): boolean {
  if (tail.length < FREE_HALF_MIN || right.length < FREE_HALF_MIN) return false;
  const isSaid = times(tail) > 0 || (!/^\p{Lu}/u.test(tail) && timesWhole(right) > 0);
  if (/^\p{Lu}/u.test(tail) && !isSaid) return false;
  const first = isSaid ? undefined : FREE_WORDS;
  return language.isCommon(tail, first) && language.isCommon(right, first);
}
