/** What the first pages and the file say of who wrote a document, made one list. */
import { EDITED_BY } from '../../text/imprint-words.ts';
import type { FoundFact } from '../found-facts.ts';
import { isName, groupIn, leadingNames, PLACE } from './author-names.ts';
import type { PrintedAuthors } from './find.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('authorsMerge');

export interface Authors {
  /** Names with commas between them. */
  readonly names: string;
  readonly fact: FoundFact;
}

/** That the file's names are right, where the first pages print none. */
const RIGHT_IN_FILE = 0.75;
/** A notice of rights has years. */
const NOTICE = /\d/u;

/**
 * @param claimed  what the file says
 * @param text     of the first pages: a group that they do not name is who made the file
 */
export function mergeAuthors(
  printed: PrintedAuthors | undefined,
  claimed: string | undefined,
  text: string,
): Authors | undefined {
  const said = claimed === undefined ? [] : claimedNames(claimed, text);
  const isMore = printed !== undefined && said.length > printed.names.length && isWithin(printed.names, said);
  if (printed && !isMore)
    return {
      names: printed.names.map((name) => withoutLetter(name, said)).join(', '),
      fact: { from: 'page', confidence: printed.confidence, pageIndex: printed.pageIndex },
    };
  return said.length > 0 ? { names: said.join(', '), fact: { from: 'file', confidence: RIGHT_IN_FILE } } : undefined;
}

/** A raised letter that stands like one of the name, 'Lovelacea', where the file has it without. */
function withoutLetter(name: string, said: readonly string[]): string {
  const bare = name.slice(0, -1);
  return /[a-k]$/u.test(name) && said.includes(bare) ? bare : name;
}

/** The names in what a file says; those of groups only where the pages have them, too. */
function claimedNames(claimed: string, text: string): readonly string[] {
  if (NOTICE.test(claimed)) return [];
  const whole = claimed.replace(/^\s*(?:©|\(c\))\s*/iu, '');
  const people = whole.includes(';') ? whole.split(';').map(turned) : [whole];
  const names = people.flatMap((one) => namesOf(one.trim()));
  const end = names.findIndex((name) => PLACE.test(name));
  // 'Ada Lovelace, University of London' names one; 'University of London' alone is who it says.
  const own = end > 0 ? names.slice(0, end) : names;
  return own
    .filter((name) => !EDITED_ALONE.test(name))
    .filter((name) => isName(name) || isChinese(name) || isPrintedIn(name, text));
}

/** '…, editor' */
const EDITED_ALONE = new RegExp(`^${EDITED_BY}$`, 'iu');

/** 'Lovelace, Ada' of a list with semicolons. */
function turned(name: string): string {
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim());
  return given === '' || more.length > 0 || /\s/u.test(family.replace(/^(?:\p{Ll}+\s)+/u, ''))
    ? name
    : `${given} ${family}`;
}

const NAME_BREAK = pattern('u')`\s*[,、]\s*(?:${lists.nameBreakAnd})?|${lists.nameBreakAnd2}`;

function namesOf(text: string): readonly string[] {
  const { found, whole } = leadingNames(text);
  if (whole && found.length > 0) return found;
  if (groupIn(text) !== undefined) return [text];
  return text
    .split(NAME_BREAK)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function isChinese(name: string): boolean {
  return /^\p{Script=Han}{2,4}$/u.test(name.replace(/\s/gu, ''));
}

function isPrintedIn(name: string, text: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

/** By last names. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const last = (name: string): string => name.split(/\s+/u).at(-1)!.toLowerCase();
  const known = new Set(all.map(last));
  return some.every((name) => known.has(last(name)));
}
