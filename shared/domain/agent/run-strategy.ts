import { compute, planDigest } from './compute.ts';
import { placed } from './placed.ts';
import { aroundComputed, aroundDigest, runAgent, runReadersPlan, withModelsPlan, plainPlan } from './run-agent.ts';
import type { Found, Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { readIn } from '../question/read-in.ts';
import { runPath } from '../retrieval/run-path.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { applySteering } from '../retrieval/walk/marks.ts';
import { runRoute, steeredRoute } from '../retrieval/walk/run-route.ts';
import { type Steering, isSteered, unsteered } from '../retrieval/steering.ts';

/** How a strategy finds the evidence set of a question; leaving the generator cancels. */
export type StrategyRunner = (
  request: RetrievalRequest,
  world: World,
) => AsyncGenerator<RetrievalEvent, Retrieval, void>;

const runners: Readonly<Record<Exclude<Strategy, 'auto'>, StrategyRunner>> = {
  flat: runPath,
  path: runPath,
  route: (request, world) => runRoute(request, world),
  agent: (request, world) => runAgent(request, world),
};

/**
 * Find the evidence set of a question by the strategy that it names; `auto` picks one. Yields between units of work of a
 * few milliseconds, so that the caller can give way to others.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export function runStrategy(request: RetrievalRequest, world: World): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const { plan, ...unplanned } = request;
  if (plan) return runReadersPlan(plan, unplanned, world);
  if (request.strategy === 'auto') return runAuto(request, world);
  const work = runners[request.strategy](request, world);
  const { steering, reader } = world;
  const heeds = request.strategy !== 'route' && steering && steering.pinned.length + steering.closed.length > 0;
  return heeds ? applySteering(work, request, steering, reader) : work;
}

/**
 * Where the reader steers, passages that `path` ranks are walked on from. Elsewhere questions about the whole are computed,
 * or read section by section, and any other is answered from what `path` ranks.
 */
async function* runAuto(request: RetrievalRequest, world: World): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  if (isReaderSteering(world)) {
    const startedAt = world.now();
    return yield* steeredRoute(request, yield* runPath(request, world), world, startedAt);
  }
  const computed = compute(request, world);
  if (computed) return yield* aroundComputed(computed, 'rules', request, world);
  const digest = planDigest(request, world);
  if (digest) return yield* aroundDigest(digest, request, world);
  const plan = plainPlan(request);
  const planned = yield* withModelsPlan(request, world);
  if (planned) return planned;
  const found = yield* runPath(request, world);
  if (found.merged === true) return found;
  const left = found.ranked.length;
  return {
    ...found,
    plan: { ...plan, steps: plan.steps.map((step, at) => (at < plan.steps.length - 1 ? { ...step, left } : step)) },
  };
}

const isReaderSteering = ({ steering }: World): boolean => steering !== undefined && isSteered(steering);

/** A question is carried over to a larger index this often; then it is answered from what there is. */
const MOST_TAKEN = 3;

/**
 * As `runStrategy`, over an index that grows meanwhile: where there is more, the walk ends at its next step and goes on in
 * the larger index from what it has read and decided; what does not walk begins again there.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* runGrowing(asked: RetrievalRequest, given: World): AsyncGenerator<RetrievalEvent, Found, void> {
  let request = asked;
  let world = given;
  for (let taken = 0; ; taken++) {
    const { growth, steering = unsteered } = world;
    if (!growth || taken === MOST_TAKEN) {
      const ownWay = request.plan || isReaderSteering(world);
      const there = ownWay ? { request, world } : placed(request, world);
      return { retrieval: yield* runStrategy(there.request, there.world), world: there.world };
    }
    const enough = (): boolean => steering.enough() || growth.grew();
    const retrieval = yield* runStrategy(request, { ...world, steering: { ...steering, enough } });
    if (steering.enough() || !growth.grew()) return { retrieval, world };
    world = { ...world, ...growth.take(goingOn(steering, retrieval)) };
    // There may be more headings that it names.
    request = { ...request, question: readIn(request.question.text, request.scope, world.reader) };
  }
}

/** A question that computes, or reads without walking, has nothing to go on from. */
function goingOn(steering: Steering, { walked, route = [] }: Retrieval): Steering {
  return walked && walked.length > 0 ? { ...steering, from: { walked, route }, grown: true } : steering;
}
