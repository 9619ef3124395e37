import type { Router } from './router.ts';
import type { RouteLimits } from './route-document.ts';
import type { RouteTree } from './subtree.ts';

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
  /** Which passages a walk begins with in place of those that were retrieved; an evaluation takes similarity away. */
  readonly firstShown?: ((tree: RouteTree, retrieved: readonly number[]) => readonly number[]) | undefined;
}
