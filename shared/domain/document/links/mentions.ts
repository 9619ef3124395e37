import type { NodeId } from '../../../base/ids.ts';
import { familyOf, labelParts, mentionedFamily, mentionedNames, type MentionedFamily } from '../../text/labels.ts';
import { isStructure, type ContentNode, type TreeNode } from '../tree.ts';
import type { Link } from './link.ts';
import { NUMBER, rangeOf, spellings } from './numbers.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('linksMentions');

/** Where the things with a number stand: several where chapters start counting again. */
type Targets = ReadonlyMap<string, readonly { readonly id: NodeId; readonly order: number }[]>;

const JOINT = String.raw`\s*(?:${lists.jointAnd}|;\s*|${lists.jointAnd2}|–|—|-)\s*`;
// Numbers are few and names are many letters, so that a mention is looked for from its number back.
const NUMBER_START = /\d+|[IVX]{2,}|[A-Z](?!\p{L})/gu;
const endingIn = (names: string): RegExp => new RegExp(String.raw`(${names})\s*\(?(?:[A-Z]?\.?)?$`, 'iu');
// Compiled once: with a document's own words in it, it would be for each document, which takes longer than to look with it.
const KNOWN_NAME = endingIn(mentionedNames);

/** Finds the first name that the words end in, of those that all documents use and of a document's own. */
function nameBefore(own: readonly string[]): (words: string) => RegExpExecArray | null {
  if (own.length === 0) return (words) => KNOWN_NAME.exec(words);
  const ownName = endingIn(own.map((word) => String.raw`(?<![\p{Script=Latin}\d])${word}s?`).join('|'));
  return (words) => {
    const [known, itsOwn] = [KNOWN_NAME.exec(words), ownName.exec(words)];
    return known && itsOwn && itsOwn.index < known.index ? itsOwn : (known ?? itsOwn);
  };
}

const LIST = new RegExp(String.raw`\s*(\(?${NUMBER}\)?(?:${JOINT}\(?${NUMBER}\)?)*)`, 'uy');
const NAME_CHARS = 32;
/** 'tab 2' is one of a window where 'tab. 2' is a table; 'section. 2' ends a sentence where 'sects. 2' does not. */
const SMALL_ABBREVIATION = pattern('u')`^(?!${lists.smallAbbreviation})\p{Ll}{2,4}$`;
const LONG_AND_DOT = /\p{L}{5}\.$/u;
const ABBREVIATED = /(?:^|\P{L})\p{L}{2,3}[^aeiou]s\.$/iu;

function isOtherWord(name: string): boolean {
  if (LONG_AND_DOT.test(name)) return !ABBREVIATED.test(name);
  const family = mentionedFamily(name);
  return (family === 'figure' || family === 'table') && SMALL_ABBREVIATION.test(name);
}
const ONE_NUMBER = new RegExp(NUMBER, 'gu');

/** Finds mentions of figures, tables, algorithms, sections and equations in the text, each with what it names. */
export function mentionFinder(nodes: readonly TreeNode[]): (node: ContentNode) => Link[] {
  const statements = statementWords(nodes);
  const targets = targetsOf(nodes);
  // A document that has a 'Satz 3' speaks of others as 'Sätze', which is left to the reader.
  const before = nameBefore([...statements]);
  return (node) => {
    const links: Link[] = [];
    if (isProse(node)) mentionsOf(node, { targets, before }, links);
    return links;
  };
}

function isProse({ kind }: ContentNode): boolean {
  return kind !== 'reference' && kind !== 'title' && kind !== 'authors' && kind !== 'figure' && kind !== 'code';
}

interface Known {
  readonly targets: Targets;
  /** The name of something, at the end of the words before its number. */
  readonly before: (words: string) => RegExpExecArray | null;
}

const STATEMENT = /^(\p{L}{3,}) [A-Z]?\.?\d[\d.]*$/u;

/** Words of the document's theorems, definitions and their like, in lower case. */
function statementWords(nodes: readonly TreeNode[]): ReadonlySet<string> {
  return new Set(nodes.flatMap((node) => statementWord(node) ?? []));
}

/** The word that opens a statement; a caption's is none. */
function statementWord(node: TreeNode): string | undefined {
  if (isStructure(node) || (node.kind !== 'text' && node.kind !== 'list-item')) return undefined;
  return STATEMENT.exec(node.label ?? '')?.[1]?.toLowerCase();
}

function mentionsOf(node: ContentNode, known: Known, out: Link[]): void {
  const { text } = node;
  let done = 0;
  for (const { index } of text.matchAll(NUMBER_START)) {
    if (index < done) continue;
    const from = Math.max(0, index - NAME_CHARS);
    const before = known.before(text.slice(from, index));
    const name = before?.[1];
    if (!before || name === undefined || isOtherWord(name)) continue;
    const start = from + before.index;
    LIST.lastIndex = start + name.length;
    const list = LIST.exec(text)?.[1];
    if (list === undefined) continue;
    done = LIST.lastIndex;
    // A caption or a theorem does not mention itself.
    if (start > 0 || (node.kind !== 'caption' && statementWord(node) === undefined))
      namedBy(node, { name, start, list, listStart: done - list.length }, known.targets, out);
  }
}

interface Mention {
  readonly name: string;
  readonly start: number;
  /** The numbers with what stands between them, and where they start. */
  readonly list: string;
  readonly listStart: number;
}

const RANGE = pattern('')`[–—-]|${lists.range}`;

function namedBy(node: ContentNode, { name, start, list, listStart }: Mention, targets: Targets, out: Link[]): void {
  const kind = mentionedFamily(name);
  let last: { readonly number: string; readonly end: number } | undefined;
  for (const one of list.matchAll(ONE_NUMBER)) {
    const number = one[0];
    // A single letter names nothing but an appendix.
    if (/^[A-Z]$/.test(number) && kind !== 'section' && number !== 'I') break;
    const end = one.index + number.length;
    const isRange = last && RANGE.test(list.slice(last.end, one.index));
    const known = nearest(kind, name, number, node.order, targets) !== undefined;
    // '2–1' is a number within a chapter where there is one, else the numbers from 2 to 1.
    const dashed = known ? undefined : /^(\d+)[–-](\d+)$/.exec(number);
    const range = dashed
      ? rangeOf(dashed[1]!, dashed[2]!)
      : last && isRange
        ? rangeOf(last.number, number).slice(1)
        : [];
    for (const each of range.length > 0 ? range : [number]) {
      const target = nearest(kind, name, each, node.order, targets);
      if (!target || target === node.id) continue;
      out.push({ source: node.id, start: last ? listStart + one.index : start, end: listStart + end, target, kind });
    }
    last = { number, end };
  }
}

function nearest(
  kind: MentionedFamily,
  name: string,
  number: string,
  order: number,
  targets: Targets,
): NodeId | undefined {
  for (const spelling of spellings(number)) {
    const known = targets.get(targetKey(kind, name, spelling));
    if (!known) continue;
    return known.reduce((best, one) => (Math.abs(one.order - order) < Math.abs(best.order - order) ? one : best)).id;
  }
  return undefined;
}

function targetKey(kind: MentionedFamily, name: string, number: string): string {
  if (kind === 'equation' || kind === 'section') return `${kind} ${number}`.toLowerCase();
  const { apart, beside, family } = labelParts(`${name} 0`);
  // A case of a usual noun, 'таблице', is none of its own.
  const what = kind === 'other' ? otherWord(name) : family === kind ? beside.replace(/s$/u, '') : '';
  return `${apart.slice(0, APART_CHARS)} ${kind} ${what} ${number}`.toLowerCase();
}

const SHORTENED_LABEL = pattern('iu')`^(?:${lists.shortenedLabel})`;

/** 'Algs.' and 'Algorithm 3' are of one kind, 'Lemmas' and 'Lemma 2' of another. */
function otherWord(name: string): string {
  return SHORTENED_LABEL.test(name) ? name.slice(0, 3) : (/^\p{L}+/u.exec(name)?.[0].replace(/s$/u, '') ?? '');
}

/** 'Suppl.' and 'Supplementary'. */
const APART_CHARS = 3;
const LABEL_NUMBER = new RegExp(String.raw`(${NUMBER})$`, 'u');
const SECTION_NUMBER = pattern(
  'iu',
)`^(?:${lists.sectionNumber})?(\d+(?:\.\d+)*|[A-Z](?:\.\d+)*|[IVX]+)(?=[.:)]?\s|[.:)]?$)`;

/** Their numbers are no names in the text. */
const UNNAMED: ReadonlySet<ContentNode['kind']> = new Set(['footnote', 'reference']);

function targetsOf(nodes: readonly TreeNode[]): Targets {
  const targets = new Map<string, { id: NodeId; order: number }[]>();
  const add = (key: string, { id, order }: TreeNode): void => {
    const known = targets.get(key);
    if (known) known.push({ id, order });
    else targets.set(key, [{ id, order }]);
  };
  for (const node of nodes) {
    if (isStructure(node)) {
      const number = SECTION_NUMBER.exec(node.title)?.[1];
      if (number) for (const spelling of spellings(number)) add(targetKey('section', '', spelling), node);
      continue;
    }
    if (node.label === undefined || UNNAMED.has(node.kind) || (node.kind === 'caption' && node.captionOf)) continue;
    if (node.kind === 'formula') {
      add(targetKey('equation', '', node.label.replace(/[()]/g, '')), node);
      continue;
    }
    const number = LABEL_NUMBER.exec(node.label)?.[1];
    if (!number) continue;
    const name = node.label.slice(0, -number.length).trim();
    for (const spelling of spellings(number)) add(targetKey(familyOf(name), name, spelling), node);
  }
  return targets;
}
