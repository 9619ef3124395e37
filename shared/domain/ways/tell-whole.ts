import type { AnsweringEvent } from '../answer/answering-event.ts';
import { judgeRetrieval } from '../answer/verdict.ts';
import type { Told } from '../ask/ways.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { answerSteps } from '../retrieval/route.ts';
import type { World } from '../retrieval/world.ts';
import { answerComputed, computedSteps } from './answer-computed.ts';
import { answerDigest } from './answer-digest.ts';
import { lookAtFigure } from './look-at-figure.ts';

/**
 * What was computed from the tree, or what the sections say one after the other; undefined where neither was found.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* tellWhole(
  retrieval: Retrieval,
  { question }: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, Told | undefined, void> {
  const { computed, digest } = retrieval;
  if (computed) {
    const outcome = yield* answerComputed(computed, world.reader);
    const looked = namesFigure(retrieval.query.reading)
      ? yield* lookAtFigure(question.text, outcome, judgeRetrieval(retrieval), retrieval, world)
      : undefined;
    return { outcome: looked ?? outcome, steps: computedSteps(outcome.evidence) };
  }
  const digested = digest && (yield* answerDigest(digest, retrieval, world));
  return digested && { ...digested, steps: answerSteps(digested.outcome.evidence) };
}

/** A caption says what a figure shows; a model that can see says more. */
function namesFigure({ references }: QuestionReading): boolean {
  return references.some((one) => one.kind === 'labelled' && one.label === 'figure');
}
