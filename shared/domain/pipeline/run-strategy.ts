import { compute, planDigest } from '../agent/compute.ts';
import { placed } from '../agent/placed.ts';
import {
  aroundDigest,
  computedPlan,
  runAgent,
  runReadersPlan,
  withModelsPlan,
  withSelectors,
} from '../agent/run-agent.ts';
import type { Found, Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { readIn } from '../question/read-in.ts';
import { withReading } from '../retrieval/read-likeliest.ts';
import { runPath } from '../retrieval/run-path.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { applySteering } from '../retrieval/walk/marks.ts';
import { autoRoute, hasStructure, runRoute, withoutSteps } from '../retrieval/walk/run-route.ts';
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
 * Questions about the whole are computed, or read section by section. Any other is answered from passages that `path` finds, selectors and the graph
 * move, and `route` judges, or without `route` where a document has no structure to walk.
 */
async function* runAuto(request: RetrievalRequest, world: World): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const startedAt = world.now();
  // A reader who steers says where to look.
  if (world.steering !== undefined && isSteered(world.steering)) {
    const found = yield* withoutSteps(runPath(request, world));
    return yield* autoRoute(request, found, world, startedAt);
  }
  const computed = compute(request, world);
  if (computed) {
    const plan = computedPlan(computed);
    yield { kind: 'plan', plan };
    return { ...(yield* withoutSteps(runPath(request, world))), strategy: 'agent', computed, plan };
  }
  const digest = planDigest(request, world);
  if (digest) return yield* aroundDigest(digest, request, world);
  return (yield* withModelsPlan(request, world)) ?? (yield* findPassages(request, world, startedAt));
}

/** What was found step by step, or document by document, is judged by its own part of the question already. */
async function* findPassages(
  request: RetrievalRequest,
  world: World,
  startedAt: number,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const found = yield* withoutSteps(runPath(request, world));
  const retrieval = found.merged === true ? found : yield* withSelectors(request, found, world);
  if (hasStructure(retrieval) && retrieval.merged !== true)
    return yield* autoRoute(request, retrieval, world, startedAt);
  for (const step of retrieval.route) yield { kind: 'step', step };
  return retrieval;
}

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
      const there = request.plan || isSteered(steering) ? { request, world } : placed(request, world);
      const last = yield* runStrategy(there.request, there.world);
      return { retrieval: await readWhereJudged(last, there.world), world: there.world };
    }
    const enough = (): boolean => steering.enough() || growth.grew();
    const retrieval = yield* runStrategy(request, { ...world, steering: { ...steering, enough } });
    if (steering.enough() || !growth.grew()) return { retrieval: await readWhereJudged(retrieval, world), world };
    world = { ...world, ...growth.take(goingOn(steering, retrieval)) };
    // There may be more headings that it names.
    request = { ...request, question: readIn(request.question.text, request.scope, world.reader) };
  }
}

/** What is computed or told section by section is not judged by its sentences. */
function readWhereJudged(retrieval: Retrieval, world: World): Promise<Retrieval> {
  return retrieval.computed || retrieval.digest ? Promise.resolve(retrieval) : withReading(retrieval, world);
}

/** A question that computes, or reads without walking, has nothing to go on from. */
function goingOn(steering: Steering, { walked, route }: Retrieval): Steering {
  return walked && walked.length > 0 ? { ...steering, from: { walked, route }, grown: true } : steering;
}
