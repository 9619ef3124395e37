import type { Entity, Relation } from '../../index/knowledge-graph.ts';
import type { SourceNode } from './source-node.ts';

const MAX_IN_SENTENCE = 12;
const LEAST_TOGETHER = 1;

/** A mention of an entity in a node. */
interface Found {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

interface Pair {
  readonly source: number;
  readonly target: number;
  weight: number;
}

/**
 * Entities that stand in one sentence are related, the more so the more sentences they share; so is a figure with what is
 * said where the text refers to it.
 */
export function relationsOf(entities: readonly Entity[], nodes: readonly SourceNode[]): readonly Relation[] {
  const byNode = new Map<string, Found[]>();
  for (const { id, mentions } of entities) {
    for (const { node, start, end } of mentions) {
      const known = byNode.get(node);
      if (known) known.push({ id, start, end });
      else byNode.set(node, [{ id, start, end }]);
    }
  }
  const pairs = new Map<number, Pair>();
  for (const node of nodes) {
    const found = byNode.get(node.id);
    if (!found || found.length < 2 || node.kind === 'table') continue;
    for (const { start, end } of sentencesIn(node.text, found)) {
      const ids = [...new Set(found.filter((one) => one.start >= start && one.start < end).map(({ id }) => id))];
      if (ids.length <= MAX_IN_SENTENCE)
        pairUp(
          ids.sort((a, b) => a - b),
          entities.length,
          pairs,
        );
    }
  }
  return [...pairs.values()]
    .filter(({ weight }) => weight >= LEAST_TOGETHER)
    .map(({ source, target, weight }) => ({ source, target, kind: 'together' as const, weight }));
}

// Who stands together bears a wrong cut after 'et al.'; a thorough one would cost as much as all the rest.
const BREAK = /[.!?;。！？]["”’)\]]*\s+(?=[\p{Lu}\p{N}"“(])|\n\s*\n/gu;

/** @param found  none of them is cut: 'Fig. 2' ends no sentence */
function sentencesIn(
  text: string,
  found: readonly Found[],
): readonly { readonly start: number; readonly end: number }[] {
  const within = new Set<number>();
  for (const { start, end } of found)
    if (end < text.length && text.slice(start, end).includes('. '))
      for (let at = start + 1; at < end; at++) within.add(at);
  const ends = [...text.matchAll(BREAK)].map((match) => match.index + match[0].length).filter((at) => !within.has(at));
  return [...ends, text.length].map((end, at, all) => ({ start: all[at - 1] ?? 0, end }));
}

function pairUp(ids: readonly number[], count: number, pairs: Map<number, Pair>): void {
  for (let i = 0; i < ids.length; i++) {
    for (let j = i + 1; j < ids.length; j++) {
      const key = ids[i]! * count + ids[j]!;
      const known = pairs.get(key);
      if (known) known.weight++;
      else pairs.set(key, { source: ids[i]!, target: ids[j]!, weight: 1 });
    }
  }
}
