import type { Line, LinePart } from '../layout/line.ts';
import {
  isStructure,
  type ContentNode,
  type DocumentTree,
  type NearMiss,
  type TextLine,
  type TreeNode,
} from '../tree.ts';
import type { Judged } from './judged.ts';
import type { RatedInput } from './heading-input.ts';

/** Lines that may be a heading but were not taken for one. */
export interface NearLines {
  readonly lines: readonly Line[];
  readonly probability: number;
}

const LEAST_PROBABILITY = 0.15;
const MOST = 40; // what a language model can be asked about in a minute or two

/** The likeliest candidates that were not taken, in reading order; without run-ins, which have no line for themselves. */
export function nearMissesOf({ candidates, lines, probabilities }: RatedInput, judged: readonly Judged[]): NearLines[] {
  const taken = new Set(judged.map(({ candidate }) => candidate.from));
  return candidates
    .map((candidate, i) => ({ candidate, probability: probabilities[i]! }))
    .filter(({ candidate: { from, cut }, probability }) => {
      return probability >= LEAST_PROBABILITY && cut === undefined && !taken.has(from);
    })
    .sort((a, b) => b.probability - a.probability)
    .slice(0, MOST)
    .sort((a, b) => a.candidate.from - b.candidate.from)
    .map(({ candidate: { from, to }, probability }) => ({ lines: lines.slice(from, to), probability }));
}

/** The tree with its near misses marked in the texts and list items that hold them whole. */
export function markNearMisses(tree: DocumentTree, misses: readonly NearLines[]): DocumentTree {
  if (misses.length === 0) return tree;
  const places = new Map<string, { readonly node: ContentNode; readonly line: TextLine }>();
  for (const node of tree.nodes) {
    if (isStructure(node) || (node.kind !== 'text' && node.kind !== 'list-item')) continue;
    for (const line of node.lines) places.set(placeKey(line.pageIndex, line), { node, line });
  }
  const found = new Map<TreeNode, NearMiss[]>();
  for (const { lines, probability } of misses) {
    const first = lines[0]!;
    const last = lines.at(-1)!;
    const from = places.get(placeKey(first.pageIndex, first.parts[0]));
    const to = places.get(placeKey(last.pageIndex, last.parts.at(-1)));
    if (!from || from.node !== to?.node || to.line.end <= from.line.start) continue;
    const miss = { start: from.line.start, end: to.line.end, probability };
    found.set(from.node, [...(found.get(from.node) ?? []), miss]);
  }
  if (found.size === 0) return tree;
  return {
    nodes: tree.nodes.map((node) => {
      const nearMisses = found.get(node);
      return nearMisses && !isStructure(node) ? { ...node, nearMisses } : node;
    }),
  };
}

function placeKey(pageIndex: number, part: Pick<LinePart, 'origin'> | undefined): string {
  return `${String(pageIndex)} ${part?.origin.join(' ') ?? ''}`;
}
