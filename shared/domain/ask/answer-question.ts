import type { DocumentId } from '../../base/ids.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import { createMeter, type Meter } from '../context/meter.ts';
import { answerFromPassages } from '../prompts/answer-from-passages.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { readFigure } from '../prompts/read-figure.ts';
import type { Continuation, TurnBefore } from '../question/continuation.ts';
import type { QuestionReading } from '../question/reading.ts';
import { readIn } from '../question/read-in.ts';
import type { Aids, Growth, World } from '../retrieval/world.ts';
import { type AnswerOne, answerParts } from './answer-parts.ts';
import { answerWhole } from './answer-whole.ts';
import { hearQuestion } from './hear-question.ts';
import { bestOf } from './best-of.ts';
import type { AnsweredQuestion } from './outcome.ts';
import { quotesFirst } from './quotes-first.ts';
import { takeApart } from './take-apart.ts';
import type { Ways } from './ways.ts';

/** A question as it comes in. */
export type AskedRequest = Omit<RetrievalRequest, 'question' | 'continues'> & {
  readonly question: string;
  /** The turn before it, where it may go on from one. */
  readonly after?: TurnBefore | undefined;
  /** The document that is open, which 'this paper' names. */
  readonly open?: DocumentId | undefined;
  /** Documents that it names are not to narrow where it is asked. */
  readonly asWritten?: boolean | undefined;
};

/**
 * Retrieve, judge whether the passages speak about the question at all, and only then answer: in the documents' own
 * sentences, and where a language model is there by what it writes, if that is worth more. What is several questions in one is answered part
 * by part, each with its own verdict. Yields between units of work of a few milliseconds; leaving the generator cancels.
 *
 * @param ways  of the product, or with one of them exchanged
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerQuestion(
  asked: AskedRequest,
  given: World,
  ways: Ways,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { open, asWritten, ...wanted } = asked;
  const own = ways.place({ ...wanted, open, asWritten }, given.reader);
  const { question: heard, notes } = hearQuestion(own.question, own.scope, given.reader, given.aids.semantics);
  for (const note of notes) yield { kind: 'note', note };
  const continues = own.after && goingOn(heard, own.after, own.scope, given.reader, ways);
  const { scope, named } = (continues && own.carried) ?? own;
  const question = continues ? readIn(continues.text, scope, given.reader) : heard;
  const request = { ...wanted, scope, question, continues, itself: own.itself };
  const answered = yield* answer(request, given, ways, named?.read.code === 'several-fit');
  const how = { ...(continues ? { continues } : {}), ...(named ? { askedOf: named } : {}) };
  return { ...answered, ...how, notes: [...notes, ...answered.notes] };
}

/** In the documents' own words; where a language model helps, it does so beside them. */
async function* answer(
  request: RetrievalRequest,
  given: World,
  ways: Ways,
  areAsked: boolean,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { chat, routing, figures } = given.aids;
  const model = (chat ?? routing ?? figures)?.model;
  const apart = takeApart(request, given, ways, areAsked);
  const road = (world: World, each: AnswerOne) =>
    apart ? answerParts(apart, request, world, each) : each(request, world);
  const plainly: AnswerOne = (one, world) => answerWhole(one, world, ways);
  if (model === undefined) return yield* road(given, plainly);
  const { quotes, ofModel } = worldsOf(given);
  const known = new Map<string, AnsweredQuestion>();
  const quote: AnswerOne = async function* quote(one, world) {
    const answered = yield* answerWhole(one, world, ways);
    known.set(keyOf(one), answered);
    return answered;
  };
  const meter = createMeter(given.now, request.modelTokens, answerFromPassages.id);
  const write: AnswerOne = async function* write(one, world) {
    const own = yield* answerWhole(one, { ...world, aids: meteredAids(world.aids, meter) }, ways);
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
  const costs = meter.costs();
  return { ...answered, diagnostics: { ...answered.diagnostics, ...(costs.length > 0 ? { costs } : {}) } };
}

/** A question that waits for a model is asked of what there is by then. */
function worldsOf(given: World): { readonly quotes: World; readonly ofModel: () => World } {
  const { growth, aids } = given;
  let now = given;
  const growing: Growth | undefined = growth && {
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

/** The words of both as the documents spell them. */
function goingOn(
  question: QuestionReading,
  after: TurnBefore,
  scope: RetrievalScope,
  reader: IndexReader,
  { goesOn }: Ways,
): Continuation | undefined {
  return goesOn(question, { ...after, question: hearQuestion(after.question, scope, reader).question });
}

function meteredAids(aids: Aids, meter: Meter): Aids {
  const { chat, routing, figures } = aids;
  return {
    ...aids,
    chat: chat && meter.metered(chat),
    routing: routing && meter.metered(routing),
    figures: figures && meter.meteredFigures(figures, readFigure.id),
  };
}
