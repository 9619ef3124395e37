import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { defaultOptions, walkFrom, type RouteOptions } from './run-route.ts';

// Fewer headings than this are no tree: everything below them would be lit at once.
const LEAST_HEADINGS = 4;

/** How `auto` combines `path` and `route`: the walk judges, and everything that was read may be evidence. */
export const autoOptions: RouteOptions = { ...defaultOptions, evidence: 'read' };

/** Is there a tree worth walking where the best passages stand? */
export function hasStructure({ ranked, trees }: Retrieval): boolean {
  const documents = new Set(ranked.slice(0, autoOptions.topK).map(({ document }) => document));
  return [...documents].some((document) => (trees.get(document)?.records.length ?? 0) > LEAST_HEADINGS);
}

/** The route of `auto`, from what was retrieved already. */
export function autoRoute(
  request: RetrievalRequest,
  retrieved: Retrieval,
  world: World,
  startedAt: number,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  return walkFrom(request, retrieved, world, autoOptions, startedAt);
}
