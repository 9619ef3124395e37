import type { AnsweringEvent } from '../answer/answering-event.ts';
import { judgeRetrieval } from '../answer/judge.ts';
import type { ComputedDraft } from '../answer/answered.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { answerSteps } from '../answer/decide.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { answerComputed, computedSteps } from '../answer/answer-computed.ts';
import { answerDigest } from './answer-digest.ts';
import { lookAtFigure } from '../answer/look-at-figure.ts';

/**
 * What was computed from the tree, or what the sections say one after the other; undefined where neither was found.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* computeOrDigest(
  retrieval: Retrieval,
  { question }: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, ComputedDraft | undefined, void> {
  const { computed, digest } = retrieval;
  if (computed) {
    const isOfFigure = namesFigure(retrieval.query.reading);
    const draft = yield* answerComputed(computed, askContext);
    const looked = isOfFigure
      ? yield* lookAtFigure(question.text, draft, judgeRetrieval(retrieval), retrieval, askContext)
      : undefined;
    return { draft: looked ?? draft, steps: computedSteps(draft.evidence) };
  }
  const digested = digest && (yield* answerDigest(digest, retrieval, askContext));
  return digested && { ...digested, steps: answerSteps(digested.draft.evidence) };
}

/** A caption says what a figure shows; a model that can see says more. */
function namesFigure({ references }: QuestionReading): boolean {
  return references.some((one) => one.kind === 'labelled' && one.label === 'figure');
}
