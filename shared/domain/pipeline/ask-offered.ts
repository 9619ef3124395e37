import type { AnsweredQuestion } from '../answer/answered.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { Aids, AskContext } from '../retrieval/ask-context.ts';
import { answerQuestion } from './answer.ts';
import type { Answerers } from './answerers.ts';

/** How a reader who takes an offer asks. */
export type AskedAs = Pick<RetrievalRequest, 'strategy' | 'budgetTokens'>;

/**
 * What a question that is to be offered is answered, asked the very way that a click asks it; undefined where it is not found, or a
 * model was not there in time that would have had its say.
 */
export async function* askOffered(
  { question, scope, ...asked }: Pick<RetrievalRequest, 'scope'> & AskedAs & { readonly question: string },
  askContext: AskContext,
  answerers: Answerers,
): AsyncGenerator<void, AnsweredQuestion | undefined, void> {
  const { aids, missed } = watched(askContext.aids);
  const work = answerQuestion({ question, scope, ...asked }, { ...askContext, aids }, answerers);
  let step = await work.next();
  for (; !step.done; step = await work.next()) yield;
  return !missed() && step.value.answer.verdict === 'found' ? step.value : undefined;
}

/** The same models; a question does without one that fails, and says so nowhere that can be relied on. */
function watched({ semantics, reranker, passageReader, ...others }: Aids): {
  readonly aids: Aids;
  readonly missed: () => boolean;
} {
  let isMissed = false;
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      isMissed = true;
      throw error;
    }
  };
  const aids: Aids = {
    ...others,
    semantics: semantics && {
      ...semantics,
      encoder: { ...semantics.encoder, encode: (...given) => watch(semantics.encoder.encode(...given)) },
    },
    reranker: reranker && { ...reranker, score: (...given) => watch(reranker.score(...given)) },
    passageReader: passageReader && { ...passageReader, read: (...given) => watch(passageReader.read(...given)) },
  };
  return { aids, missed: () => isMissed };
}
