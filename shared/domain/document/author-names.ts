import { isParticle } from '../../base/person-names.ts';
import { withoutRaisedMarks } from '../text/raised-marks.ts';

/** Who wrote a document: what its front matter prints, where that is plain, else what the file says. */

/** Marks that lead from a name to an affiliation or a footnote; they also part names that nothing else parts. */
const MARKS = /[^\p{L}\p{M}\p{N}\s,;.:&()@{}'’´`"/•·-]+|(?<=[\p{L}.])\s?\d{1,2}(?:\s?,\s?\d{1,2})*(?![\p{L}\d])/gu;
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const PLACE =
  /(?<!\p{L})(?:universi|institut|d[eé]parte?ment|school|college|facult|fakult|laborator|labs?\b|cent(?:er|re)|hospital|academy|hochschule|[eé]cole|inc\b|ltd\b|gmbh|corporation|company|foundation|ministry|research)/iu;
/** Before the names themselves. */
const LED_BY = /^(?:(?:authors?|editors?)\s*:|(?:edited\s+|written\s+)?by\s+)\s*/iu;
/** Words that are capitalized above an abstract and name nobody. */
const NO_NAME =
  /\b(?:abstract|access|advisors?|article|authors?|board|brain|chapter|collaboration|committee|conference|copyright|dissertation|document|draft|edition|editors?|engineering|guide|handbook|introduction|journal|keywords|manual|mathematics|medicine|open|overview|paper|part|physics|press|proceedings|product|prof|report|review|rights|sciences?|section|series|started|supervisors?|system|team|technical|technolog(?:y|ies)|thesis|university|user|version|volume|workshop|january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;
/** 'June 9, 1843', '9. Juni 1843', in whatever language. */
const DATE = /\p{Lu}\p{L}+\s\d{1,2},?\s\d{4}(?!\d)|(?<!\d)\d{1,2}\.?\s\p{L}{3,}\s\d{4}(?!\d)/gu;
const RAISED = /[⁰¹²³⁴-⁹]/gu;
const MAX_NAMES = 40;
const LEAST_GRID_ROWS = 3;

/**
 * @param texts     the blocks between title and abstract that were taken for authors, in reading order
 * @param claimed   what the file's metadata says
 * @param isPaper   an abstract follows: what stands before it is names, even where there is only one
 * @returns names with commas between them
 */
export function authorNames(
  texts: readonly string[],
  claimed: string | undefined,
  isPaper = false,
): string | undefined {
  const printed = printedNames(texts, isPaper);
  if (claimed === undefined || /\d/u.test(claimed)) return printed.length > 0 ? printed.join(', ') : undefined;
  // Files often name only whoever sent them in, or an account.
  const surname = claimed.split(/[\s,]+/u).at(-1)!;
  const single = !/[,;]| and /u.test(claimed);
  const isOneOf = printed.some((name) => name.endsWith(surname)) || !/\s/u.test(claimed);
  if (single && printed.length > 1 && isOneOf) return printed.join(', ');
  return claimedNames(claimed.split(/\s*;\s*/u)).join(', ');
}

/** A copyright in the place of the author names who has it and where they work. */
function claimedNames(claimed: readonly string[]): readonly string[] {
  if (!claimed.some((piece) => piece.includes('©') || PLACE.test(piece))) return claimed;
  const pieces = claimed.flatMap((piece) => piece.split(',')).map((piece) => piece.replace('©', '').trim());
  const end = pieces.findIndex((piece) => !isName(piece));
  const names = end < 0 ? pieces : pieces.slice(0, end);
  return names.length > 0 ? names : claimed;
}

function printedNames(texts: readonly string[], isPaper: boolean): readonly string[] {
  const letters = footnoteLetters(texts);
  const names: string[] = [];
  let isList = false;
  for (const text of texts) {
    let hasNames = false;
    const rows = text.split('\n');
    const isGrid = rows.filter(isRowOfCells).length >= LEAST_GRID_ROWS;
    for (const [at, row] of rows.entries()) {
      // Beside each other, the names of the next ones follow where those above them are to be reached.
      if (isGrid && isRowOfCells(row) && at > 0 && text.includes('@') && !rows[at - 1]!.includes('@')) continue;
      const { found, whole } = leadingNames(row, letters);
      hasNames ||= found.length > 0;
      if (found.length === 0 && isGrid && isRowOfCells(row)) continue;
      if (found.length === 0 && !isAddress(row)) break;
      // Where somebody works is named as people are, but more than once.
      if (found.length === 0 || new Set(found).size < found.length) continue;
      if (names.length > 0 && found.length === 1) {
        // After a list of names a single one is where they work; else it has an address of its own, or nothing beside it.
        if (isList) break;
        if (!whole && !isAddress(row)) continue;
      }
      isList ||= found.length > 1 && /,|\sand\s/iu.test(row);
      names.push(...found);
    }
    if (!hasNames && names.length > 0 && !isAddress(text)) break;
  }
  // Two capitalized words alone may be anything.
  const sure =
    isPaper ||
    names.length > 1 ||
    names.some((name) => /\s\p{Lu}\.\s/u.test(name)) ||
    texts.some((text) => isAddress(text) || LED_BY.test(text));
  return sure ? [...new Set(names)].slice(0, MAX_NAMES) : [];
}

/** What stands beside each other is parted by semicolons in front of which there is room. */
function isRowOfCells(row: string): boolean {
  return row.includes(' ; ');
}

/** Does a block say where somebody works or how to reach them? */
export function isAddress(text: string): boolean {
  return text.includes('@') || PLACE.test(text);
}

/** The names that a block begins with, up to what is no name, and whether it has nothing else. */
function leadingNames(
  text: string,
  letters: ReadonlySet<string>,
): { readonly found: readonly string[]; readonly whole: boolean } {
  const pieces = withoutRaisedMarks(text, ';')
    // One raised mark behind another, 'Ada Lovelace¹,²', stands beside no word.
    .replace(RAISED, ';')
    .replace(DATE, ';')
    .replace(LED_BY, '')
    .replace(MARKS, ';')
    .split(/[;,&•·\n]|\s+and\s+/iu)
    .map((piece) => piece.replace(/^(?:and|AND)\s+|^[a-k]\s+(?=\p{Lu})|[´`]/gu, '').trim())
    .filter((piece) => piece !== '');
  const found: string[] = [];
  for (const piece of pieces) {
    if (found.length > 0 && piece.length === 1) {
      // A mark in letters, after a name that had a comma of its own: 'Fuksb,c' is Fuks with two.
      const last = found.at(-1)!;
      if (/[a-k]$/u.test(last) && last.at(-1)! < piece && !letters.has(last.at(-1)!))
        found[found.length - 1] = last.slice(0, -1);
      continue;
    }
    const bare = piece.replace(/\s[a-k]$/u, '');
    const name = spokenName(bare === piece && letters.has(piece.at(-1)!) ? piece.slice(0, -1) : bare);
    if (!isName(name)) return { found, whole: false };
    found.push(name);
  }
  return { found, whole: true };
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
    words.every((word) => NAME_WORD.test(word) || isParticle(word)) && /^\p{Lu}/u.test(words[0]!) && last.length > 1
  );
}

/** 'ADA LOVELACE' as 'Ada Lovelace'. */
function spokenName(piece: string): string {
  const shouting = piece === piece.toUpperCase() && /\p{L}{3}/u.test(piece);
  return shouting ? piece.replace(/\p{L}{2,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase()) : piece;
}
