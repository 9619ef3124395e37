import type { NodeId } from '../../../base/ids.ts';
import { isStructure, type ContentNode, type TreeNode } from '../tree.ts';
import type { Link } from './link.ts';
import { rangeOf } from './numbers.ts';
import { citesByRaisedNumbers, raisedIn } from './raised.ts';

interface Entry {
  readonly id: NodeId;
  /** Folded words of the part that names the authors. */
  readonly authors: string;
  /** Folded: the first or the last word before the first comma is the first author's name. */
  readonly first: readonly string[];
  readonly years: ReadonlySet<string>;
}

interface Entries {
  /** By number or short name, as printed between brackets. */
  readonly byKey: ReadonlyMap<string, NodeId>;
  readonly byYear: ReadonlyMap<string, readonly Entry[]>;
}

const BRACKETS = /\[((?:[A-Z][\w+]{1,12}|\d{1,4})(?:\s*[,;–-]\s*(?:[A-Z][\w+]{1,12}|\d{1,4}))*)\]/gu;
const KEY = /[A-Z][\w+]*|\d+/g;
const YEAR = /(?<!\d)((?:19|20)\d{2})([a-z]?)(?![\p{L}\d])/gu;
const NAME = String.raw`\p{Lu}[\p{L}\p{M}’'-]+`;
const BEFORE_YEAR = new RegExp(
  String.raw`(${NAME})(?:\s+et\s+al\.?|,?\s+(?:and|&|und)\s+${NAME})?,?\s*[([]?\s*(?:(?:19|20)\d{2}[a-z]?,\s*)*$`,
  'u',
);
const LOOK_BACK = 80;
const AUTHORS_CHARS = 240;

/** Finds citations in the text, [12], [3–5] or (Smith et al., 2020), each with its entry in the list of references. */
export function citationFinder(nodes: readonly TreeNode[]): (node: ContentNode) => Link[] {
  const entries = entriesOf(nodes);
  const raised = citesByRaisedNumbers(nodes, entries.byKey);
  return (node) => {
    const links: Link[] = [];
    if (node.kind === 'reference' || node.kind === 'code' || node.kind === 'formula') return links;
    if (entries.byKey.size > 0) bracketsIn(node, entries.byKey, links);
    if (raised)
      for (const { words, start } of raisedIn(node.text, entries.byKey))
        numbered(node, words, start, entries.byKey, links);
    if (entries.byYear.size > 0) authorYearsIn(node, entries.byYear, links);
    return links;
  };
}

function bracketsIn(node: ContentNode, byKey: Entries['byKey'], out: Link[]): void {
  for (const match of node.text.matchAll(BRACKETS)) {
    const inside = match[1] ?? '';
    const keys = [...inside.matchAll(KEY)];
    // An interval or an index of a formula is no citation.
    if (keys.some((key) => !byKey.has(key[0]))) continue;
    numbered(node, inside, match.index + 1, byKey, out);
  }
}

/** The entries that the numbers or short names of a citation lead to; '3–5' leads to three. */
function numbered(node: ContentNode, inside: string, offset: number, byKey: Entries['byKey'], out: Link[]): void {
  const keys = [...inside.matchAll(KEY)];
  for (const [i, key] of keys.entries()) {
    const before = keys[i - 1];
    const joint = before ? inside.slice(before.index + before[0].length, key.index) : '';
    const named = before && /[–-]/.test(joint) ? rangeOf(before[0], key[0]).slice(1) : [key[0]];
    const start = offset + key.index;
    for (const each of named.length > 0 ? named : [key[0]]) {
      const target = byKey.get(each);
      if (target) out.push({ source: node.id, start, end: start + key[0].length, target, kind: 'citation' });
    }
  }
}

function authorYearsIn(node: ContentNode, byYear: Entries['byYear'], out: Link[]): void {
  for (const match of node.text.matchAll(YEAR)) {
    const [year, digits = ''] = match;
    const known = byYear.get(year) ?? byYear.get(digits);
    if (!known) continue;
    const from = Math.max(0, match.index - LOOK_BACK);
    const before = BEFORE_YEAR.exec(node.text.slice(from, match.index));
    if (!before) continue;
    const name = fold(before[1] ?? '');
    const target =
      known.find((entry) => entry.first.includes(name)) ?? known.find((entry) => entry.authors.includes(` ${name} `));
    if (!target) continue;
    const start = from + before.index;
    out.push({ source: node.id, start, end: match.index + year.length, target: target.id, kind: 'citation' });
  }
}

function entriesOf(nodes: readonly TreeNode[]): Entries {
  const byKey = new Map<string, NodeId>();
  const byYear = new Map<string, Entry[]>();
  for (const node of nodes) {
    if (isStructure(node) || node.kind !== 'reference') continue;
    const key = /^(?:\[([A-Z][\w+]{1,12}|\d{1,4})\]|\(?(\d{1,3})[.)]\s)/.exec(node.text);
    const name = key?.[1] ?? key?.[2];
    if (name !== undefined && !byKey.has(name)) byKey.set(name, node.id);
    const entry = entryOf(node);
    for (const year of entry.years) {
      const known = byYear.get(year);
      if (known) known.push(entry);
      else byYear.set(year, [entry]);
    }
  }
  return { byKey, byYear };
}

function entryOf({ id, text }: ContentNode): Entry {
  const bare = text.replace(/^(?:\[[^\]]{1,14}\]|\(?\d{1,3}[.)])\s*/, '');
  const years = new Set<string>();
  for (const [year, digits = ''] of bare.matchAll(YEAR)) {
    years.add(year);
    years.add(digits);
  }
  const lead = (/^[^,.(;]*(?:\.[^,.(;]{1,3})*/u.exec(bare)?.[0] ?? '').split(/\s(?:and|und|&)\s|\set\s/)[0] ?? '';
  const words = lead.trim().split(/\s+/).map(fold);
  const authors = ` ${bare
    .slice(0, AUTHORS_CHARS)
    .split(/[\s,.;:()&]+/)
    .map(fold)
    .join(' ')} `;
  return { id, authors, first: [words[0] ?? '', words.at(-1) ?? ''], years };
}

function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
