/** Which names of a document are worth a reader's time: what lists, underlines and the graph show. Questions know all of them. */
import type { Entity } from '../index/knowledge-graph.ts';
import { rarityOf } from '../text/rarity.ts';
import { stemsOf } from '../text/stems.ts';
import { stopWordsOf } from '../text/stop-words.ts';

/** They have lists of their own: the tree, its figures and its tables. */
const LISTED = new Set<Entity['type']>(['header', 'figure', 'table']);
/** What is named once leads nowhere. */
const LEAST_MENTIONS = 2;
/** With fewer, and no longer spelling, it is a symbol, a measure or a number of somebody: 'SD', 'P3', 'Rⁿ'. */
const LEAST_LETTERS = 3;
const letters = /\p{L}/gu;
/** One character of these may be a word. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Words that everybody writes all the time name nothing together, unless they are spelled as a name: 'help users', 'more time'. */
const COMMON = 5.7;
/** A sentence that was taken for a long form: 'it only responds to requests of clients'. */
const MOST_SMALL_WORDS = 5;

export function isWorthShowing({ type, name, aliases, mentions }: Entity): boolean {
  if (LISTED.has(type) || mentions.length < LEAST_MENTIONS) return false;
  return !isClause(name) && [name, ...aliases].some(isName);
}

function isName(spelling: string): boolean {
  if (ideographs.test(spelling)) return true;
  return (spelling.match(letters) ?? []).length >= LEAST_LETTERS && !isOrdinary(spelling) && !isNumbers(spelling);
}

function isOrdinary(spelling: string): boolean {
  const words = spelling.split(/\s+/u);
  if (words.length === 1) return stopWordsOf('en').has(spelling.toLowerCase());
  return !/[\p{Lu}\p{N}]/u.test(spelling) && stemsOf(spelling).every((stem) => rarityOf(stem) < COMMON);
}

/** A row of a table rather than a name: 'Mask 11111111 11111111 00000000'. */
function isNumbers(spelling: string): boolean {
  return spelling.split(/\s+/u).filter((word) => /^[\d.,:/-]+$/u.test(word)).length > 1;
}

function isClause(name: string): boolean {
  return name.includes(', ') || (/^\p{Ll}/u.test(name) && name.split(/\s+/u).length > MOST_SMALL_WORDS);
}
