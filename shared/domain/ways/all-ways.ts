import { compute } from '../agent/compute.ts';
import type { Ways } from '../ask/ways.ts';
import { readContinuation } from '../question/continuation.ts';
import { placeQuestion } from '../scope/place-question.ts';
import { runGrowing } from '../strategies/run-strategy.ts';
import { sayPassages } from './say-passages.ts';
import { tellWhole } from './tell-whole.ts';

/** The ways that the product answers in, put together for whoever asks. */
export const allWays: Ways = {
  place: placeQuestion,
  find: runGrowing,
  goesOn: readContinuation,
  isComputed: (request, world) => compute(request, world) !== undefined,
  tell: tellWhole,
  say: sayPassages,
};
