import type { RetrievalScope } from '../index/reader.ts';
import { readIn } from '../question/read-in.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { answerPart } from './answer.ts';
import type { Answerers } from './answerers.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

// What is found is what counts, and little of it is read.
const QUIET_TOKENS = 1000;

/** A question that nobody waits for and that no model answers: what comes of it alone. It takes some ten milliseconds. */
export async function* answerQuietly(
  { question: text, scope }: { readonly question: string; readonly scope: RetrievalScope },
  askContext: AskContext,
  answerers: Answerers,
): AsyncGenerator<void, AnsweredQuestion, void> {
  const question = readIn(text, scope, askContext.reader);
  const request: RetrievalRequest = { question, scope, strategy: 'auto', budgetTokens: QUIET_TOKENS };
  const work = answerPart(request, { ...askContext, aids: {} }, answerers);
  let step = await work.next();
  for (; !step.done; step = await work.next()) yield;
  return step.value;
}
