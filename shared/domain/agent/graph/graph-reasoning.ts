import type { NodeId } from '../../../base/ids.ts';
import type { KnowledgeGraph } from '../../index/knowledge-graph.ts';
import { pageRank } from '../../graph/pagerank.ts';
import type { QuestionEntity } from '../../graph/question-entities.ts';

/**
 * Operator Graph_Reasoning (BookRAG eq. 6 and 7): personalized PageRank from the question's entities, I_G, carried over to
 * the nodes that mention them, S_G = I_G × M. An entity's share is split over its mentions, so that a word that stands
 * everywhere lights nothing.
 *
 * @returns scores of nodes, above 0, the largest 1; empty without entities
 */
export function graphReasoning(graph: KnowledgeGraph, from: readonly QuestionEntity[]): ReadonlyMap<NodeId, number> {
  const seeds = new Map(from.map(({ entity, weight }) => [entity, weight]));
  const rank = pageRank(graph.entities.length, graph.relations, seeds);
  const scores = new Map<NodeId, number>();
  for (const { id, mentions } of graph.entities) {
    const nodes = new Set(mentions.map(({ node }) => node));
    const share = rank[id]! / Math.sqrt(Math.max(1, nodes.size));
    if (share > 0) for (const node of nodes) scores.set(node, (scores.get(node) ?? 0) + share);
  }
  const largest = Math.max(0, ...scores.values());
  return largest > 0 ? new Map([...scores].map(([node, score]) => [node, score / largest])) : new Map();
}
