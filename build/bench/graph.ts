/**
 * `npm run bench:graph -- [FILE]`: what the knowledge graph of a book costs: making it, from its first pages on, and per
 * question the walk from its entities and the ranking of every passage by it; what resolution does to it; and what it costs to
 * bring back what a language model has found.
 */
import path from 'node:path';
import process from 'node:process';
import { entitiesIn } from '#shared/domain/graph/name-likeness.ts';
import { graphReasoning } from '#shared/domain/agent/graph/reason.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { mergeSame } from '#shared/domain/graph/merge.ts';
import { seededRandom } from '../tools/metrics/bootstrap.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import { percentile } from '../tools/bench/numbers.ts';
import { headingClassifier } from '../../electron/parser/heading-model.ts';
import { readDocument } from '../../electron/parser/read-document.ts';
import { root } from '../bundle/paths.mjs';
import { printGrowth, printResolution, printScores } from './graph-resolution.ts';

const QUESTIONS = 300;
const SHARES = [0.25, 0.5, 1];
const ROUNDS = 3;

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const file = process.argv[2] ?? path.join(data, 'papers/book.pdf');
const limits = { pageTimeoutMs: 20_000, documentTimeoutMs: 600_000 };
const reading = readDocument({ path: file, useOutline: true, skipPages: [], recognized: [], ...limits });
let step = await reading.next();
while (!step.done) step = await reading.next();
const document = buildDocument(step.value.content, await headingClassifier());
const segments = segmentTree(document);
const pages = step.value.content.pages.length;
const nodes = document.tree.nodes.filter((node) => !isStructure(node));
const links = linksOf(document.tree);
const pageOf = new Map(
  segments.flatMap(({ sentences, pageIndex }) => sentences.map(({ span }) => [span.node, pageIndex] as const)),
);

for (const share of SHARES) {
  const upTo = Math.round(share * pages);
  const own = nodes.filter(({ id }) => (pageOf.get(id) ?? 0) < upTo);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    mergeSame(extractGraph(own, links));
    times.push(performance.now() - startedAt);
  }
  const ms = percentile(times, 0.5);
  console.log(`${upTo} pages: ${ms.toFixed(0)} ms, ${(ms / upTo).toFixed(2)} ms a page`);
}

const graph = mergeSame(extractGraph(nodes, links));
console.log(`${graph.entities.length} entities, ${graph.relations.length} relations, ${segments.length} passages`);
console.log(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB with the document in memory`);

const random = seededRandom(3);
const some = (): string => graph.entities[Math.floor(random() * graph.entities.length)]?.name ?? '';
const times = Array.from({ length: QUESTIONS }, () => {
  const question = `How does ${some()} relate to ${some()} and ${some()}?`;
  const text = segments.map(() => random());
  const startedAt = performance.now();
  const scores = graphReasoning(graph, entitiesIn(question, graph));
  const rated = segments.map((item, at) => {
    const near = Math.max(0, ...item.sentences.map(({ span }) => scores.get(span.node) ?? 0));
    return { item, scores: [near, text[at] ?? 0] };
  });
  rated.sort((a, b) => b.scores[0]! - a.scores[0]!);
  return performance.now() - startedAt;
});
const [median, p95, most] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1));
console.log(`${QUESTIONS} questions: median ${median} ms, p95 ${p95} ms, largest ${most} ms`);

printResolution(nodes);
printScores();
printGrowth(graph, nodes);
