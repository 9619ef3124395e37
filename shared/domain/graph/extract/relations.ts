import type { Entity, Relation } from '../../index/knowledge-graph.ts';
import type { SourceNode } from './source-node.ts';

const MAX_IN_SENTENCE = 12;
const LEAST_TOGETHER = 1;

interface Pair {
  readonly source: number;
  readonly target: number;
  weight: number;
}

/** Entities that stand in one sentence are related, the more so the more sentences they share. */
export function relationsOf(entities: readonly Entity[], nodes: readonly SourceNode[]): readonly Relation[] {
  const byNode = new Map<string, { readonly id: number; readonly start: number }[]>();
  for (const { id, mentions, type } of entities) {
    if (type === 'table' || type === 'figure' || type === 'formula' || type === 'algorithm') continue;
    for (const { node, start } of mentions) {
      const known = byNode.get(node);
      if (known) known.push({ id, start });
      else byNode.set(node, [{ id, start }]);
    }
  }
  const pairs = new Map<number, Pair>();
  for (const node of nodes) {
    const found = byNode.get(node.id);
    if (!found || found.length < 2 || node.kind === 'table') continue;
    for (const { start, end } of sentencesIn(node.text)) {
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

function sentencesIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const ends = [...text.matchAll(BREAK)].map((match) => match.index + match[0].length);
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
