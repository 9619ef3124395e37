/** `route` as a strategy: retrieve a few passages, walk each one's document, and judge what was read together (RDR²). */
import type { DocumentId } from '../../base/ids.ts';
import { diagnose, type Retrieval, type RetrievalEvent, type RetrievalRequest } from '../retrieval/retrieve.ts';
import { runPath } from '../retrieval/run-path.ts';
import { relevanceOf, scoreOfRelevance, type Scored } from '../retrieval/score.ts';
import { selectOnPaths } from '../retrieval/select.ts';
import { fillContext } from '../retrieval/context.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { chatRouter } from './chat-router.ts';
import { interleave } from './interleave.ts';
import { lightRouter } from './light-router.ts';
import { createPool, passageKey, type PassagePool } from './pool.ts';
import { routeDocument, routeLimits, type DocumentRoute, type RouteLimits, type RouteStart } from './route-document.ts';
import type { Router } from './router.ts';
import { routingDiagnostics } from './diagnostics.ts';

export interface RouteOptions {
  readonly router: Router;
  readonly limits: RouteLimits;
  /** k: passages that retrieval gives, each routed in its own document. */
  readonly topK: number;
  /** Documents that are walked at the same time. */
  readonly atOnce: number;
  /** How much the router's judgement counts beside retrieval's score, in [0, 1]. */
  readonly judgeShare: number;
  /** Where the evidence set comes from: what the route took for answers, or everything that was read. */
  readonly evidence: 'answered' | 'read';
}

export const defaultOptions: RouteOptions = {
  router: lightRouter(),
  limits: routeLimits,
  topK: 5,
  atOnce: 1,
  judgeShare: 0.2,
  evidence: 'answered',
};

/** With a language model that decides: it is believed more, and several documents are walked while it answers. */
export const modelOptions: Omit<RouteOptions, 'router'> = {
  ...defaultOptions,
  limits: { ...routeLimits, litShare: 0.6 },
  atOnce: 2,
  judgeShare: 0.6,
};

const READ_BEYOND = 3;

/**
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* runRoute(
  request: RetrievalRequest,
  world: World,
  options: RouteOptions = optionsFor(world),
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const startedAt = world.now();
  const retrieved = yield* withoutSteps(runPath({ ...request, strategy: 'path' }, world));
  return yield* walkFrom(request, retrieved, world, options, startedAt);
}

function optionsFor({ aids }: World): RouteOptions {
  return aids.chat ? { ...modelOptions, router: chatRouter(aids.chat, lightRouter()) } : defaultOptions;
}

/** Walk the documents of what was retrieved, and judge anew what is evidence. */
export async function* walkFrom(
  request: RetrievalRequest,
  retrieved: Retrieval,
  { reader, signal, now }: World,
  options: RouteOptions,
  startedAt: number,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const pool = createPool(retrieved, reader);
  const walks = startsOf(pool, options.topK).map((start) =>
    withDocument(routeDocument(start, pool, options.router, options.limits, signal), start.document),
  );
  const walking = interleave(walks, options.atOnce);
  const steps: RouteStep[] = [];
  for (;;) {
    const next = await walking.next();
    if (next.done) return toRetrieval(request, retrieved, pool, next.value, steps, options);
    const step = { ...next.value, atMs: Math.round(now() - startedAt) };
    steps.push(step);
    yield { kind: 'step', step };
  }
}

/** Retrieval gives the route its start; what it would do with it is no part of the trace. */
export async function* withoutSteps(
  work: AsyncGenerator<RetrievalEvent, Retrieval, void>,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  for (;;) {
    const next = await work.next();
    if (next.done) return next.value;
    if (next.value.kind !== 'step') yield next.value;
  }
}

async function* withDocument<Result>(
  walk: AsyncGenerator<Omit<RouteStep, 'document'>, Result, void>,
  document: DocumentId,
): AsyncGenerator<RouteStep, Result, void> {
  for (;;) {
    const next = await walk.next();
    if (next.done) return next.value;
    yield { ...next.value, document };
  }
}

/** The best passages of retrieval, document by document, the best document first. */
function startsOf(pool: PassagePool, topK: number): readonly RouteStart[] {
  const top = pool
    .ranked()
    .filter(({ score }) => score > 0)
    .slice(0, topK);
  return [...Map.groupBy(top, ({ document }) => document)].map(([document, passages]) => ({
    document,
    retrieved: passages.map(({ segment }) => segment.order),
    pinned: [],
    closed: [],
    seen: [],
    answered: [],
  }));
}

/** Passages as the routes judged them: those that were read by what the router makes of them, the others by retrieval. */
function judgedRanking(pool: PassagePool, routes: readonly DocumentRoute[], judgeShare: number): readonly Scored[] {
  const judged = new Map(
    routes.flatMap(({ document, judged: all, subtree }) =>
      [...all].flatMap(([id, p]) => {
        const node = subtree.tree.nodes[id];
        return node?.kind === 'passage' ? [[passageKey(document, node.order), p] as const] : [];
      }),
    ),
  );
  return pool
    .ranked()
    .map((passage) => {
      const p = judged.get(passageKey(passage.document, passage.segment.order));
      if (p === undefined) return passage;
      const score = judgeShare * scoreOfRelevance(p) + (1 - judgeShare) * passage.score;
      return { ...passage, score, relevance: relevanceOf(score) };
    })
    .toSorted((a, b) => b.score - a.score);
}

function toRetrieval(
  request: RetrievalRequest,
  retrieved: Retrieval,
  pool: PassagePool,
  routes: readonly DocumentRoute[],
  route: readonly RouteStep[],
  options: RouteOptions,
): Retrieval {
  const ranked = judgedRanking(pool, routes, options.judgeShare);
  const answered = new Set(
    routes.flatMap(({ document, answered: all, subtree }) =>
      [...all.keys()].flatMap((id) => {
        const node = subtree.tree.nodes[id];
        return node?.kind === 'passage' ? [passageKey(document, node.order)] : [];
      }),
    ),
  );
  const taken = ranked.filter(
    ({ document, segment }) => options.evidence === 'read' || answered.has(passageKey(document, segment.order)),
  );
  const { settings } = retrieved;
  const limits = { ...settings, budgetTokens: request.budgetTokens };
  const trees = pool.headingTrees();
  const chosen = selectOnPaths(taken.length > 0 ? taken : ranked.slice(0, 1), trees, limits);
  const close = taken.filter((passage) => !chosen.includes(passage)).slice(0, READ_BEYOND);
  return {
    ...retrieved,
    strategy: 'route',
    chosen,
    read: [...chosen, ...close],
    context: fillContext(ranked, request.budgetTokens, settings.pageShare),
    ranked,
    sections: pool.sections(),
    trees,
    route,
    diagnostics: {
      ...diagnose(chosen, request.budgetTokens, retrieved.diagnostics.notes ?? []),
      routing: routingDiagnostics(routes),
    },
  };
}
