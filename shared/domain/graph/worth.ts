/** Which names of a document are worth a reader's time: what lists, underlines and the graph show. Questions know all of them. */
import type { Entity } from '../index/knowledge-graph.ts';

/** They have lists of their own: the tree, its figures and its tables. */
const LISTED = new Set<Entity['type']>(['header', 'figure', 'table']);
/** What is named once leads nowhere. */
const LEAST_MENTIONS = 2;
/** With fewer, and no longer spelling, it is a symbol, a measure or a number of somebody: 'SD', 'P3', 'Rⁿ'. */
const LEAST_LETTERS = 3;
const letters = /\p{L}/gu;
/** One character of these may be a word. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function isWorthShowing({ type, name, aliases, mentions }: Entity): boolean {
  if (LISTED.has(type) || mentions.length < LEAST_MENTIONS) return false;
  return [name, ...aliases].some(isName);
}

function isName(spelling: string): boolean {
  return ideographs.test(spelling) || (spelling.match(letters) ?? []).length >= LEAST_LETTERS;
}
