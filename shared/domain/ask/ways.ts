import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { Judgement } from '../answer/verdict.ts';
import type { Continuation, TurnRead } from '../question/continuation.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { IndexReader } from '../index/reader.ts';
import type { CarriedPlan } from '../retrieval/carried-plan.ts';
import type { Found, Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import type { AskedIn, Placed } from '../scope/place-question.ts';
import type { Outcome } from './outcome.ts';

/** An answer about the whole of what is asked. */
export interface Told {
  readonly outcome: Outcome;
  /** Where it ends in the route. */
  readonly steps: readonly RouteStep[];
  /** As it was carried out; absent where that is the plan of the retrieval. */
  readonly plan?: CarriedPlan | undefined;
}

/**
 * What answers a question, beside reading and judging it: handed in, so that the road from a question to a verdict knows no
 * strategy and no language model. Leaving a generator cancels it.
 *
 * @throws AppError `call.cancelled`, all of them, if the world's signal aborts while a model works
 */
export interface Ways {
  /** The evidence set of a question, by the strategy that it names. */
  readonly find: (request: RetrievalRequest, world: World) => AsyncGenerator<RetrievalEvent, Found, void>;
  /** Which documents a question is about, and how it reads inside them. */
  readonly place: (asked: AskedIn, reader: IndexReader) => Placed;
  /** How a question reads behind the one before it; undefined where it stands on its own. */
  readonly goesOn: (question: QuestionReading, before: TurnRead) => Continuation | undefined;
  /** Can it be computed from the tree, its tables and the names in it? */
  readonly isComputed: (request: RetrievalRequest, world: World) => boolean;
  /** What the tree tells, or all sections together; undefined where passages answer. */
  readonly tell: (
    retrieval: Retrieval,
    request: RetrievalRequest,
    world: World,
  ) => AsyncGenerator<AnsweringEvent, Told | undefined, void>;
  /** What the passages say, written or quoted; without a sentence only what comes closest. */
  readonly say: (
    retrieval: Retrieval,
    judgement: Judgement,
    request: RetrievalRequest,
    world: World,
  ) => AsyncGenerator<AnsweringEvent, Outcome, void>;
}
