import type { NodeId } from '../../../base/ids.ts';
import { bareLabel, entryLabel } from '../references/labels.ts';
import { isStructure, type ContentNode, type TreeNode } from '../tree.ts';
import { type DatedEntry, datedEntry, entriesByYear, entriesNamed, NAME, YEAR } from './dated-entries.ts';
import type { Link } from './link.ts';
import { rangeOf } from './numbers.ts';
import { raisedCitations, raisedStyle } from './raised.ts';
import { wordLists } from '../../text/languages/words.ts';

const lists = wordLists('linksCitations');

interface Entries {
  /** By number or short name, as printed between brackets. */
  readonly byKey: ReadonlyMap<string, NodeId>;
  readonly byYear: ReadonlyMap<string, readonly DatedEntry<NodeId>[]>;
}

const SHORT_NAME = String.raw`\p{Lu}[\p{L}\d+’']{1,14}|\p{L}{1,4}\p{Lu}+\d{2}`;
const BRACKETS = new RegExp(
  String.raw`\[((?:${SHORT_NAME}|\d{1,4})(?:\s*[,;–-]\s*(?:${SHORT_NAME}|\d{1,4}))*)\]`,
  'gu',
);
const KEY = new RegExp(String.raw`${SHORT_NAME}|\d+`, 'gu');
const BEFORE_YEAR = new RegExp(
  String.raw`(${NAME})(?:\s+et\s+al\.?|,?\s+(?:${lists.beforeYear})\s+(${NAME}))?,?\s*[([]?\s*(?:(?:19|20)\d{2}[a-z]?,\s*)*$`,
  'u',
);
const LOOK_BACK = 80;

/** Finds citations in the text, [12], [3–5] or (Smith et al., 2020), each with its entry in the list of references. */
export function citationFinder(nodes: readonly TreeNode[]): (node: ContentNode) => Link[] {
  const entries = entriesOf(nodes);
  const style = raisedStyle(nodes, entries.byKey);
  return (node) => {
    const links: Link[] = [];
    if (node.kind === 'reference' || node.kind === 'code' || node.kind === 'formula') return links;
    if (entries.byKey.size > 0) bracketsIn(node, entries.byKey, links);
    if (style)
      for (const { words, start } of raisedCitations(node, entries.byKey, style))
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
    if (!byYear.has(year) && !byYear.has(digits)) continue;
    const from = Math.max(0, match.index - LOOK_BACK);
    const before = BEFORE_YEAR.exec(node.text.slice(from, match.index));
    if (!before) continue;
    const [whole, name = '', second] = before;
    const bare = whole.trim() === name;
    const [target, ...others] = entriesNamed({ name, second, bare, year, digits }, byYear);
    // Which of several is meant is left to the reader.
    if (!target || others.length > 0) continue;
    const start = from + before.index;
    out.push({ source: node.id, start, end: match.index + year.length, target, kind: 'citation' });
  }
}

function entriesOf(nodes: readonly TreeNode[]): Entries {
  const byKey = new Map<string, NodeId>();
  const dated: DatedEntry<NodeId>[] = [];
  for (const node of nodes) {
    if (isStructure(node) || node.kind !== 'reference') continue;
    const label = entryLabel(node);
    const name = label === undefined ? '' : bareLabel(label);
    if (name !== '' && !byKey.has(name)) byKey.set(name, node.id);
    dated.push(datedEntry(node.id, node.text));
  }
  return { byKey, byYear: entriesByYear(dated) };
}
