/** What the routes of a question come to: passages judged again, and the evidence set among them. */
import type { DocumentId } from '../../../base/ids.ts';
import { withLikeliest } from '../likeliest.ts';
import type { Retrieval, RetrievalRequest } from '../retrieve.ts';
import { type Scored, relevanceOf, scoreOfRelevance } from '../score.ts';
import { fillContext, inReadingOrder, selectOnPaths } from '../select.ts';
import type { RouteStep, RoutingDiagnostics } from '../strategy.ts';
import { isShut, pinGain, stillOpen } from './marks.ts';
import { passageKey } from '../../index/sections.ts';
import type { PassagePool } from './pool.ts';
import type { DocumentRoute } from './route-document.ts';
import type { RouteOptions } from './route-options.ts';
import { seenShare } from './subtree.ts';
import type { Steering, WalkedDocument } from '../steering.ts';

const READ_BEYOND = 3;

/** The walks of a question. */
export interface Walks {
  readonly routes: readonly DocumentRoute[];
  /** Documents that a passage led to. */
  readonly followed: ReadonlySet<DocumentId>;
  readonly steps: readonly RouteStep[];
}

export function judgeRoutes(
  request: RetrievalRequest,
  retrieved: Retrieval,
  pool: PassagePool,
  { routes, followed, steps: route }: Walks,
  { judgeShare, evidence }: Pick<RouteOptions, 'judgeShare' | 'evidence'>,
  steering: Steering,
): Retrieval {
  const ranked = judgedRanking(pool, routes, judgeShare, steering);
  const answered = new Set(routes.flatMap((one) => ordersOf(one, one.answered.keys())).map(([key]) => key));
  const taken = ranked.filter(
    ({ document, segment }) => evidence === 'read' || answered.has(passageKey(document, segment.order)),
  );
  const { settings } = retrieved;
  const limits = { ...settings, budgetTokens: request.budgetTokens };
  const trees = pool.headingTrees();
  const kept = bestOfEach(ranked, followed, answered);
  const chosen = keeping(kept, taken.length > 0 ? taken : ranked.slice(0, 1), trees, limits);
  const close = taken.filter((passage) => !chosen.includes(passage)).slice(0, READ_BEYOND);
  const walked = [...chosen, ...close];
  const routing = routingDiagnostics(routes);
  // RDR² §3.2: the reader is given what the router answered with, and nothing where it refused everything.
  const handed =
    routing.by === 'model'
      ? keeping(kept, taken, trees, { ...limits, maxPaths: Infinity, maxPassages: Infinity, stopRatio: 0 }).toSorted(
          (a, b) => b.score - a.score,
        )
      : stillOpen(retrieved.handed, (passage) => !isShut(pool, steering, passage));
  return {
    ...retrieved,
    strategy: 'route',
    handed,
    chosen,
    read: routing.by === 'model' ? walked : withLikeliest(walked, { ...retrieved, ranked, trees }),
    context: fillContext(ranked, request.budgetTokens, settings),
    ranked,
    sections: pool.sections(),
    trees,
    route,
    walked: routes.map(walkedOf),
    routing,
  };
}

/** What answers best in each of these documents. */
function bestOfEach(
  ranked: readonly Scored[],
  documents: ReadonlySet<DocumentId>,
  answered: ReadonlySet<string>,
): readonly Scored[] {
  const own = ranked.filter(
    ({ document, segment }) => documents.has(document) && answered.has(passageKey(document, segment.order)),
  );
  return [...Map.groupBy(own, ({ document }) => document).values()].flatMap(([best]) => best ?? []);
}

/**
 * The evidence set with what a pointer led to: found by other words than those of the question it would lose against
 * passages that only sound like it.
 */
function keeping(
  kept: readonly Scored[],
  ranked: readonly Scored[],
  trees: ReturnType<PassagePool['headingTrees']>,
  limits: Parameters<typeof selectOnPaths>[2],
): readonly Scored[] {
  const budgetTokens = limits.budgetTokens - kept.reduce((sum, { segment }) => sum + segment.tokens, 0);
  const chosen = selectOnPaths(ranked, trees, { ...limits, budgetTokens });
  return kept.length === 0 ? chosen : inReadingOrder([...new Set([...chosen, ...kept])]);
}

/**
 * Passages as the routes judged them: those that were read by what the router makes of them, the others by retrieval.
 * What stands in closed sections is no evidence.
 */
function judgedRanking(
  pool: PassagePool,
  routes: readonly DocumentRoute[],
  judgeShare: number,
  steering: Steering,
): readonly Scored[] {
  const judged = new Map(routes.flatMap((route) => ordersOf(route, route.judged.keys(), route.judged)));
  return pool
    .ranked()
    .filter((passage) => !isShut(pool, steering, passage))
    .map((passage) => {
      const { document, segment } = passage;
      const p = judged.get(passageKey(document, segment.order));
      if (p === undefined) return passage;
      const pinned = pinGain(pool, steering, passage);
      const score = judgeShare * scoreOfRelevance(p) + (1 - judgeShare) * passage.score + pinned;
      return { ...passage, score, relevance: relevanceOf(score) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Keys of passages given by their ids, with a value each. */
function ordersOf(
  { document, subtree }: DocumentRoute,
  ids: Iterable<number>,
  values?: ReadonlyMap<number, number>,
): readonly (readonly [key: string, value: number])[] {
  return [...ids].flatMap((id) => {
    const node = subtree.tree.nodes[id];
    return node?.kind === 'passage' ? [[passageKey(document, node.order), values?.get(id) ?? 0] as const] : [];
  });
}

function walkedOf({ document, subtree, answered }: DocumentRoute): WalkedDocument {
  const { tree, seen } = subtree;
  const orderOf = (id: number): readonly number[] => {
    const node = tree.nodes[id];
    return node?.kind === 'passage' ? [node.order] : [];
  };
  return {
    document,
    seen: [...seen].flatMap(orderOf).sort((a, b) => a - b),
    answered: [...answered].flatMap(([id, p]) => orderOf(id).map((order) => [order, Number(p.toFixed(4))] as const)),
  };
}

/** What the routes of one question did, together. */
function routingDiagnostics(routes: readonly DocumentRoute[]): RoutingDiagnostics {
  const decisions = routes.flatMap((route) => route.decisions);
  const faults = routes.flatMap((route) => route.faults);
  const sum = (pick: (decision: (typeof decisions)[number]) => number): number =>
    decisions.reduce((total, decision) => total + pick(decision), 0);
  return {
    by: decisions.some(({ by }) => by === 'model') ? 'model' : 'light',
    litShare: rounded(Math.max(0, ...routes.map(({ subtree }) => seenShare(subtree)))),
    states: decisions.length,
    expansions: routes.reduce((total, { subtree }) => total + subtree.opened.size, 0),
    expelled: faults.filter(({ repaired }) => !repaired).length,
    repaired: faults.filter(({ repaired }) => repaired).length,
    collapsed: sum(({ collapsed }) => Number(collapsed)),
    tookOver: sum(({ tookOver }) => Number(tookOver !== undefined)),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    replyTokens: sum(({ replyTokens }) => replyTokens),
  };
}

function rounded(share: number): number {
  return Math.min(1, Math.round(share * 1000) / 1000);
}
