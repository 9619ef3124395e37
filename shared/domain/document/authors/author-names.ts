/** Names of people in what a first page prints, and what leads to them or stands beside them. */
import { isParticle } from '../../../base/person-names.ts';
import {
  DEGREE,
  EDITED_BY,
  GROUP_BEFORE,
  HAN_RANK,
  HAN_WORKPLACE,
  RANK,
  SMALL_IN_NAMES,
  WRITING_GROUPS,
  WRITTEN_BY,
} from '../../text/imprint-words.ts';
import { withoutRaisedMarks } from '../../text/raised-marks.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('authorsNames');

/** Marks that lead from a name to an affiliation or a footnote; they also part names that nothing else parts. */
const MARKS = /[^\p{L}\p{M}\p{N}\s,;.:&()（）@{}'’´`"/•·-]+|(?<=[\p{L}.])\s?\d{1,2}(?:\s?,\s?\d{1,2})*(?![\p{L}\d])/gu;
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
export const PLACE = pattern('iu')`(?<!\p{L})(?:${lists.place})`;
/** Before the names themselves. */
const LED_BY = new RegExp(
  String.raw`^(?:${WRITTEN_BY}|${EDITED_BY})(?:\s?\([^)]*\))?(?:\s?[:：]\s*|\s+(?=\p{Lu}))`,
  'iu',
);
/** Words that are capitalized above an abstract and name nobody. */
const NO_NAME = pattern('iu')`${lists.noName}`;
/** 'June 9, 1843', '9. Juni 1843', in whatever language. */
const DATE = /\p{Lu}\p{L}+\s\d{1,2},?\s\d{4}(?!\d)|(?<!\d)\d{1,2}\.?\s\p{L}{3,}\s\d{4}(?!\d)/gu;
/** Who changed it, how to reach somebody; but a name in other letters belongs to the name. */
const ASIDE = /[([](?![^)\]]*\p{Script=Han})[^)\]]*(?:[)\]]|$)/gu;
const COPYRIGHT = pattern('iu')`^(?:(?:©|\(c\)|${lists.copyright})\s*)+(?:\(?[\s\d,–-]+\)?)*(?=\p{L})`;
const RAISED = /[⁰¹²³⁴-⁹]/gu;

const RANKS_BEFORE = new RegExp(String.raw`^(?:${RANK}\s*)+(?=\p{Lu})`, 'iu');
const ONLY_DEGREE = new RegExp(String.raw`^${DEGREE}(?:\s${DEGREE})*$`, 'iu');
const WORKPLACE_OF_HAN = new RegExp(HAN_WORKPLACE, 'u');
const RANK_OF_HAN = new RegExp(HAN_RANK, 'u');
const ROMAN = /^(?:I{2,3}|I[VX]|VI{1,3}|XI{0,3}|XI?V)$/u;

/** Does a block say where somebody works or how to reach them? */
export function isAddress(text: string): boolean {
  return text.includes('@') || PLACE.test(text);
}

export interface Names {
  readonly found: readonly string[];
  /** The text says nothing else. */
  readonly whole: boolean;
}

/**
 * The names that a text begins with, up to the first other words.
 *
 * @param letters  raised ones that lead to where somebody works, as `footnoteLetters` finds them
 */
export function leadingNames(text: string, letters: ReadonlySet<string> = new Set()): Names {
  const chinese = chineseNames(text.replace(LED_BY, ''));
  if (chinese.length > 0) return { found: chinese, whole: true };
  const pieces = withoutRaisedMarks(text, ';')
    .replace(COPYRIGHT, '')
    .replace(LED_BY, '')
    .replace(ASIDE, ';')
    .replace(/(?<=\p{Ll})–(?=\p{Lu})/gu, '-')
    // One raised mark behind another, 'Ada Lovelace¹,²', stands beside no word.
    .replace(RAISED, ';')
    .replace(DATE, ';')
    .replace(MARKS, ';')
    .split(AND)
    .map((piece) =>
      piece
        .trim()
        .replace(/(?<=\p{L}{3})\.$/u, '')
        .replace(/^(?:[a-k]|\d+(?:\s?,?\s?\d+)*)\s+(?=\p{Lu})|[´`]/gu, '')
        .trim()
        .replace(RANKS_BEFORE, ''),
    )
    .filter((piece) => piece !== '' && !/^\d+$/u.test(piece))
    .filter((piece, at) => at === 0 || !ONLY_DEGREE.test(piece));
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
    // One letter may be a name among others: 'Hang Li, Weinan E'.
    const isOther = found.length > 0 && (isName(`${name}.`) || HAN_NAME.test(name.replace(/\s/gu, '')));
    if (!isName(name.replace(/（\p{Script=Han}+）/gu, '')) && !isOther) return { found, whole: false };
    found.push(name);
  }
  return { found, whole: true };
}

/** Between names, and before the last of them. */
const AND = pattern(
  'u',
)`[;,&•·\n、]|(?<=^|\s)(?:${lists.and})\s+(?=\p{Lu})|(?<=\p{Script=Han})[和与](?=\p{Script=Han})`;

const HAN_NAME = /^\p{Script=Han}{2,4}$/u;

/** '罗兴武 孙 萌 刘 洋': names of two characters are spread to the width of three. */
function chineseNames(text: string): readonly string[] {
  const plain = text.replace(/[*∗†‡§¶⁰¹²³⁴-⁹]+|(?<=\p{Script=Han})\d(?:[,，]\d)*(?=\s|$)/gu, '').trim();
  if (!/^[\p{Script=Han}、，,\s和与]+$/u.test(plain)) return [];
  const found: string[] = [];
  for (const piece of plain.split(/[、，,和与]|(?<=\p{Script=Han}{2})\s+/u)) {
    const signs = piece.split(/\s+/u).filter((sign) => sign !== '');
    for (let at = 0; at < signs.length; at++) {
      const isSpread = signs[at]!.length === 1 && signs[at + 1]?.length === 1;
      found.push(isSpread ? signs[at]! + signs[++at]! : signs[at]!);
    }
  }
  const people = found.filter((name) => !RANK_OF_HAN.test(name) || name.length > 4);
  return people.every((name) => name.length >= 2 && name.length <= 4 && !WORKPLACE_OF_HAN.test(name)) ? people : [];
}

/** Letters that were raised before an affiliation ('aInstitute of …') and after the names that belong to it. */
export function footnoteLetters(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((text) => [...text.matchAll(/(?:^|\s)([a-z])(?=\p{Lu}\p{Ll}{2})/gu)]);
  return new Set(found.map(([, letter]) => letter!));
}

const WRITING_GROUP = new RegExp(`^(?:${WRITING_GROUPS})$`, 'iu');
const ROMANCE_GROUP = new RegExp(`^(?:${GROUP_BEFORE})$`, 'iu');
const GROUP_WORDS = [2, 6] as const;

/** What a group that wrote something is called: 'The ATLAS Collaboration', 'Reed Core Team'. */
export function groupIn(text: string): string | undefined {
  const name = text.replace(/[*∗†‡§¶]+$/u, '').trim();
  const words = name.split(/\s+/u);
  // Its kind comes first in Romance languages.
  const kind = ROMANCE_GROUP.test(words[0]!) ? words[0]! : words.at(-1)!;
  const isOne =
    words.length >= GROUP_WORDS[0] &&
    words.length <= GROUP_WORDS[1] &&
    /^\p{Lu}/u.test(name) &&
    // By its last word; 'Office of Weirs' is where people work as often.
    WRITING_GROUP.test(kind) &&
    !/[,;:@]/u.test(name);
  return isOne ? name : undefined;
}

export function isName(piece: string): boolean {
  const words = piece.split(/\s+/u);
  if (words.length < 2 || words.length > 5 || NO_NAME.test(piece) || PLACE.test(piece)) return false;
  const last = words.at(-1)!;
  // 'Of Externally Pressurized' goes on with a title; 'Chair IX' is a number.
  if (words.some((word) => SMALL_IN_NAMES.test(word) && !isParticle(word))) return false;
  if ((words.length === 2 && ROMAN.test(last)) || WRITING_GROUP.test(last)) return false;
  return (
    words.every((word) => NAME_WORD.test(word) || isParticle(word)) && /^\p{Lu}/u.test(words[0]!) && last.length > 1
  );
}

/** 'ADA LOVELACE' as 'Ada Lovelace'. */
function spokenName(piece: string): string {
  const shouting = piece === piece.toUpperCase() && /\p{L}{3}/u.test(piece);
  return shouting ? piece.replace(/\p{L}{2,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase()) : piece;
}
