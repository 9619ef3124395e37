import type { DocumentId, NodeId } from '../../../base/ids.ts';
import { skyline } from '../../graph/skyline.ts';
import type { IndexReader } from '../../retrieval/ports.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { PlanStep } from '../global/evaluate.ts';
import { graphReasoning } from './graph-reasoning.ts';
import { entitiesIn } from './question-entities.ts';

/** A ranking that the graph had its say in. */
export interface Reasoned {
  /** Best first. */
  readonly ranked: readonly Scored[];
  readonly plan: readonly PlanStep[];
}

export interface ReasoningOptions {
  /** How much a passage gains at most by the graph, as a share of its own score. */
  readonly graphShare: number;
  /** What the skyline adds to passages that no other passage dominates, as a share of their score. */
  readonly frontShare: number;
}

export const reasoningOptions: ReasoningOptions = { graphShare: 0.05, frontShare: 0 };

/**
 * The operators Extract, Graph_Reasoning, Text_Reasoning and Skyline_Ranker one after the other (BookRAG eq. 9): passages
 * near the question's entities move up, and those on the front of both scores further. No entity, no change.
 */
export function reason(
  question: string,
  ranked: readonly Scored[],
  reader: IndexReader,
  options = reasoningOptions,
): Reasoned {
  const scores = new Map<DocumentId, ReadonlyMap<NodeId, number>>();
  let named = 0;
  for (const document of new Set(ranked.map((passage) => passage.document))) {
    const graph = reader.graphs?.graph(document);
    const entities = graph ? entitiesIn(question, graph) : [];
    named += entities.length;
    if (graph && entities.length > 0) scores.set(document, graphReasoning(graph, entities));
  }
  const plan: PlanStep[] = [{ operator: 'Extract', with: 'entities', left: named }];
  if (scores.size === 0) return { ranked, plan };
  const best = ranked[0]?.score ?? 0;
  const rated = ranked.map((item) => {
    const near = nearness(item, scores.get(item.document));
    return { item, near, scores: [near, best > 0 ? item.score / best : 0] };
  });
  const front = new Set(skyline(rated.map((one) => ({ item: one.item, scores: one.scores }))));
  const moved = rated
    .map(({ item, near }) => ({
      ...item,
      score: item.score * (1 + options.graphShare * near + (front.has(item) ? options.frontShare : 0)),
    }))
    .sort((a, b) => b.score - a.score);
  return {
    ranked: moved,
    plan: [
      ...plan,
      { operator: 'Graph_Reasoning', with: 'PageRank', left: rated.filter(({ near }) => near > 0).length },
      { operator: 'Text_Reasoning', with: 'path', left: ranked.length },
      { operator: 'Skyline_Ranker', with: 'front', left: front.size },
    ],
  };
}

/** The best node of a passage speaks for it. */
function nearness({ segment }: Scored, scores: ReadonlyMap<NodeId, number> | undefined): number {
  if (!scores) return 0;
  return Math.max(0, ...segment.sentences.map(({ span }) => scores.get(span.node) ?? 0));
}
