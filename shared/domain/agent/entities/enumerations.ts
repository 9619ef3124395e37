import { typeNouns } from './types.ts';
import type { CountedType } from '../../question/reading.ts';

/** A name with where it stands in its text; UTF-16 offsets, end exclusive. */
export interface ListedName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A place where a text lists names of a kind: 'on three datasets: A, B and C'. */
export interface Enumeration {
  readonly names: readonly ListedName[];
  /** How many the text says that there are; undefined if it only lists them. */
  readonly stated: number | undefined;
  /** The words between the number and the noun, and the sentence around. */
  readonly phrase: string;
  readonly sentence: string;
}

const WORDS = 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const NUMBER = `(?:${WORDS.join('|')}|both|\\d{1,2})`;
const MAX_NAME_WORDS = 6;
const MAX_LIST_CHARS = 600;

/** Everything in a text that lists names of this kind, as far as each of them can be told. */
export function enumerationsIn(text: string, type: CountedType): readonly Enumeration[] {
  const lead = new RegExp(
    `(?<![\\p{L}\\d-])(?:${typeNouns[type]})(?![\\p{L}-])(?:\\s*(\\(|:|—|–|,\\s*(?:namely|i\\.e\\.,?)|\\b(?:are|were)\\b)|(,?\\s[^.:;()]{1,100}):)\\s*`,
    'giu',
  );
  const found: Enumeration[] = [];
  for (const match of text.matchAll(lead)) {
    const [whole, mark = ':', tail = ''] = match;
    const names = namesFrom(text, match.index + whole.length, mark);
    if (!names) continue;
    const before = COUNTED.exec(text.slice(Math.max(0, match.index - BEFORE_CHARS), match.index));
    const stated = before?.[1] === undefined ? undefined : numberOf(before[1]);
    // 'The models are' and 'models that …:' go on with anything; only a number makes sure that it is a list.
    if (stated === undefined && (tail !== '' || !/^[:(]$/u.test(mark))) continue;
    found.push({ names, stated, phrase: before?.[2] ?? '', sentence: sentenceAround(text, match.index) });
  }
  return found;
}

const BEFORE_CHARS = 80;
const COUNTED = new RegExp(`(?<![\\p{L}\\d.-])(${NUMBER})\\s+((?:[\\p{L}\\d’'/-]+\\s+){0,4})$`, 'iu');

function numberOf(word: string): number {
  if (/^both$/iu.test(word)) return 2;
  const at = WORDS.indexOf(word.toLowerCase());
  return at === -1 ? Number(word) : at + 2;
}

/** The names of the list that begins at `from`; undefined if it is none, or if one of them is no name. */
function namesFrom(text: string, from: number, mark: string): readonly ListedName[] | undefined {
  const rest = masked(text.slice(from, from + MAX_LIST_CHARS));
  const end =
    mark === '(' ? closing(text.slice(from, from + MAX_LIST_CHARS)) : /[.;?!](?=\s|$)|\n\n|\s[—–]\s/u.exec(rest)?.index;
  if (end === undefined) return undefined;
  const list = (mark === '(' ? masked(text.slice(from, from + end)) : rest.slice(0, end)).trimEnd();
  if (/^\s*(?:e\.g|such as|including|for example|see|cf)\b/iu.test(list)) return undefined;
  const names: ListedName[] = [];
  const separators = [...list.matchAll(SEPARATOR)];
  let at = 0;
  for (const separator of [...separators, undefined]) {
    const part = list.slice(at, separator?.index);
    const name = nameOf(part, from + at, separator === undefined);
    if (!name) return undefined;
    names.push(name);
    if (separator) at = separator.index + separator[0].length;
  }
  return names.length > 1 ? names : undefined;
}

const SEPARATOR = /\s*,\s*(?:and|or|&)\s+|\s*,\s*|\s+(?:and|&)\s+/gu;

/** What stands in brackets, citations mostly, as spaces: offsets stay. */
function masked(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)|\[[^\][]*\]/gu, (inside) => ' '.repeat(inside.length));
  }
  return plain;
}

function closing(text: string): number | undefined {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0) return at;
  }
  return undefined;
}

const VERBS =
  /\b(?:is|are|was|were|which|that|we|it|they|this|these|has|have|can|to|used|using|based|both|all|each|our|their|where|when|while|show|shows)\b/iu;
// The sentence goes on behind the last name.
const TAIL = /\s+(?:for|on|in|with|as|from|at|by|over|under|across|respectively|which|that|using|to|when|while)\b.*$/iu;

/** A name has a capital or a digit and no verb; what follows the last one is cut. */
function nameOf(part: string, start: number, last: boolean): ListedName | undefined {
  const bare = part.replace(/^(?:\s*(?:the|a|an)\s+|\s+)/iu, '');
  const cut = (last ? bare.replace(TAIL, '') : bare)
    .replace(/\s+(?:data ?sets?|benchmarks?|corpus|corpora|models?|scores?)$/iu, '')
    .trimEnd();
  const from = start + part.indexOf(bare);
  const words = cut.split(/\s+/u);
  if (cut === '' || words.length > MAX_NAME_WORDS || VERBS.test(cut) || !/[\p{Lu}\d]/u.test(cut)) return undefined;
  if (!/^[\p{L}\d.*+“"'’]/u.test(cut) || /\bet al\b|^(?:19|20)\d{2}$/u.test(cut)) return undefined;
  return { name: cut.replace(/\s+/gu, ' '), start: from, end: from + cut.length };
}

function sentenceAround(text: string, at: number): string {
  const before = text.slice(0, at);
  const start = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => before.lastIndexOf(mark)), -1) + 1;
  const end = /[.!?](?=\s|$)/u.exec(text.slice(at))?.index ?? text.length - at;
  return text.slice(start, at + end).trim();
}
