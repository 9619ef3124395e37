/** The pipeline with a language model: quoted first, then once more with its help. */
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { TaskCost } from '../context/meter.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Answerers } from './answerers.ts';
import type { AnswerOne } from './parts.ts';
import { bestOf } from './best-of.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { quotesFirst } from './quotes-first.ts';

type Answering = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/** All parts of a question, each answered by what is handed in. */
export type Road = (askContext: AskContext, each: AnswerOne) => Answering;

/** Whoever of the models helps with an answer; undefined where none does. */
export function helperOf({ aids: { chat, routing, figures } }: AskContext): string | undefined {
  return (chat ?? routing ?? figures)?.model;
}

/**
 * Answer in the documents' own words, and beside that with the model's help; what stands is the better of the two.
 *
 * @param model  see `helperOf`
 * @param answerOne  answers one part of the question
 * @throws AppError `call.cancelled` if the signal aborts
 */
export async function* withModel(
  model: string,
  request: RetrievalRequest,
  given: AskContext,
  road: Road,
  { answerOne, metered }: { readonly answerOne: AnswerOne; readonly metered: Answerers['metered'] },
): Answering {
  const { quotes, ofModel } = askContextsOf(given);
  const { askContext: counted, costs } = metered(given, request.modelTokens);
  const known = new Map<string, AnsweredQuestion>();
  const quote: AnswerOne = async function* quote(one, askContext) {
    const answered = yield* answerOne(one, askContext);
    known.set(keyOf(one), answered);
    return answered;
  };
  const write: AnswerOne = async function* write(one, askContext) {
    const own = yield* answerOne(one, { ...askContext, aids: counted.aids });
    const plain =
      known.get(keyOf(one)) ?? (yield* quietly(quote(one, { ...ofModel(), aids: quotes.aids, growth: undefined })));
    return bestOf(own, plain, given.agreement?.isTrusted(model) ?? false);
  };
  const answered = yield* quotesFirst(
    {
      model,
      quote: () => road(quotes, quote),
      write: (signal) => road({ ...ofModel(), signal }, write),
    },
    given,
  );
  const spent: readonly TaskCost[] = costs();
  return { ...answered, diagnostics: { ...answered.diagnostics, ...(spent.length > 0 ? { costs: spent } : {}) } };
}

/** A question that waits for a model is asked of what there is by then. */
function askContextsOf(given: AskContext): { readonly quotes: AskContext; readonly ofModel: () => AskContext } {
  const { growth, aids } = given;
  let now = given;
  const growing: AskContext['growth'] = growth && {
    grew: () => growth.grew(),
    take: (steering) => {
      const taken = growth.take(steering);
      const { from, grown } = given.steering ?? {};
      now = { ...now, reader: taken.reader, steering: { ...taken.steering, from, grown } };
      return taken;
    },
  };
  const quotes = {
    ...given,
    growth: growing,
    aids: { ...aids, chat: undefined, routing: undefined, figures: undefined },
  };
  return { quotes, ofModel: () => now };
}

async function* quietly(work: ReturnType<AnswerOne>): ReturnType<AnswerOne> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    yield { kind: 'stage', stage: 'reading' };
  }
}

function keyOf({ question, scope, budgetTokens }: RetrievalRequest): string {
  return JSON.stringify([question.text, scope, budgetTokens]);
}
