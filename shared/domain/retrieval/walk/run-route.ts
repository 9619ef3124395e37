/** `route` as a strategy: retrieve a few passages, walk each one's document, and judge what was read together (RDR²). */
import type { DocumentId } from '../../../base/ids.ts';
import type { IndexReader } from '../../index/reader.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieve.ts';
import { runPath } from '../run-path.ts';
import type { Scored } from '../score.ts';
import type { RouteStep } from '../strategy.ts';
import { modelFor } from '../../ports/chat.ts';
import type { AskContext } from '../ask-context.ts';
import { chatRouter } from './chat-router.ts';
import { judgeRoutes } from './judge-routes.ts';
import { lightRouter } from './light-router.ts';
import { isShut } from './marks.ts';
import { documentPointers, sectionPointers, documentsNaming, sectionsNaming } from './follow.ts';
import { type PassagePool, createPool } from './pool.ts';
import {
  begin,
  type DocumentRoute,
  ordersIn,
  type RouteLimits,
  type RouteStart,
  routeDocument,
  routeLimits,
} from './route-document.ts';
import type { RouteOptions } from './route-options.ts';
import { type Steering, sectionsIn, unsteered, walkedSteps } from '../steering.ts';

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

/**
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* runRoute(
  request: RetrievalRequest,
  askContext: AskContext,
  options: RouteOptions = optionsFor(askContext, request),
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const startedAt = askContext.now();
  const retrieved = yield* runPath({ ...request, strategy: 'path' }, askContext);
  return yield* walkFrom(request, retrieved, askContext, options, startedAt);
}

/** As `route` walks where nothing was taken away from it: by a language model where there is one. */
export function optionsFor(
  { aids }: Pick<AskContext, 'aids'>,
  request: Pick<RetrievalRequest, 'settings'>,
): RouteOptions {
  const chat = modelFor('route', aids);
  return asWished(chat ? { ...modelOptions, router: chatRouter(chat, lightRouter()) } : defaultOptions, request);
}

/** With k and expand-iter as they were set for this question. */
function asWished(options: RouteOptions, { settings }: Pick<RetrievalRequest, 'settings'>): RouteOptions {
  const { topK = options.topK, iterations = options.limits.expansions } = settings?.walk ?? {};
  return { ...options, topK, limits: { ...options.limits, expansions: iterations } };
}

/** Walk the documents of what was retrieved, and judge again what is evidence. */
export async function* walkFrom(
  request: RetrievalRequest,
  retrieved: Retrieval,
  { reader, signal, now, steering = unsteered }: AskContext,
  given: RouteOptions,
  startedAt: number,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const options = { ...given, limits: limitsFor(given.limits, steering) };
  const pool = createPool(retrieved, reader, request.scope);
  const steps: RouteStep[] = [...walkedSteps(steering.from?.route ?? [])];
  const earlierMs = steps.at(-1)?.atMs ?? 0;
  const timed = (step: RouteStep): RouteStep => {
    const made = { ...step, atMs: earlierMs + Math.round(now() - startedAt) };
    steps.push(made);
    return made;
  };
  const walk = async function* (starts: readonly RouteStart[]) {
    pool.lookUp(starts.map(({ document }) => document));
    const shown = starts.map((start) => {
      const first = options.firstShown?.(pool.tree(start.document), start.retrieved) ?? start.retrieved;
      return { ...start, retrieved: first };
    });
    // What every walk begins with is read at once: each reading scores again whatever was read before.
    const first = (start: RouteStart) => ordersIn(begin(start, pool.tree(start.document), options.limits));
    pool.read(new Map(shown.map((start) => [start.document, first(start)])));
    const walks = shown.map((start) =>
      withDocument(routeDocument(start, pool, options.router, options.limits, signal), start.document),
    );
    const walking = interleave(walks, options.atOnce);
    for (;;) {
      const next = await walking.next();
      if (next.done) return next.value;
      yield { kind: 'step' as const, step: timed(next.value) };
    }
  };
  const inScope = new Set(reader.documents(request.scope).map(({ id }) => id));
  const starts = startsOf(pool, options.topK, steering, reader).filter(({ document }) => inScope.has(document));
  const routes = yield* walk(starts);
  const others = steering.enough() ? [] : furtherStarts(request, pool, routes, steering, reader);
  for (const { start, step } of others) {
    yield { kind: 'step', step: timed(step) };
    routes.push(...(yield* walk([start])));
  }
  const followed = new Set(others.map(({ start }) => start.document));
  return judgeRoutes(request, retrieved, pool, { routes, followed, steps }, options, steering);
}

const FURTHER = { expansions: 2, litShare: 0.25 };

/** Each 'look further' opens a little more than the walk before it. */
function limitsFor(limits: RouteLimits, { further, from }: Steering): RouteLimits {
  if (!further) return limits;
  const seen = from?.walked.length ? limits.litShare : 0;
  return {
    ...limits,
    expansions: FURTHER.expansions,
    litShare: Math.min(1, seen + limits.litShare + FURTHER.litShare),
  };
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

/** The best passages of retrieval, document by document, the best document first; then those that the reader wants read. */
function startsOf(pool: PassagePool, topK: number, steering: Steering, reader: IndexReader): readonly RouteStart[] {
  const top = pool
    .ranked()
    .filter((passage) => passage.score > 0 && !isShut(pool, steering, passage))
    .slice(0, topK);
  const retrieved = Map.groupBy(top, ({ document }) => document);
  const walked = new Map(steering.from?.walked.map((one) => [one.document, one]));
  const documents = new Set([
    ...retrieved.keys(),
    ...walked.keys(),
    ...steering.pinned.map(({ document }) => document),
  ]);
  return [...documents].map((document) => ({
    ...bareStart(document, pool, steering, reader),
    retrieved: retrieved.get(document)?.map(({ segment }) => segment.order) ?? [],
    pinned: sectionsIn(steering.pinned, document),
    seen: walked.get(document)?.seen ?? [],
    answered: walked.get(document)?.answered ?? [],
    grown: steering.grown,
    further: steering.further,
  }));
}

/** A start in a document with nothing in hand. */
function bareStart(document: DocumentId, pool: PassagePool, steering: Steering, reader: IndexReader): RouteStart {
  return {
    document,
    retrieved: [],
    pinned: [],
    closed: sectionsIn(steering.closed, document),
    seen: [],
    answered: [],
    further: false,
    enough: () => steering.enough(),
    pointers: (order) => {
      const passage = pool.passage(document, order);
      if (!passage) return [];
      return [...sectionPointers(passage, reader), ...sectionsNaming(passage, pool.query.question, reader)];
    },
  };
}

const MAX_FURTHER = 2;
const FURTHER_PASSAGES = 3;

/** Documents that passages which answer cite or share a rare name with, and that were not walked. */
function furtherStarts(
  { scope }: RetrievalRequest,
  pool: PassagePool,
  routes: readonly DocumentRoute[],
  steering: Steering,
  reader: IndexReader,
): readonly { readonly start: RouteStart; readonly step: RouteStep }[] {
  const walked = new Set(routes.map(({ document }) => document));
  const pointersOf = (passage: Scored) => [
    ...documentPointers(passage, scope, reader),
    ...documentsNaming(passage, pool.query.question, scope, reader),
  ];
  const found = new Map<DocumentId, { readonly start: RouteStart; readonly step: RouteStep }>();
  for (const { document, answered, subtree } of routes) {
    for (const [id, probability] of [...answered].toSorted((a, b) => b[1] - a[1])) {
      const node = subtree.tree.nodes[id];
      const passage = node?.kind === 'passage' ? pool.passage(document, node.order) : undefined;
      for (const { document: other, words, by } of passage ? pointersOf(passage) : []) {
        const root = pool.headings(other).root;
        const retrieved = [...pool.matches(other).keys()].slice(0, FURTHER_PASSAGES);
        if (walked.has(other) || found.has(other) || !root || retrieved.length === 0 || found.size >= MAX_FURTHER)
          continue;
        const code = by === 'name' ? 'route.named-in-document' : 'route.cites-document';
        const reason: Remark = { code, params: { words } };
        const score = Math.min(1, Math.max(0, probability));
        const step: RouteStep = { action: 'follow', document: other, section: root.id, reason, score };
        found.set(other, { start: { ...bareStart(other, pool, steering, reader), retrieved }, step });
      }
    }
  }
  return [...found.values()];
}

/** Where the reader steers, everything that was read may be evidence, and the walk judges it. */
const steeredOptions: RouteOptions = { ...defaultOptions, evidence: 'read' };

/** Walk from what was retrieved as the reader steers. */
export function steeredRoute(
  request: RetrievalRequest,
  retrieved: Retrieval,
  askContext: AskContext,
  startedAt: number,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  return walkFrom(request, retrieved, askContext, asWished(steeredOptions, request), startedAt);
}

/**
 * Run several generators, at most `atOnce` of them at a time, and pass on what they yield as it comes. Leaving the loop
 * leaves them.
 *
 * @returns their results in the order in which they were given
 */
export async function* interleave<Item, Result>(
  works: readonly AsyncGenerator<Item, Result, void>[],
  atOnce: number,
): AsyncGenerator<Item, Result[], void> {
  const results: Result[] = [];
  const running = new Map<number, Promise<readonly [number, IteratorResult<Item, Result>]>>();
  const advance = (at: number): void => {
    running.set(
      at,
      works[at]!.next().then((step) => [at, step] as const),
    );
  };
  let next = 0;
  try {
    for (;;) {
      while (running.size < Math.max(1, atOnce) && next < works.length) advance(next++);
      if (running.size === 0) return results;
      const [at, step] = await Promise.race(running.values());
      running.delete(at);
      if (step.done) results[at] = step.value;
      else {
        yield step.value;
        advance(at);
      }
    }
  } finally {
    // What still waits for a model ends by its signal; nobody reads it any more.
    for (const work of running.values()) work.catch(() => undefined);
    for (const work of works) void work.return(undefined as never).catch(() => undefined);
  }
}
