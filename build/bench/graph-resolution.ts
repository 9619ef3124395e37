/** What entity resolution does: to the graph of a document (BookRAG, figure 6), and on made entities whose truth is known. */
import type { NodeId } from '#shared/base/ids.ts';
import type { ContentNode } from '#shared/domain/document/tree.ts';
import { blocksOf } from '#shared/domain/graph/extract/blocks.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { GrowingGraph } from '#shared/domain/graph/extract/growing-graph.ts';
import type { Entity, KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import { mergeSame, mergeSameNames } from '#shared/domain/graph/merge.ts';
import { resolveEntities } from '#shared/domain/graph/resolve.ts';
import { graphStatistics } from '#shared/domain/graph/statistics.ts';
import { madeEntities, pairScores } from '#shared/domain/graph/testing.ts';
import { percentile } from '../tools/bench/numbers.ts';

const SEEDS = [1, 2, 3, 4, 5];
const FOUND_IN_A_BLOCK = 12;

/** Statistics before and after, as they are and as a share of before. */
export function printResolution(nodes: readonly ContentNode[]): void {
  const light = extractGraph(nodes);
  const [before, after] = [mergeSameNames(light), mergeSame(light)].map(graphStatistics);
  if (!before || !after) return;
  for (const name of ['entities', 'relations', 'density', 'diameter', 'components'] as const) {
    const share = before[name] === 0 ? '' : ` (${(after[name] / before[name]).toFixed(2)})`;
    console.log(`${name}: ${String(before[name])} same names only, ${String(after[name])} resolved${share}`);
  }
}

/** Precision and recall of pairs: without a model, and with one that always knows what a doubtful name means. */
export function printScores(): void {
  for (const [name, cluster] of [
    ['without a model', resolveEntities],
    ['with a model that knows', withOracle],
  ] as const) {
    const scores = SEEDS.map((seed) => {
      const { entities, truth } = madeEntities(seed);
      return pairScores(cluster(entities, truth), truth);
    });
    const [precision, recall] = (['precision', 'recall'] as const).map((of) =>
      Math.min(...scores.map((one) => one[of])).toFixed(3),
    );
    console.log(
      `resolution ${name}: precision ${precision}, recall ${recall}, the lowest of ${SEEDS.length} made documents`,
    );
  }
}

/** As a document is read block by block: each entity by itself, doubts settled by the truth. */
function withOracle(
  entities: readonly Entity[],
  truth: readonly number[],
): readonly { readonly members: readonly number[] }[] {
  const growing = new GrowingGraph({ entities: [], relations: [] });
  const members: number[][] = [];
  const thingOf: number[] = [];
  for (const [at, { name, type, aliases }] of entities.entries()) {
    const one = { name, type, description: '', aliases };
    const resolution = growing.resolve(one);
    const meant =
      resolution.kind === 'choose' ? resolution.among.find(({ id }) => thingOf[id] === truth[at]) : undefined;
    const known = resolution.kind === 'merge' ? resolution.into : meant;
    const id = known?.id ?? members.length;
    (members[id] ??= []).push(at);
    thingOf[id] ??= truth[at]!;
    const parts = [{ node: `b${at}` as NodeId, text: [name, ...aliases].join(', ') }];
    growing.add(parts, { entities: [one], relations: [] }, new Map([[name, known?.name ?? null]]));
  }
  return members.map((own) => ({ members: own }));
}

/** How long it takes to bring back what a model has found in each block: names of the document itself, a dozen a block. */
export function printGrowth(
  graph: KnowledgeGraph,
  nodes: readonly (ContentNode & { readonly parent: unknown })[],
): void {
  const blocks = blocksOf(nodes.map((node) => ({ ...node, section: node.parent! })));
  const growing = new GrowingGraph(graph);
  const times = blocks.map(({ parts }) => {
    const words =
      parts
        .map(({ text }) => text)
        .join(' ')
        .match(/\p{L}{4,} \p{L}{4,}/gu) ?? [];
    const entities = words.slice(0, FOUND_IN_A_BLOCK).map((name) => ({ name, type: 'term' as const, description: '' }));
    const startedAt = performance.now();
    growing.add(parts, { entities, relations: [] });
    return performance.now() - startedAt;
  });
  const whole = times.reduce((sum, ms) => sum + ms, 0);
  const third = Math.floor(times.length / 3);
  const mean = (some: readonly number[]): string => (some.reduce((sum, ms) => sum + ms, 0) / some.length).toFixed(2);
  console.log(
    `${blocks.length} blocks with up to ${FOUND_IN_A_BLOCK} found names each: ${(whole / 1000).toFixed(1)} s in all, p95 ${percentile(times, 0.95).toFixed(1)} ms a block; the first third ${mean(times.slice(0, third))} ms each, the last ${mean(times.slice(-third))} ms; ${growing.graph.entities.length} entities in the end`,
  );
}
