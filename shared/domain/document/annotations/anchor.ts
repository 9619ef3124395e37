/** Finds marked words again in a document that has other bytes: another copy of the file, or a later version of it. */
import type { NodeId } from '../../../base/ids.ts';
import type { Marked } from './annotation.ts';

export interface AnchorNode {
  readonly id: NodeId;
  readonly text: string;
}

/** Characters `start` to `end` of a node's text. */
export interface AnchorRange {
  readonly node: NodeId;
  readonly start: number;
  readonly end: number;
}

/** Words that stand in a document more often are looked at only so far. */
const MAX_OCCURRENCES = 500;
const marks = /\p{M}+/gu;
const kept = /[\p{L}\p{N}]/u;

/** Letters and digits alone: spaces, hyphens at ends of lines and quotation marks are set differently by every program. */
interface Skeleton {
  readonly text: string;
  /** For each unit of `text`, the position in `nodes` and the offset in that node's text. */
  readonly node: Uint32Array;
  readonly offset: Uint32Array;
}

/**
 * Prepares a document once for many highlights.
 *
 * @param nodes  all words in reading order
 * @returns for a highlight the ranges under its words, in reading order; null where the words are not there. Of several
 *   places it is the one whose neighbors are most alike.
 */
export function anchorer(nodes: readonly AnchorNode[]): (marked: Marked) => readonly AnchorRange[] | null {
  const whole = skeletonOf(nodes);
  return (marked) => {
    const wanted = bare(marked.text);
    const before = bare(marked.prefix);
    const after = bare(marked.suffix);
    let best = -1;
    let bestScore = -1;
    for (const at of occurrencesOf(wanted, whole)) {
      const score = sameBefore(whole.text, at, before) + sameAfter(whole.text, at + wanted.length, after);
      if (score > bestScore) [best, bestScore] = [at, score];
    }
    return best === -1 ? null : rangesOf(whole, nodes, best, best + wanted.length);
  };
}

/** One of the places where words stand. */
export interface Occurrence {
  /** Counts letters and digits from the beginning of the document. */
  readonly at: number;
  readonly ranges: () => readonly AnchorRange[];
  /** How many letters and digits before and behind it are those of its neighbors. */
  readonly alike: (before: string, after: string) => number;
}

/**
 * Prepares a document once for finding every place of some words.
 *
 * @returns for words their places in reading order, the first `MAX_OCCURRENCES` of them
 */
export function wordFinder(nodes: readonly AnchorNode[]): (words: string) => readonly Occurrence[] {
  const whole = skeletonOf(nodes);
  return (words) => {
    const wanted = bare(words);
    return occurrencesOf(wanted, whole).map((at) => ({
      at,
      ranges: () => rangesOf(whole, nodes, at, at + wanted.length),
      alike: (before, after) =>
        sameBefore(whole.text, at, bare(before)) + sameAfter(whole.text, at + wanted.length, bare(after)),
    }));
  };
}

function occurrencesOf(wanted: string, { text }: Skeleton): readonly number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at !== -1 && found.length < MAX_OCCURRENCES; at = text.indexOf(wanted, at + 1))
    found.push(at);
  return found;
}

function rangesOf(whole: Skeleton, nodes: readonly AnchorNode[], from: number, to: number): readonly AnchorRange[] {
  const ranges: { node: NodeId; start: number; end: number }[] = [];
  for (let i = from; i < to; i++) {
    const node = nodes[whole.node[i]!]!;
    const start = whole.offset[i]!;
    const end = start + (node.text.codePointAt(start)! > 0xffff ? 2 : 1);
    const last = ranges.at(-1);
    if (last?.node === node.id) last.end = Math.max(last.end, end);
    else ranges.push({ node: node.id, start, end });
  }
  return ranges;
}

function sameBefore(text: string, at: number, before: string): number {
  let same = 0;
  while (same < before.length && text[at - 1 - same] === before[before.length - 1 - same]) same++;
  return same;
}

function sameAfter(text: string, at: number, after: string): number {
  let same = 0;
  while (same < after.length && text[at + same] === after[same]) same++;
  return same;
}

function bare(text: string): string {
  return skeletonOf([{ id: 'b0' as NodeId, text }]).text;
}

function skeletonOf(nodes: readonly AnchorNode[]): Skeleton {
  const known = new Map<string, string>();
  const parts: string[] = [];
  const node: number[] = [];
  const offset: number[] = [];
  let length = 0;
  for (const [index, { text }] of nodes.entries()) {
    let at = 0;
    for (const character of text) {
      let bared = known.get(character);
      if (bared === undefined) known.set(character, (bared = bareCharacter(character)));
      if (bared !== '') parts.push(bared);
      length += bared.length;
      while (node.length < length) node.push(index);
      while (offset.length < length) offset.push(at);
      at += character.length;
    }
  }
  return { text: parts.join(''), node: Uint32Array.from(node), offset: Uint32Array.from(offset) };
}

function bareCharacter(character: string): string {
  const folded = character.normalize('NFKD').replace(marks, '').toLowerCase();
  return Array.from(folded)
    .filter((one) => kept.test(one))
    .join('');
}
