import type { RoutingDiagnostics } from '../retrieval/strategy.ts';
import type { DocumentRoute } from './route-document.ts';
import { seenShare } from './subtree.ts';

/** What the routes of one question did, together. */
export function routingDiagnostics(routes: readonly DocumentRoute[]): RoutingDiagnostics {
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
