import { retrieve, type Retrieval, type RetrievalEvent, type RetrievalRequest } from './retrieve.ts';
import type { Strategy } from './strategy.ts';
import type { World } from './world.ts';

/** How a strategy finds the evidence set of a question; leaving the generator cancels. */
export type StrategyRunner = (
  request: RetrievalRequest,
  world: World,
) => AsyncGenerator<RetrievalEvent, Retrieval, void>;

const runners: Readonly<Record<Exclude<Strategy, 'auto'>, StrategyRunner>> = {
  flat: runPath,
  path: runPath,
};

/**
 * Find the evidence set of a question by the strategy that it names; `auto` picks one. Yields between units of work of a
 * few milliseconds, so that the caller can give way to others.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export function runStrategy(request: RetrievalRequest, world: World): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  return runners[request.strategy === 'auto' ? 'path' : request.strategy](request, world);
}

async function* runPath(request: RetrievalRequest, { reader }: World): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  return yield* retrieve(request, reader);
}
