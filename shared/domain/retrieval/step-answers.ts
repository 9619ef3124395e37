/** What one step of a question found, and what of it the next step is asked with. */
import { answerStep } from '../prompts/answer-step.ts';
import { askPrompt, promptWords } from '../prompts/prompt.ts';
import { fold } from '../text/fold.ts';
import { contentTerms } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import type { Remark } from '../remarks/remark.ts';
import { orElse } from './aided.ts';
import { type CarriedName, carriedNamesIn } from './carried-names.ts';
import type { StepDone } from './outcome.ts';
import type { Retrieval } from './retrieve.ts';
import { inReadingOrder } from './select.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from './ask-context.ts';

export const MOST_ENTITIES = 4;

const POINTER_TO_STEP = /[[(]?#(\d)[\])]?/gu;

/** '#1' stands for what the first step finds. */
export function pointsToStep(question: string): boolean {
  return question.search(POINTER_TO_STEP) >= 0;
}

/** The question with what earlier steps found in its place; of a step that found nothing, what it asked. */
export function fillIn(question: string, done: readonly StepDone[]): string {
  return question.replace(POINTER_TO_STEP, (pointer, number: string) => {
    const step = done[Number(number) - 1];
    return step ? step.answer || `(${step.question.replace(/\?$/u, '')})` : pointer;
  });
}

/**
 * The answer to a step, and names for the next one, from the language model where there is one. Without one, or if it
 * fails, the names that the passages speak for.
 *
 * @param next  undefined for the last step
 * @throws AppError `call.cancelled`
 */
export async function answerOfStep(
  { chosen, handed, query }: Retrieval,
  question: string,
  next: string | undefined,
  { aids, signal }: AskContext,
): Promise<{
  readonly answer?: string | undefined;
  readonly names: readonly CarriedName[];
  readonly note?: Remark | undefined;
}> {
  const chat = modelFor('decide', aids);
  if (!chat) return { names: carriedNamesIn(chosen, query) };
  const passages = inReadingOrder(handed ?? chosen).map(({ segment }) => promptWords(segment.text));
  if (passages.length === 0) return { answer: '', names: [] };
  const { value, note } = await orElse(
    async () => askPrompt(chat, answerStep, { question, next, passages, maxEntities: MOST_ENTITIES }, signal),
    undefined,
    { code: 'model.named-nothing' },
  );
  if (!value) return { names: carriedNamesIn(chosen, query), note };
  // What does not stand in the evidence was made up.
  const said = fold(passages.join('\n'));
  const names = value.entities.filter(({ name }) => name !== '' && said.includes(fold(name)));
  const { answer } = value;
  const stems = new Set(stemsOf(`${passages.join('\n')}\n${question}`));
  const stands = answer === undefined || contentTerms(answer).every((term) => stemsOf(term).every((s) => stems.has(s)));
  return { answer: stands ? answer : '', names, note };
}
