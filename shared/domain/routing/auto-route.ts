import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { isSpan } from '../retrieval/cues.ts';
import type { World } from '../retrieval/world.ts';
import type { Router } from './router.ts';
import { defaultOptions, walkFrom } from './run-route.ts';
import { isSteered } from '../retrieval/steering.ts';
import type { RouteOptions } from './route-options.ts';

// Fewer headings than this are no tree: everything below them would be lit at once.
const LEAST_HEADINGS = 4;

/** How `auto` combines `path` and `route` where the walk judges: everything that was read may be evidence. */
export const autoOptions: RouteOptions = { ...defaultOptions, evidence: 'read' };

/** Is there a tree worth walking where the best passages stand? */
export function hasStructure({ ranked, trees }: Retrieval): boolean {
  const documents = new Set(ranked.slice(0, autoOptions.topK).map(({ document }) => document));
  return [...documents].some((document) => (trees.get(document)?.records.length ?? 0) > LEAST_HEADINGS);
}

/**
 * The route of `auto`, from what was retrieved already. Its judgement counts where the question asks for one thing, and
 * where the reader steers. A list or a manner may stand in several places, of which the router, which takes each passage
 * by itself, drops too many: there the walk only adds to what retrieval found (docs/decisions/0016).
 */
export function autoRoute(
  request: RetrievalRequest,
  retrieved: Retrieval,
  world: World,
  startedAt: number,
  router: Router = autoOptions.router,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const judges = isSpan(retrieved.query.shape) || (world.steering !== undefined && isSteered(world.steering));
  const judgeShare = judges ? autoOptions.judgeShare : 0;
  return walkFrom(request, retrieved, world, { ...autoOptions, router, judgeShare }, startedAt);
}
