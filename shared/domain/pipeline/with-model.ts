/** The pipeline with a language model: quoted first, then once more with its help. */
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { TaskCost } from '../context/meter.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Answerers } from './answerers.ts';
import type { AnswerOne } from './parts.ts';
import { bestOf } from './best-of.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { noOverview } from '../answer/verdict.ts';
import type { Remark } from '../remarks/remark.ts';
import { quotesFirst } from './quotes-first.ts';

type Answering = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/** All parts of a question, each answered by what is handed in. */
export type Road = (askContext: AskContext, each: AnswerOne) => Answering;

/** Whoever of the models helps with an answer; undefined where none does. */
export function helperOf({ aids: { chat, routing, figures } }: AskContext): string | undefined {
  return (chat ?? routing ?? figures)?.model;
}

/** What carries an answer out. */
export interface Helping extends Pick<Answerers, 'metered' | 'withOverview'> {
  /** Answers one part of the question. */
  readonly answerOne: AnswerOne;
  /** All parts are documents: a text is written over them. */
  readonly isShelf: boolean;
}

/**
 * Answer in the documents' own words, and beside that with the model's help; what stands is the better of the two.
 *
 * @param model  see `helperOf`
 * @throws AppError `call.cancelled` if the signal aborts
 */
export async function* withModel(
  model: string,
  request: RetrievalRequest,
  given: AskContext,
  road: Road,
  { answerOne, isShelf, metered, withOverview }: Helping,
): Answering {
  const { quotes, ofModel } = askContextsOf(given);
  const { askContext: counted, costs } = metered(given, request.modelTokens, isShelf);
  const asked = new Map<string, AnsweredQuestion>();
  const written = new Map<string, AnsweredQuestion>();
  const begun = isShelf ? roomOf(given) : undefined;
  const quote: AnswerOne = async function* quote(one, askContext) {
    const answered = yield* answerOne(one, askContext);
    asked.set(keyOf(one), answered);
    return answered;
  };
  const write: AnswerOne = async function* write(one, askContext) {
    const known = asked.get(keyOf(one));
    // Whoever takes the models away wants to know what the words alone say.
    if (helperOf(askContext) === undefined) return known ?? (yield* quietly(quote(one, askContext)));
    if (known && begun?.isOver(written.size) === true) return { ...known, notes: [...known.notes, REST_QUOTED] };
    const own = yield* answerOne(one, { ...askContext, aids: counted.aids });
    const plain = known ?? (yield* quietly(quote(one, { ...ofModel(), aids: quotes.aids, growth: undefined })));
    const best = bestOf(own, plain, given.agreement?.isTrusted(model) ?? false);
    written.set(keyOf(one), best);
    return best;
  };
  // All lines, before there is a text over them.
  let lines: AnsweredQuestion | undefined;
  const wishes = { question: request.question.text, budgetTokens: request.budgetTokens };
  const writeAll = async function* writeAll(signal: AbortSignal): Answering {
    const whole = yield* road({ ...ofModel(), signal }, write);
    if (!isShelf) return whole;
    lines = whole;
    return yield* withOverview(whole, wishes, { ...ofModel(), signal, aids: counted.aids });
  };
  /** What it has answered of several parts when it is left, and of the others the quotes. */
  const soFar = async function* soFar(): Answering {
    const known: AnswerOne = async function* known(one, askContext) {
      const own = helperOf(askContext) === undefined ? undefined : written.get(keyOf(one));
      return own ?? asked.get(keyOf(one)) ?? (yield* quote(one, { ...askContext, aids: quotes.aids }));
    };
    const whole = lines ?? (yield* road(ofModel(), known));
    return { ...whole, notes: [...whole.notes, lines ? noOverview('too-long') : REST_QUOTED] };
  };
  const answered = yield* quotesFirst(
    {
      model,
      quote: () => road(quotes, quote),
      write: writeAll,
      soFar: () => (written.size > 0 && isShelf ? soFar() : undefined),
    },
    given,
  );
  const spent: readonly TaskCost[] = costs();
  return { ...answered, diagnostics: { ...answered.diagnostics, ...(spent.length > 0 ? { costs: spent } : {}) } };
}

const REST_QUOTED: Remark = { code: 'model.rest-quoted', params: { failure: 'too-long' } };

/** Of the time for the last word, what the answers of several documents leave to the text over them. */
const LEFT_FOR_OVERVIEW = 0.25;

/** Whether one document more would take the time that is left to the text over all of them, by what the ones before it took. */
function roomOf({ now, patience }: AskContext): { readonly isOver: (written: number) => boolean } {
  let startedAt: number | undefined;
  return {
    isOver: (written) => {
      startedAt ??= now();
      const elapsed = now() - startedAt;
      const next = written === 0 ? 0 : elapsed / written;
      return patience !== undefined && elapsed + next > (1 - LEFT_FOR_OVERVIEW) * patience.lastMs;
    },
  };
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
