import type { DocumentId, NodeId } from '../../../base/ids.ts';
import { pageRank } from '../../graph/pagerank.ts';
import { entitiesIn, type QuestionEntity } from '../../graph/name-likeness.ts';
import type { KnowledgeGraph } from '../../index/knowledge-graph.ts';
import type { IndexReader } from '../../index/reader.ts';
import { firstDocuments } from '../../retrieval/route.ts';
import type { Scored } from '../../retrieval/score.ts';

export interface ReasoningOptions {
  /** How much a passage gains at most by the graph, as a share of its own score. */
  readonly graphShare: number;
}

export const reasoningOptions: ReasoningOptions = { graphShare: 0.05 };

/** The question's entities by document; documents that know none are left out. */
export type NamedEntities = ReadonlyMap<DocumentId, readonly QuestionEntity[]>;

/** Operator Extract (BookRAG eq. 3): what the question names, in the documents of the best passages. */
export function extractEntities(question: string, ranked: readonly Scored[], reader: IndexReader): NamedEntities {
  const named = new Map<DocumentId, readonly QuestionEntity[]>();
  for (const document of firstDocuments(ranked)) {
    const graph = reader.graphs?.graph(document);
    const entities = graph ? entitiesIn(question, graph) : [];
    if (entities.length > 0) named.set(document, entities);
  }
  return named;
}

/**
 * Operator Select_by_Entity (BookRAG eq. 5): the sections in which some passage mentions an entity of the question, each
 * with all its passages; as `document/section`.
 */
export function selectByEntity(
  ranked: readonly Scored[],
  named: NamedEntities,
  reader: IndexReader,
): ReadonlySet<string> {
  const sections = new Set<string>();
  for (const [document, entities] of named) {
    const graph = reader.graphs?.graph(document);
    const nodes = new Set(
      entities.flatMap(({ entity }) => graph?.entities[entity]?.mentions.map(({ node }) => node) ?? []),
    );
    for (const passage of ranked) {
      if (passage.document !== document || sections.has(homeOf(passage))) continue;
      if (passage.segment.sentences.some(({ span }) => nodes.has(span.node))) sections.add(homeOf(passage));
    }
  }
  return sections;
}

/**
 * Operator Graph_Reasoning over passages: S_G of each, in [0, 1], in the order of `ranked`. Where sections were selected
 * the walk stays in G′, what their passages mention, and S_G is 0 outside of them.
 *
 * @param sections  of `selectByEntity`; all if undefined
 */
export function graphScores(
  ranked: readonly Scored[],
  named: NamedEntities,
  sections: ReadonlySet<string> | undefined,
  reader: IndexReader,
): readonly number[] {
  const scores = new Map<DocumentId, ReadonlyMap<NodeId, number>>();
  for (const [document, entities] of named) {
    const graph = reader.graphs?.graph(document);
    if (!graph) continue;
    const selected = ranked.filter((passage) => passage.document === document && sections?.has(homeOf(passage)));
    const within = new Set(selected.flatMap(({ segment }) => segment.sentences.map(({ span }) => span.node)));
    scores.set(document, graphReasoning(sections ? subgraphOf(graph, within) : graph, entities));
  }
  return ranked.map((passage) => {
    if (sections && !sections.has(homeOf(passage))) return 0;
    const own = scores.get(passage.document);
    // The best node of a passage speaks for it.
    return own ? Math.max(0, ...passage.segment.sentences.map(({ span }) => own.get(span.node) ?? 0)) : 0;
  });
}

/**
 * Operator Skyline_Ranker (BookRAG §5.2), where nothing is left out: passages near the question's entities move up. What no
 * other passage beats in both scores is not raised further: measured, that changes nothing.
 *
 * @param near  S_G of each passage
 * @returns the passages in their new order, and how many of them the graph raised
 */
export function rankBoth(
  ranked: readonly Scored[],
  near: readonly number[],
  { graphShare }: ReasoningOptions,
): { readonly ranked: readonly Scored[]; readonly raised: number } {
  const moved = ranked
    .map((item, at) => ({ ...item, score: item.score * (1 + graphShare * (near[at] ?? 0)) }))
    .sort((a, b) => b.score - a.score);
  return { ranked: moved, raised: near.filter((score) => score > 0).length };
}

/**
 * Operator Skyline_Ranker (BookRAG eq. 14): the front of passages that no other beats in S_G and S_T, N_R, in the order of
 * `ranked`.
 *
 * @param ranked  by S_T, best first
 * @param near  S_G of each passage
 */
export function skyline(ranked: readonly Scored[], near: readonly number[]): readonly Scored[] {
  const front = new Set<number>();
  let best = -1; // of what the text puts higher
  for (const tied of Map.groupBy(ranked.keys(), (at) => ranked[at]!.score).values()) {
    const most = Math.max(...tied.map((at) => near[at] ?? 0));
    if (most <= best) continue;
    for (const at of tied) if (near[at] === most) front.add(at);
    best = most;
  }
  return ranked.filter((_, at) => front.has(at));
}

/** By the graph alone, for an ablation: text only decides where the graph says nothing. */
export function rankByGraph(ranked: readonly Scored[], near: readonly number[]): readonly Scored[] {
  const best = ranked[0]?.score ?? 0;
  return ranked
    .map((item, at) => ({ ...item, score: best * (near[at] ?? 0) + 1e-3 * item.score }))
    .sort((a, b) => b.score - a.score);
}

/** A section as `document/section`. */
export function homeOf({ document, section }: Scored): string {
  return `${document}/${section}`;
}

/** G′ (BookRAG §5.1): entities that these nodes mention, there alone, and relations among them; ids stay. */
function subgraphOf({ entities, relations }: KnowledgeGraph, nodes: ReadonlySet<NodeId>): KnowledgeGraph {
  const kept = entities.map((entity) => ({
    ...entity,
    mentions: entity.mentions.filter(({ node }) => nodes.has(node)),
  }));
  const isIn = (id: number): boolean => (kept[id]?.mentions.length ?? 0) > 0;
  return { entities: kept, relations: relations.filter(({ source, target }) => isIn(source) && isIn(target)) };
}

/**
 * Operator Graph_Reasoning (BookRAG eq. 6 and 7): personalized PageRank from the question's entities, I_G, carried over to
 * the nodes that mention them, S_G = I_G × M. An entity's share is split over its mentions, so that a word that stands
 * everywhere lights nothing.
 *
 * @returns scores of nodes, above 0, the largest 1; empty without entities
 */
export function graphReasoning(graph: KnowledgeGraph, from: readonly QuestionEntity[]): ReadonlyMap<NodeId, number> {
  const isThere = ({ entity }: QuestionEntity): boolean => (graph.entities[entity]?.mentions.length ?? 0) > 0;
  const seeds = new Map(from.filter(isThere).map(({ entity, weight }) => [entity, weight]));
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
