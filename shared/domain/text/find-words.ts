/** Finding words as a reader types them in text as a document prints it. */
import { joints, withFoldedLetters } from './fold.ts';

export interface FindOptions {
  /** 'Held' is not 'held'. */
  readonly matchCase: boolean;
  /** 'held' is not in 'withheld'. */
  readonly wholeWords: boolean;
  /** 'Zurich' finds 'Zürich', and 'Strasse' 'Straße'. */
  readonly ignoreAccents: boolean;
}

/** UTF-16 offsets into the text that was looked through. */
export interface FoundRange {
  readonly start: number;
  readonly end: number;
}

interface Folded {
  readonly text: string;
  /** Where each unit of `text` comes from in the original; absent where both agree. */
  readonly places?: { readonly from: readonly number[]; readonly to: readonly number[] };
}

const plain = /^[\x20-\x7e]*$/;
const nothing = /[\u00AD\u200B-\u200D\u2060\uFEFF]/u;
const space = /\s/u;
const singleQuotes = /[\u2018\u2019\u201A\u2032\u00B4]/u;
const doubleQuotes = /[\u201C\u201D\u201E\u00AB\u00BB\u2033]/u;
const dashes = /[\u2010-\u2015\u2212]/u;
const marks = /\p{M}+/gu;
/** Scripts without spaces have no edge of a word that could be seen. */
const TYPED_HYPHEN = /(?<=\p{L}\p{M}*)[-\u2010\u2011]$/u;
const inWord = /[\p{L}\p{N}\p{M}_]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * A search that is made once and used on many texts.
 *
 * @returns for each text, where the words stand, from left to right and without overlaps; nothing for words that are only
 *   spaces. Linear in the text's length.
 */
export function wordFinder(words: string, options: FindOptions): (text: string) => FoundRange[] {
  const fold = folder(options);
  // A hyphen that is typed before what follows it does not undo what was found.
  const wanted = fold(words.trim().replace(TYPED_HYPHEN, '')).text;
  return (text) => {
    if (wanted === '') return [];
    const folded = fold(text);
    const found: FoundRange[] = [];
    for (let at = folded.text.indexOf(wanted); at !== -1;) {
      const range = original(folded, at, at + wanted.length);
      // Several letters of one ligature are one place.
      const apart = range.start >= (found.at(-1)?.end ?? 0);
      const fits = apart && (!options.wholeWords || isWhole(text, range));
      if (fits) found.push(range);
      at = folded.text.indexOf(wanted, at + (fits ? wanted.length : 1));
    }
    return found;
  };
}

function original({ text, places }: Folded, start: number, end: number): FoundRange {
  if (!places) return { start, end };
  const { from, to } = places;
  // A ligature and a letter with its accent are found as a whole.
  let next = end;
  while (next < text.length && from[next] === from[end - 1]) next++;
  return { start: from[start]!, end: to[next - 1]! };
}

/** Whether a range begins and ends where words do. */
export function isWhole(text: string, { start, end }: FoundRange): boolean {
  return !joins(before(text, start), at(text, start)) && !joins(before(text, end), at(text, end));
}

/** Whether two characters that stand side by side are of one word. */
function joins(left: string, right: string): boolean {
  return inWord.test(left) && inWord.test(right) && !unspaced.test(left) && !unspaced.test(right);
}

function at(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function before(text: string, offset: number): string {
  // A surrogate pair is one character.
  return Array.from(text.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
}

function folder({ matchCase, ignoreAccents }: FindOptions): (text: string) => Folded {
  const known = new Map<string, string>();
  const foldCharacter = (character: string): string => {
    let folded = known.get(character);
    if (folded === undefined) {
      folded = unify(character.normalize('NFKD'));
      if (ignoreAccents) folded = withFoldedLetters(folded.normalize('NFC')).normalize('NFD').replace(marks, '');
      if (!matchCase) folded = folded.toLowerCase();
      known.set(character, folded);
    }
    return folded;
  };
  return (text) => {
    const left = new Set(Array.from(text.matchAll(joints), ({ index }) => index));
    if (left.size === 0 && plain.test(text) && !text.includes('  '))
      return { text: matchCase ? text : text.toLowerCase() };
    let folded = '';
    const from: number[] = [];
    const to: number[] = [];
    let offset = 0;
    for (const character of text) {
      const next = left.has(offset) ? '' : foldCharacter(character);
      if (!(next === ' ' && folded.endsWith(' '))) {
        folded += next;
        while (from.length < folded.length) from.push(offset);
        while (to.length < folded.length) to.push(offset + character.length);
        // An accent belongs to its letter, a hyphen to none.
        if (next === '' && to.length > 0 && !left.has(offset)) to[to.length - 1] = offset + character.length;
      }
      offset += character.length;
    }
    return { text: folded, places: { from, to } };
  };
}

/** What looks alike on a page and is typed with one key. */
function unify(character: string): string {
  if (nothing.test(character)) return '';
  if (space.test(character)) return ' ';
  if (singleQuotes.test(character)) return "'";
  if (doubleQuotes.test(character)) return '"';
  return dashes.test(character) ? '-' : character;
}
