/** What the routes of a question come to: passages judged anew, and the evidence set among them. */
import { fillContext, selectOnPaths } from '../retrieval/select.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { relevanceOf, scoreOfRelevance, type Scored } from '../retrieval/score.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import { routingDiagnostics } from './diagnostics.ts';
import { isShut, pinGain } from './marks.ts';
import { passageKey, type PassagePool } from './pool.ts';
import type { DocumentRoute } from './route-document.ts';
import type { Steering, WalkedDocument } from '../retrieval/steering.ts';
import type { RouteOptions } from './route-options.ts';

const READ_BEYOND = 3;

export function judgeRoutes(
  request: RetrievalRequest,
  retrieved: Retrieval,
  pool: PassagePool,
  routes: readonly DocumentRoute[],
  route: readonly RouteStep[],
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
    walked: routes.map(walkedOf),
    ...(isLight(routes) ? { bestJudged: Math.max(0, ...routes.flatMap(({ judged }) => [...judged.values()])) } : {}),
    routing: routingDiagnostics(routes),
  };
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

/** Did the light router decide everything? The probabilities of a model mean something else. */
function isLight(routes: readonly DocumentRoute[]): boolean {
  const decisions = routes.flatMap((route) => route.decisions);
  return decisions.length > 0 && decisions.every(({ by }) => by === 'light');
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
