import { withoutRaisedMarks } from '../text/raised-marks.ts';

/** Who wrote a document: what its front matter prints, where that is plain, else what the file says. */

/** Marks that lead from a name to an affiliation or a footnote; they also part names that nothing else parts. */
const MARKS = /[*†‡§¶∗⋆#]+|(?<=[\p{L}.])\s?\d{1,2}(?:\s?,\s?\d{1,2})*(?![\p{L}\d])/gu;
const PARTICLE = /^(?:al|bin|da|de|del|della|den|der|di|dos|du|el|ibn|la|le|ten|ter|van|von|y|zu)$/u;
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const PLACE =
  /\b(?:universi|institut|departe?ment|school|college|faculty|laborator|labs?\b|cent(?:er|re)|hospital|academy|inc\b|ltd\b|gmbh|corporation|company|foundation|ministry|research)/iu;
/** Words that are capitalized above an abstract and name nobody. */
const NO_NAME =
  /\b(?:abstract|access|advisor|article|authors?|board|brain|chapter|collaboration|committee|conference|copyright|document|draft|edition|editors?|engineering|guide|handbook|introduction|journal|keywords|manual|mathematics|medicine|open|overview|paper|part|physics|press|proceedings|product|prof|report|review|rights|sciences?|section|series|started|supervisor|system|team|technical|technolog(?:y|ies)|university|user|version|volume|workshop|january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;
const MAX_NAMES = 40;

/**
 * @param texts    the blocks between title and abstract that were taken for authors, in reading order
 * @param claimed  what the file's metadata says
 * @returns names with commas between them
 */
export function authorNames(texts: readonly string[], claimed: string | undefined): string | undefined {
  const printed = printedNames(texts);
  if (claimed === undefined) return printed.length > 0 ? printed.join(', ') : undefined;
  // Files often name only whoever sent them in.
  const surname = claimed.split(/[\s,]+/u).at(-1)!;
  const single = !/[,;]| and /u.test(claimed);
  if (single && printed.length > 1 && printed.some((name) => name.endsWith(surname))) return printed.join(', ');
  return claimed.split(/\s*;\s*/u).join(', ');
}

function printedNames(texts: readonly string[]): readonly string[] {
  const letters = footnoteLetters(texts);
  const names: string[] = [];
  for (const text of texts) {
    const found = leadingNames(text, letters);
    if (found.length === 0 && names.length > 0) break;
    names.push(...found);
  }
  // Two capitalized words alone may be anything.
  const sure = names.length > 1 || texts.some((text) => text.includes('@') || PLACE.test(text));
  return sure ? [...new Set(names)].slice(0, MAX_NAMES) : [];
}

/** The names that a block begins with, up to what is no name. */
function leadingNames(text: string, letters: ReadonlySet<string>): readonly string[] {
  const pieces = withoutRaisedMarks(text, ';')
    .replace(/^by\s+/iu, '')
    .replace(MARKS, ';')
    .split(/[;,&\n]|\s+and\s+/u)
    .map((piece) => piece.replace(/^and\s+/u, '').trim())
    .filter((piece) => piece !== '');
  const names: string[] = [];
  for (const piece of pieces) {
    // A mark in letters, after a name that had a comma of its own.
    if (names.length > 0 && piece.length === 1) continue;
    const name = spokenName(letters.has(piece.at(-1)!) ? piece.slice(0, -1) : piece);
    if (!isName(name)) break;
    names.push(name);
  }
  return names;
}

/** Letters that were raised before an affiliation ('aInstitute of …') and after the names that belong to it. */
function footnoteLetters(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((text) => [...text.matchAll(/(?:^|\s)([a-z])(?=\p{Lu}\p{Ll}{2})/gu)]);
  return new Set(found.map(([, letter]) => letter!));
}

function isName(piece: string): boolean {
  const words = piece.split(/\s+/u);
  if (words.length < 2 || words.length > 5 || NO_NAME.test(piece) || PLACE.test(piece)) return false;
  const last = words.at(-1)!;
  return (
    words.every((word) => NAME_WORD.test(word) || PARTICLE.test(word)) && /^\p{Lu}/u.test(words[0]!) && last.length > 1
  );
}

/** 'ADA LOVELACE' as 'Ada Lovelace'. */
function spokenName(piece: string): string {
  const shouting = piece === piece.toUpperCase() && /\p{L}{3}/u.test(piece);
  return shouting ? piece.replace(/\p{L}{2,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase()) : piece;
}
