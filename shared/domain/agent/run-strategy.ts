import { computeCiting } from './citing.ts';
import { compute, planDigest } from './compute.ts';
import { withCalls } from './loop/with-calls.ts';
import { placed } from './placed.ts';
import { aroundComputed, aroundDigest, runAgent, runReadersPlan, withModelsPlan, plainPlan } from './run-agent.ts';
import type { Found, Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { readIn } from '../question/read-in.ts';
import { runPath } from '../retrieval/run-path.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { applySteering } from '../retrieval/walk/marks.ts';
import { runRoute, steeredRoute } from '../retrieval/walk/run-route.ts';
import { type Steering, isSteered, unsteered } from '../retrieval/steering.ts';

/** How a strategy finds the evidence set of a question; leaving the generator cancels. */
export type StrategyRunner = (
  request: RetrievalRequest,
  askContext: AskContext,
) => AsyncGenerator<RetrievalEvent, Retrieval, void>;

const runners: Readonly<Record<Exclude<Strategy, 'auto'>, StrategyRunner>> = {
  flat: runPath,
  path: runPath,
  route: (request, askContext) => runRoute(request, askContext),
  agent: (request, askContext) => runAgent(request, askContext),
};

/**
 * Find the evidence set of a question by the strategy that it names; `auto` picks one. Yields between units of work of a
 * few milliseconds, so that the caller can give way to others.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export function runStrategy(
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const { plan, ...unplanned } = request;
  if (plan) return runReadersPlan(plan, unplanned, askContext);
  if (request.strategy === 'auto') return runAuto(request, askContext);
  const work = runners[request.strategy](request, askContext);
  const { steering, reader } = askContext;
  const heeds = request.strategy !== 'route' && steering && steering.pinned.length + steering.closed.length > 0;
  return heeds ? applySteering(work, request, steering, reader) : work;
}

/**
 * Where the reader steers, passages that `path` ranks are walked on from. Elsewhere questions about the whole are computed,
 * or read section by section, and any other is answered from what `path` ranks. A language model that writes may call for more.
 */
async function* runAuto(
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  if (isReaderSteering(askContext)) {
    const startedAt = askContext.now();
    const walked = yield* steeredRoute(request, yield* runPath(request, askContext), askContext, startedAt);
    return yield* withCalls(walked, request, askContext);
  }
  const computed = (yield* computeCiting(request, askContext)) ?? compute(request, askContext);
  if (computed) return yield* aroundComputed(computed, 'rules', request, askContext);
  const digest = planDigest(request, askContext);
  if (digest) return yield* aroundDigest(digest, request, askContext);
  const plan = plainPlan(request);
  const planned = yield* withModelsPlan(request, askContext);
  if (planned) return planned;
  const found = yield* withCalls(yield* runPath(request, askContext), request, askContext);
  if (found.merged === true) return found;
  const left = found.ranked.length;
  return {
    ...found,
    plan: { ...plan, steps: plan.steps.map((step, at) => (at < plan.steps.length - 1 ? { ...step, left } : step)) },
  };
}

const isReaderSteering = ({ steering }: AskContext): boolean => steering !== undefined && isSteered(steering);

/** A question is carried over to a larger index this often; then it is answered from what there is. */
const MOST_TAKEN = 3;

/**
 * As `runStrategy`, over an index that grows meanwhile: where there is more, the walk ends at its next step and goes on in
 * the larger index from what it has read and decided; what does not walk begins again there.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* runGrowing(
  asked: RetrievalRequest,
  given: AskContext,
): AsyncGenerator<RetrievalEvent, Found, void> {
  let request = asked;
  let askContext = given;
  for (let taken = 0; ; taken++) {
    const { growth, steering = unsteered } = askContext;
    if (!growth || taken === MOST_TAKEN) {
      const ownWay = request.plan || isReaderSteering(askContext);
      const there = ownWay ? { request, askContext } : placed(request, askContext);
      return { retrieval: yield* runStrategy(there.request, there.askContext), askContext: there.askContext };
    }
    const enough = (): boolean => steering.enough() || growth.grew();
    const retrieval = yield* runStrategy(request, { ...askContext, steering: { ...steering, enough } });
    if (steering.enough() || !growth.grew()) return { retrieval, askContext };
    askContext = { ...askContext, ...growth.take(goingOn(steering, retrieval)) };
    // There may be more headings that it names.
    request = { ...request, question: readIn(request.question.text, request.scope, askContext.reader) };
  }
}

/** A question that computes, or reads without walking, has nothing to go on from. */
function goingOn(steering: Steering, { walked, route = [] }: Retrieval): Steering {
  return walked && walked.length > 0 ? { ...steering, from: { walked, route }, grown: true } : steering;
}
