/** What a route did on a question, and the route without its parts (RDR², table 2). For evaluation only. */
import { z } from 'zod';
import type { Judgement } from '#shared/domain/answer/judge.ts';
import { bestScore } from '../metrics/evidence-score.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { routeOf } from '#shared/domain/retrieval/route.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import { lightWeights, lightRouter } from '#shared/domain/retrieval/walk/light-router.ts';
import { isPassage } from '#shared/domain/retrieval/walk/subtree.ts';
import type { Router } from '#shared/domain/retrieval/walk/router.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import type { GoldQuestion, OpenSubject } from './dataset.ts';
import { mean, type Mean } from './mean.ts';
import type { RouteOptions } from '#shared/domain/retrieval/walk/route-options.ts';
import { passageFeatures, type PassageFeature } from '#shared/domain/retrieval/walk/features.ts';

export const routeAblationNames = [
  'route-no-structure',
  'route-no-similarity',
  'route-no-content',
  'route-no-expand',
  'route-no-refuse',
] as const;
export type RouteAblationName = (typeof routeAblationNames)[number];

/** The features of a passage that are about where it stands and not about what it says. */
const STRUCTURE: readonly PassageFeature[] = [
  'section',
  'heading',
  'beside',
  'company',
  'facts',
  'telling',
  'opening',
  'first',
  'place',
  'opened',
];

/**
 * @param whole  the route that something is taken away from
 * @param byModel  a language model walks it
 */
export function routeAblation(name: RouteAblationName, whole: RouteOptions, byModel: boolean): RouteOptions {
  const { limits, router } = whole;
  switch (name) {
    case 'route-no-structure':
      // Each retrieved passage is taken or refused for itself.
      return {
        ...whole,
        router: byModel ? withoutTitles(router) : lightRouter(withoutStructure()),
        limits: { ...limits, expansions: 0, light: { passages: 0, tokens: 0 } },
      };
    case 'route-no-similarity':
      return { ...whole, firstShown: (tree, retrieved) => underSomeHeading(tree.nodes, retrieved) };
    case 'route-no-content':
      return { ...whole, firstShown: () => [] };
    case 'route-no-expand':
      return { ...whole, limits: { ...limits, expansions: 0 } };
    case 'route-no-refuse':
      return { ...whole, router: neverRefusing(router) };
  }
}

function withoutStructure() {
  const { answer } = lightWeights;
  const weights = answer.weights.map((weight, at) => (STRUCTURE.includes(passageFeatures[at]!) ? 0 : weight));
  return { ...lightWeights, answer: { ...answer, weights } };
}

/** The model sees passages, and of the headings that there are some. */
function withoutTitles(router: Router): Router {
  return {
    decide: (view, signal) => {
      const { tree } = view.subtree;
      const nodes = tree.nodes.map((node) => (isPassage(node) ? node : { ...node, title: '' }));
      return router.decide({ ...view, subtree: { ...view.subtree, tree: { ...tree, nodes } } }, signal);
    },
  };
}

/** As many passages under a heading that only chance chose: the same one for the same tree. */
function underSomeHeading(
  nodes: Parameters<NonNullable<RouteOptions['firstShown']>>[0]['nodes'],
  retrieved: readonly number[],
): readonly number[] {
  const filled = [...new Set(nodes.filter(isPassage).map(({ parent }) => parent))];
  const heading = filled[(retrieved.reduce((sum, order) => sum + 31 * order, 7) + nodes.length) % filled.length];
  return nodes.filter(isPassage).flatMap(({ parent, order }) => (parent === heading ? [order] : []));
}

/** At every state something is answered, whatever it is worth. */
function neverRefusing(router: Router): Router {
  return {
    decide: async (view, signal) => {
      const decision = await router.decide(view, signal);
      const [best] = [...decision.judged].toSorted((a, b) => b[1] - a[1]);
      if (decision.answers.length > 0 || !best) return decision;
      const [id, probability] = best;
      return {
        ...decision,
        answers: [{ id, probability, reason: { code: 'because.likeliest-left' } }],
        refused: undefined,
      };
    },
  };
}

/** What a route took for answers, before the evidence set was chosen from it. */
export interface Routed {
  readonly passages: readonly Segment[];
  readonly retrieval: Retrieval;
  /** What was made of the question as a whole; absent where nothing answered it. */
  readonly judgement?: Judgement | undefined;
}

export function routedOf(retrieval: Retrieval, reader: IndexReader, judgement?: Judgement): Routed | null {
  if (!retrieval.walked) return null;
  const passages = retrieval.walked.flatMap(({ document, answered }) =>
    reader.segments(
      document,
      answered.map(([order]) => order),
    ),
  );
  return { passages, retrieval, judgement };
}

const share = z.number().nullable();
export const RoutingResult = z.object({
  /** Of the passages that the route took, before a choice is made among them. */
  nodePrecision: share,
  nodeRecall: share,
  nodeF1: share,
  /** The question was refused; for a route without an answer, nothing was taken. */
  refused: z.boolean(),
  /** Of the whole question: the probability that it has no answer. */
  refusal: share,
  /** Of the sections that were opened, those in which gold evidence was then read; null where none was opened. */
  expansionPrecision: share.default(null),
  steps: z.number(),
  states: z.number(),
  expansions: z.number(),
  litShare: z.number(),
  expelled: z.number(),
  repaired: z.number(),
  collapsed: z.number(),
  tookOver: z.number(),
  promptTokens: z.number(),
  replyTokens: z.number(),
});
export type RoutingResult = z.infer<typeof RoutingResult>;

export function measureRouting(
  routed: Routed | null,
  { paragraphs }: GoldQuestion,
  subject: OpenSubject,
): RoutingResult | null {
  const did = routed?.retrieval.routing;
  if (!routed || !did) return null;
  const named = [...new Set(paragraphs.flat())];
  const taken = new Set(routed.passages.flatMap((segment) => subject.paragraphsOf(segment, named)));
  const score = bestScore(
    taken,
    paragraphs.map((list) => new Set(list)),
  );
  const { states, expansions, litShare, expelled, repaired, collapsed, tookOver, promptTokens, replyTokens } = did;
  return {
    nodePrecision: score?.precision ?? null,
    nodeRecall: score?.recall ?? null,
    nodeF1: score?.f1 ?? null,
    refused: routed.judgement ? !routed.judgement.found : routed.passages.length === 0,
    refusal: routed.judgement ? 1 - routed.judgement.probability : null,
    expansionPrecision: expansionPrecision(routed.retrieval, paragraphs, subject),
    steps: routeOf(routed.retrieval).length,
    ...{ states, expansions, litShare, expelled, repaired, collapsed, tookOver, promptTokens, replyTokens },
  };
}

function expansionPrecision(
  retrieval: Retrieval,
  paragraphs: GoldQuestion['paragraphs'],
  subject: OpenSubject,
): number | null {
  const { walked = [], trees } = retrieval;
  const opened = routeOf(retrieval).filter(({ action }) => action === 'expand');
  if (opened.length === 0 || paragraphs.length === 0) return null;
  const named = [...new Set(paragraphs.flat())];
  const answering = walked.flatMap(({ document, seen }) =>
    subject.reader
      .segments(document, seen)
      .filter((segment) => subject.paragraphsOf(segment, named).some((one) => named.includes(one)))
      .flatMap(({ section }) => trees.get(document)?.path(section) ?? [])
      .map(({ id }) => `${document}/${id}`),
  );
  const right = new Set(answering);
  return opened.filter(({ document, section }) => right.has(`${document}/${section}`)).length / opened.length;
}

/** Means over questions; rates of faults are per state. */
export interface RoutingSummary {
  readonly node: { readonly precision: Mean; readonly recall: Mean; readonly f1: Mean };
  /** Share of the questions of which it is known whether they have an answer that were refused or not as they should. */
  readonly refusalAccuracy: Mean;
  readonly expansionPrecision: Mean;
  readonly litShare: Mean;
  readonly steps: Mean;
  readonly states: Mean;
  readonly expansions: Mean;
  readonly expelledRate: Mean;
  readonly repairedRate: Mean;
  readonly collapsedRate: Mean;
  readonly tookOverRate: Mean;
  readonly promptTokens: Mean;
  readonly replyTokens: Mean;
}

/** @param results  with whether the question has no answer, if somebody said */
export function summarizeRouting(
  results: readonly { readonly routing: RoutingResult | null; readonly unanswerable: boolean | null }[],
): RoutingSummary | null {
  const known = results.flatMap(({ routing }) => routing ?? []);
  if (known.length === 0) return null;
  const over = (pick: (result: RoutingResult) => Mean): Mean => mean(known.map(pick));
  const states = known.reduce((sum, one) => sum + one.states, 0);
  const rate = (pick: (result: RoutingResult) => number): Mean =>
    states === 0 ? null : known.reduce((sum, one) => sum + pick(one), 0) / states;
  return {
    node: {
      precision: over((one) => one.nodePrecision),
      recall: over((one) => one.nodeRecall),
      f1: over((one) => one.nodeF1),
    },
    refusalAccuracy: mean(
      results.map(({ routing, unanswerable }) =>
        routing === null || unanswerable === null ? null : Number(routing.refused === unanswerable),
      ),
    ),
    expansionPrecision: over((one) => one.expansionPrecision),
    litShare: over((one) => one.litShare),
    steps: over((one) => one.steps),
    states: over((one) => one.states),
    expansions: over((one) => one.expansions),
    expelledRate: rate((one) => one.expelled),
    repairedRate: rate((one) => one.repaired),
    collapsedRate: rate((one) => one.collapsed),
    tookOverRate: rate((one) => one.tookOver),
    promptTokens: over((one) => one.promptTokens),
    replyTokens: over((one) => one.replyTokens),
  };
}

export function printRouting(
  summaries: readonly { readonly strategy: string; readonly routing: RoutingSummary | null }[],
  out: Output,
): void {
  const routed = summaries.flatMap(({ strategy, routing }) => (routing ? [{ strategy, routing }] : []));
  if (routed.length === 0) return;
  const number = (value: Mean, digits: number): string => value?.toFixed(digits) ?? '–';
  out.print();
  out.print(
    table(
      [
        'routes',
        'node P',
        'R',
        'F1',
        'refusals',
        'lit',
        'steps',
        'opened',
        'of these right',
        'expelled',
        'collapsed',
        'tokens in',
        'out',
      ],
      routed.map(({ strategy, routing: one }) => [
        strategy,
        ...[one.node.precision, one.node.recall, one.node.f1, one.refusalAccuracy, one.litShare].map((value) =>
          number(value, 3),
        ),
        ...[one.steps, one.expansions].map((value) => number(value, 1)),
        ...[one.expansionPrecision, one.expelledRate, one.collapsedRate].map((value) => number(value, 3)),
        ...[one.promptTokens, one.replyTokens].map((value) => number(value, 0)),
      ]),
    ),
  );
  out.print('Nodes are what the router took, before a choice among them; faults are per state, the rest per question.');
}
