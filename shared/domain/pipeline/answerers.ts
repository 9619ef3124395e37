import type { OverviewWishes } from '../answer/shelf/overview.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { Judged, Judgement } from '../answer/judge.ts';
import type { TaskCost } from '../context/meter.ts';
import type { Continuation, TurnRead } from '../question/continuation.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { IndexReader } from '../index/reader.ts';
import type { Found, Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { AskedIn, Placed } from '../scope/place-question.ts';
import type { AnsweredQuestion, ComputedDraft, Draft } from '../answer/answered.ts';
import type { AnsweredPart, AnswerOne, Part } from './parts.ts';

/**
 * What answers a question beside reading it and deciding on it: handed in, so that the pipeline from a question to a verdict
 * knows no strategy and no model. Leaving a generator cancels it.
 *
 * @throws AppError `call.cancelled`, all of them, if the signal aborts while a model works
 */
export interface Answerers {
  /** Which documents a question is about, and how it reads inside them. */
  readonly resolveScope: (asked: AskedIn, reader: IndexReader) => Placed;
  /** How a question reads behind the one before it; undefined where it stands on its own. */
  readonly continuationOf: (question: QuestionReading, before: TurnRead) => Continuation | undefined;
  /** Can it be computed from the tree, its tables and the names in it? */
  readonly isComputed: (request: RetrievalRequest, askContext: AskContext) => boolean;
  /** The evidence set of a question, by the strategy that it names. */
  readonly retrieve: (request: RetrievalRequest, askContext: AskContext) => AsyncGenerator<RetrievalEvent, Found, void>;
  /** What one of several documents says that are asked the same, each by itself. @param request  of all documents */
  readonly answerDocument: (
    part: Part,
    request: RetrievalRequest,
    askContext: AskContext,
    answerOne: AnswerOne,
  ) => AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;
  /** One answer of all parts. @param parts  at least two */
  readonly putTogether: (
    parts: readonly AnsweredPart[],
    request: RetrievalRequest,
    askContext: AskContext,
  ) => AnsweredQuestion;
  /** What the tree tells, or all sections together; undefined where passages answer. */
  readonly computeOrDigest: (
    retrieval: Retrieval,
    request: RetrievalRequest,
    askContext: AskContext,
  ) => AsyncGenerator<AnsweringEvent, ComputedDraft | undefined, void>;
  /** Whether the passages answer, with what a reader of the likeliest one makes of it. */
  readonly judge: (retrieval: Retrieval, askContext: AskContext) => Promise<Judged>;
  /** What the passages say, written or quoted; without a sentence only what comes closest. */
  readonly write: (
    retrieval: Retrieval,
    judgement: Judgement,
    request: RetrievalRequest,
    askContext: AskContext,
  ) => AsyncGenerator<AnsweringEvent, Draft, void>;
  /** The answer of several documents with what a language model writes over them, where it is worth that. */
  readonly withOverview: (
    answered: AnsweredQuestion,
    wishes: OverviewWishes,
    askContext: AskContext,
  ) => AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;
  /**
   * The same context, in which calls of language models are counted, up to so many tokens; and what they cost so far.
   *
   * @param isShelf  several documents are each asked, and a text over them needs a share
   */
  readonly metered: (
    askContext: AskContext,
    mostTokens: number | undefined,
    isShelf: boolean,
  ) => { readonly askContext: AskContext; readonly costs: () => readonly TaskCost[] };
}
