/**
 * Citations by raised numbers, 'in mice.¹²,¹³ The' or 'sugars31'. The text does not always tell that a number is raised, so
 * the document has to: numbers that stand tight behind words and name most of its references, mostly in their order.
 */
import { withPlainMarks } from '../../text/raised-marks.ts';
import { isStructure, type ContentNode, type TreeNode } from '../tree.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('linksRaised');

/** The numbers, and where they start. */
export interface Raised {
  readonly words: string;
  readonly start: number;
}

type Keys = ReadonlyMap<string, unknown>;

// Numbers are few, so that they are looked for first.
const NUMBERS = /(?<![\d\s])\d{1,3}(?:[,–-]\s?\d{1,3})*(?![\p{L}\d])/gu;
// A word, a bracket that closes, or the end of a clause.
const BEHIND = /(?:\p{Ll}{3}|\p{L}{2}[’”"]|[\p{L}\d%][)\]]|(?:\p{L}{2}|[)\]’”"])[.,;:])$/u;
/** 'ste5' is a gene. */
const SHORT_NAME = /(?:^|\P{L})\p{Ll}{3}$/u;
const AHEAD = /^(?:$|[\s,;:)\]?!]|\.(?!\d))/u;
const NAME_BEHIND = /(?:^|\P{L})\p{Lu}[\p{L}’'-]*$/u;
const NAMED_NUMBER = pattern('iu')`(?:^|\P{L})(?:${lists.namedNumber})[.:]?$`;
const BRACKETED = /\[(\d{1,3})[\],–-]/g;
const MOST_BRACKETED = 4;
const LOOK_BACK = 20;
const FEW = 3;
const LEAST_ENTRIES = 5;
/** Shares of the references that are named where the order of the numbers speaks for it, and where it does not. */
const LEAST_NAMED = 0.25;
const MANY_NAMED = 0.5;
const IN_ORDER = 0.7;
/** A few may have lost that they are raised. */
const MOSTLY_MARKS = 0.8;

/** `marks`: the text has raised figures; `digits`: it does not tell them from others. */
export type RaisedStyle = 'marks' | 'digits';

/** How a document cites by raised numbers; undefined if it does not. @param keys  the references by their number, as printed */
export function raisedStyle(nodes: readonly TreeNode[], keys: Keys): RaisedStyle | undefined {
  if (keys.size < LEAST_ENTRIES) return undefined;
  const texts = nodes.flatMap((node) => (isStructure(node) || !isProse(node) ? [] : [node.text]));
  // Raised numbers beside citations in brackets are footnotes.
  if (citesInBrackets(texts, keys)) return undefined;
  const found = texts.flatMap((text) => raisedIn(text, keys).map(({ words, start }) => ({ words, text, start })));
  const seen = new Set<string>();
  let highest = 0;
  let inOrder = 0;
  for (const number of found.flatMap(({ words }) => numbersIn(words))) {
    if (seen.has(number)) continue;
    seen.add(number);
    if (Number(number) > highest) inOrder++;
    highest = Math.max(highest, Number(number));
  }
  const isUsed =
    seen.size >= MANY_NAMED * keys.size || (seen.size >= LEAST_NAMED * keys.size && inOrder >= IN_ORDER * seen.size);
  if (seen.size < LEAST_ENTRIES || !isUsed) return undefined;
  const marks = found.filter(({ text, start }) => isRaised(text, start)).length;
  return marks >= MOSTLY_MARKS * found.length ? 'marks' : 'digits';
}

function citesInBrackets(texts: readonly string[], keys: Keys): boolean {
  let bracketed = 0;
  for (const text of texts)
    for (const [, number = ''] of text.matchAll(BRACKETED))
      if (keys.has(number) && ++bracketed > MOST_BRACKETED) return true;
  return false;
}

function isRaised(text: string, at: number): boolean {
  const first = text.slice(at, at + 1);
  return withPlainMarks(first) !== first;
}

/** Citations of a document that cites so: where raised figures are told, 'gene PU.1' is none; an author's figure is that of a place. */
export function raisedCitations(node: ContentNode, keys: Keys, style: RaisedStyle): readonly Raised[] {
  const { text } = node;
  if (!isProse(node)) return [];
  const found = raisedIn(text, keys);
  return style === 'digits' ? found : found.filter(({ start }) => isRaised(text, start));
}

/** Numbers of references that stand tight behind a word; none of a list of authors with the numbers of their places. */
function raisedIn(printed: string, keys: Keys): Raised[] {
  const text = withPlainMarks(printed);
  const found: Raised[] = [];
  let names = 0;
  for (const match of text.matchAll(NUMBERS)) {
    const [words] = match;
    const start = match.index;
    const before = text.slice(Math.max(0, start - LOOK_BACK), start);
    if (!BEHIND.test(before) || !AHEAD.test(text.slice(start + words.length, start + words.length + 2))) continue;
    if (NAMED_NUMBER.test(before) || numbersIn(words).some((number) => !keys.has(number))) continue;
    if (words.length === 1 && SHORT_NAME.test(before)) continue;
    if (NAME_BEHIND.test(before)) names++;
    found.push({ words, start });
  }
  return found.length >= FEW && names > 0.5 * found.length ? [] : found;
}

function numbersIn(words: string): readonly string[] {
  return words.match(/\d+/g) ?? [];
}

function isProse({ kind }: ContentNode): boolean {
  return kind === 'text' || kind === 'abstract' || kind === 'list-item' || kind === 'caption' || kind === 'footnote';
}
