import type { AnswerPart } from '../answer/answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';

/** Answers one question as a whole. */
export type AnswerOne = (
  request: RetrievalRequest,
  askContext: AskContext,
) => AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/** A part before it is answered. */
export interface Part extends Pick<AnswerPart, 'kind' | 'label'> {
  readonly question: QuestionReading;
  readonly scope: RetrievalScope;
}

/** A part with what came of it. */
export interface AnsweredPart {
  readonly part: Part;
  readonly answered: AnsweredQuestion;
}
