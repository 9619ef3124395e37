/** What an entry of a list of references looks like, in any language: it names a year or an address, and opens with a name. */
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('referencesEntryShape');

const YEAR = /(?<![\d.–-])(?:1[5-9]|20)\d{2}(?!\d)/gu;
const ADDRESS = pattern('iu')`${lists.address}`;
/** Volume and pages: '12(3), 45–67', 'pp. 12-30', '218:235'. */
const PAGES = /\d\s*[-–]\s*\d{2,}|\d+\s*\(\d+\)|\d+\s*:\s*\d+|(?<!\p{L})pp?\.\s*\d/u;
const OPENING = pattern('u')`^(?:[“"„«‘'(¿]|\p{Lu}|\p{Lo}|\p{Ll}{1,3}\s\p{Lu}|\d|${lists.opening}|\[)`;
const LABEL = /^(?:\[[^\]]{1,16}\]|\(?\d{1,4}[.)]|\d{1,4}(?=\s))\s*/u;
const FEWEST_CHARS = 18;
const MOST_CHARS = 1600;

/** The entry without the number or the short name that it is cited by. */
export function withoutLabel(entry: string): string {
  return entry.replace(LABEL, '');
}

/** Long enough, dated or with an address or pages; without a label it opens as a name or a title does. */
export function isEntryLike(entry: string): boolean {
  const bare = withoutLabel(entry);
  if (bare.length < FEWEST_CHARS || bare.length > MOST_CHARS) return false;
  if (bare.length === entry.length && !OPENING.test(bare)) return false;
  return bare.search(YEAR) >= 0 || ADDRESS.test(bare) || PAGES.test(bare);
}

const SURNAME = String.raw`(?:\p{Ll}{1,3}[\s’'])?\p{Lu}[\p{L}\p{M}’'-]+`;
const INITIALS = String.raw`\p{Lu}(?:[.\s-]{0,2}\p{Lu}){0,3}(?![\p{L}])`;
const AUTHOR = new RegExp(
  String.raw`^(?:${SURNAME},?\s${INITIALS}[.,;\s(]|${SURNAME},\s\p{Lu}[\p{L}\p{M}’'-]+|${INITIALS}\.?\s${SURNAME}|${SURNAME}(?:\s(?:${SURNAME}|${INITIALS}\.?)){1,3},|${SURNAME}\.\s)`,
  'u',
);

/** 'Smith, J.', 'Smith J', 'J. Smith', 'Jane Smith,': a person, and nothing else. */
export function opensWithAuthor(entry: string): boolean {
  return AUTHOR.test(entry);
}

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}’'-]*\.?|\p{Ll}{1,3})`;
const NAME = new RegExp(
  String.raw`^(?:${WORD}\s){0,5}?\p{Lu}[\p{L}\p{M}’'-]*(?:[.,;:(]|\s\(|\s(?:${lists.name})\s\p{Lu})|^[\p{Lo}]`,
  'u',
);

/** A person or a body, as entries without labels open. */
export function opensWithName(entry: string): boolean {
  return NAME.test(entry) || AUTHOR.test(entry);
}

const NEXT = new RegExp(
  String.raw`(?:1[5-9]|20)\d{2}[^]{0,400}?[.)\]>]\s+(?:${SURNAME},\s${INITIALS}\.|${SURNAME}\s${INITIALS},)[^]{0,400}(?<![\d.–-])(?:1[5-9]|20)\d{2}(?!\d)`,
  'u',
);

/** A dated entry in which another author with another year follows. */
export function mayBeTwo(entry: string): boolean {
  return NEXT.test(entry.slice(0, MOST_CHARS));
}
