import { unsteered, type Steering } from '../retrieval/steering.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { runStrategy } from './run-strategy.ts';
import type { World } from '../retrieval/world.ts';

/** A question is carried over to a larger index this often; then it is answered from what there is. */
const MOST_TAKEN = 3;

export interface Grown {
  readonly retrieval: Retrieval;
  /** With the index that `retrieval` is of. */
  readonly world: World;
}

/**
 * As `runStrategy`, over an index that grows meanwhile: where there is more, the walk ends at its next step and goes on in
 * the larger index from what it has read and decided; what does not walk begins again there.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* runGrowing(
  request: RetrievalRequest,
  given: World,
): AsyncGenerator<RetrievalEvent, Grown, void> {
  let world = given;
  for (let taken = 0; ; taken++) {
    const { growth, steering = unsteered } = world;
    if (!growth || taken === MOST_TAKEN) return { retrieval: yield* runStrategy(request, world), world };
    const enough = (): boolean => steering.enough() || growth.grew();
    const retrieval = yield* runStrategy(request, { ...world, steering: { ...steering, enough } });
    if (steering.enough() || !growth.grew()) return { retrieval, world };
    world = { ...world, ...growth.take(goingOn(steering, retrieval)) };
  }
}

/** A question that computes, or reads without walking, has nothing to go on from. */
function goingOn(steering: Steering, { walked, route }: Retrieval): Steering {
  return walked && walked.length > 0 ? { ...steering, from: { walked, route }, grown: true } : steering;
}
