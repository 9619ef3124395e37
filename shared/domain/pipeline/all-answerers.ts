import { compute } from '../agent/compute.ts';
import { withOverview } from '../answer/shelf/overview.ts';
import { readAndJudge } from '../answer/judge.ts';
import { readContinuation } from '../question/continuation.ts';
import { placeQuestion } from '../scope/place-question.ts';
import { answerDocument } from './answer-document.ts';
import type { Answerers } from './answerers.ts';
import { computeOrDigest } from './compute-or-digest.ts';
import { metered } from './metered.ts';
import { putTogether } from './put-together.ts';
import { runGrowing } from '../agent/run-strategy.ts';
import { writeFromPassages } from '../answer/write.ts';

/** What the product answers with, put together for whoever asks. */
export const allAnswerers: Answerers = {
  resolveScope: placeQuestion,
  continuationOf: readContinuation,
  isComputed: (request, askContext) => compute(request, askContext) !== undefined,
  retrieve: runGrowing,
  answerDocument,
  putTogether,
  computeOrDigest,
  judge: readAndJudge,
  write: writeFromPassages,
  withOverview,
  metered,
};
