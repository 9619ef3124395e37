import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { answerParts } from './answer-parts.ts';
import { answerWhole } from './answer-whole.ts';
import { hearQuestion } from './hear-question.ts';
import type { AnsweredQuestion } from './outcome.ts';
import { takeApart } from './take-apart.ts';

/**
 * Retrieve, judge whether the passages speak about the question at all, and only then answer: by the language model that
 * is there, each sentence checked, or in the documents' own sentences. What is several questions in one is answered part
 * by part, each with its own verdict. Yields between units of work of a few milliseconds; leaving the generator cancels.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerQuestion(
  asked: RetrievalRequest,
  given: World,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { question, notes } = hearQuestion(asked.question, asked.scope, given.reader);
  for (const text of notes) yield { kind: 'note', text };
  const request = { ...asked, question };
  const apart = takeApart(request, given);
  const answered = yield* apart ? answerParts(apart, request, given) : answerWhole(request, given);
  return { ...answered, notes: [...notes, ...answered.notes] };
}
