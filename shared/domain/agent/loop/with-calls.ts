/** Before a language model writes, what else it should have read: at most six calls of tools, each drawn as it happens. */
import { cancelled } from '../../../base/errors.ts';
import { withinTime } from '../../../base/within-time.ts';
import { type Chat, type Chats, modelFor } from '../../ports/chat.ts';
import type { DoneCall } from '../../prompts/next-call.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import type { LookedAt, StepDone } from '../../retrieval/outcome.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../../retrieval/retrieve.ts';
import { routeOf } from '../../retrieval/route.ts';
import { unsteered } from '../../retrieval/steering.ts';
import { MOST_CALLS, type RouteStep } from '../../retrieval/strategy.ts';
import { lightRouter } from '../../retrieval/walk/light-router.ts';
import type { Call, Policy } from './call.ts';
import { type Carried, carryCall } from './carry-call.ts';
import { Hand } from './hand.ts';
import { type Offer, offerOf } from './offer.ts';
import { modelPolicy, routerPolicy } from './policies.ts';

/** Of the time for the first word, what calls may take; and what one of them may take. */
const SHARE_OF_PATIENCE = 0.3;
const CALL_MS = 20_000;

/**
 * What was found, with what a language model wants read, computed or looked at beside it. One that gives no call which can be
 * carried out, twice, or is too slow, is not asked again: the trained router opens what it would open. What was ranked stays
 * as it was, so that what is quoted and how sure that is do not depend on any of this.
 *
 * @throws AppError `call.cancelled` if the signal aborts
 */
export async function* withCalls(
  found: Retrieval,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const { aids, steering = unsteered, reader } = askContext;
  const chat = callerOf(aids);
  if (!chat || !mayCall(found, request)) return found;
  const hand = new Hand(found, request, reader, steering);
  const calls = callsOf(hand, request, askContext);
  if (yield* callTools(modelPolicy(chat, request.question.text), calls)) return { ...found, ...gathered(calls) };
  yield* callTools(routerPolicy(lightRouter(), hand, request, steering), calls);
  return { ...found, ...gathered(calls), notes: [...found.notes, { code: 'model.calls-by-router' }] };
}

/** Where a router that read everything refused it nothing is written, and selected words are all that is asked of. */
function mayCall({ read, handed }: Retrieval, { calls = MOST_CALLS, scope }: RetrievalRequest): boolean {
  return calls > 0 && read.length > 0 && handed?.length !== 0 && scope.kind !== 'selection';
}

/** The calls of a question, whoever makes them. */
interface Calls {
  readonly hand: Hand;
  readonly offer: Offer;
  readonly request: RetrievalRequest;
  readonly askContext: AskContext;
  /** Milliseconds since the first could be made, and for the next one. */
  readonly elapsedMs: () => number;
  readonly leftMs: () => number;
  readonly done: DoneCall[];
  readonly carried: Carried[];
  /** Where they were drawn, behind where the question was found; empty without any. */
  readonly route: RouteStep[];
}

function callsOf(hand: Hand, request: RetrievalRequest, askContext: AskContext): Calls {
  const { now, patience, aids } = askContext;
  const startedAt = now();
  const mostMs = patience ? SHARE_OF_PATIENCE * patience.firstMs : Infinity;
  const elapsedMs = (): number => now() - startedAt;
  const leftMs = (): number => Math.min(CALL_MS, mostMs - elapsedMs());
  const offer = offerOf(hand, request, aids);
  return { hand, offer, request, askContext, elapsedMs, leftMs, done: [], carried: [], route: [] };
}

/**
 * Call as the policy decides until it has enough, or the calls, the room, the time or the reader's patience end.
 *
 * @returns false where the policy failed; what it called before that stays
 * @throws AppError `call.cancelled` if the signal aborts
 */
async function* callTools(policy: Policy, calls: Calls): AsyncGenerator<RetrievalEvent, boolean, void> {
  const { hand, offer, request, askContext, leftMs, done, carried } = calls;
  const { signal, steering = unsteered } = askContext;
  const most = request.calls ?? MOST_CALLS;
  while (done.length < most && hand.left > 0 && leftMs() > 0 && !steering.enough()) {
    const state = { hand, offer, done, callsLeft: most - done.length };
    const decided = await withinTime((inTime) => policy.next(state, inTime), leftMs(), signal);
    if (signal.aborted) throw cancelled();
    if (decided.kind !== 'done') return false;
    const name = decided.value && nameOf(decided.value);
    // Whoever repeats itself has nothing else in mind.
    if (!decided.value || name === undefined || done.some(({ call }) => call === name)) break;
    const one = await carryCall(decided.value, hand, request, askContext);
    done.push({ call: name, came: one.came });
    carried.push(one);
    yield* draw(one.steps, policy.by, calls);
  }
  return true;
}

/** The routing model where it is set, else the one that decides; nobody where nobody writes. */
function callerOf(aids: Chats): Chat | undefined {
  if (!modelFor('write', aids)) return undefined;
  return aids.routing ?? modelFor('decide', aids);
}

/** Where the question was found is told ahead of the first call. */
function* draw(
  steps: Carried['steps'],
  by: Policy['by'],
  { hand, elapsedMs, route }: Calls,
): Generator<RetrievalEvent, void, void> {
  const atMs = Math.round(elapsedMs());
  const found = route.length > 0 || steps.length === 0 ? [] : routeOf(hand.found);
  for (const step of [...found, ...steps.map((one): RouteStep => ({ ...one, by }))]) {
    route.push({ ...step, atMs: step.atMs ?? atMs });
    if (step.atMs === undefined) yield { kind: 'step', step: route.at(-1)! };
  }
}

function gathered({ hand, carried, route }: Calls): Partial<Retrieval> {
  const calculated = carried.flatMap((one): readonly StepDone[] => (one.calculated ? [one.calculated] : []));
  const looked = carried.flatMap((one): readonly LookedAt[] => (one.looked ? [one.looked] : []));
  return {
    ...hand.handed(),
    ...(route.length > 0 ? { route } : {}),
    ...(calculated.length > 0 ? { calculated } : {}),
    ...(looked.length > 0 ? { looked } : {}),
  };
}

/** As it is told to whoever calls next, and told apart from others. */
function nameOf(call: Call): string {
  switch (call.tool) {
    case 'open_section':
      return `${call.tool} ${call.place.document} ${call.place.section}`;
    case 'read_table':
    case 'look_at_figure':
      return `${call.tool} ${call.item.record.label ?? call.item.record.id}`;
    case 'find':
    case 'ask_library':
      return `${call.tool} ${call.words}`;
    case 'calculate':
      return `${call.tool} ${call.operation} ${call.operands.join('; ')}`;
  }
}
