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
import type { Aids, World } from '../retrieval/world.ts';
import { answerParts } from './answer-parts.ts';
import { answerWhole } from './answer-whole.ts';
import { hearQuestion } from './hear-question.ts';
import type { AnsweredQuestion } from './outcome.ts';
import { withMeanwhile } from './meanwhile.ts';
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
 * Retrieve, judge whether the passages speak about the question at all, and only then answer: by the language model that
 * is there, each sentence checked, or in the documents' own sentences. What is several questions in one is answered part
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
  const meter = createMeter(given.now, asked.modelTokens, answerFromPassages.id);
  const world = { ...given, aids: meteredAids(given.aids, meter) };
  const work = (inWorld: World): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> => {
    const apart = takeApart(request, inWorld, ways, named?.read.code === 'several-fit');
    return apart ? answerParts(apart, request, inWorld, ways) : answerWhole(request, inWorld, ways);
  };
  const { after } = given;
  const isSlow = world.aids.chat !== undefined || world.aids.routing !== undefined;
  const answered = yield* after && isSlow
    ? withMeanwhile(work(world), () => work({ ...given, aids: {}, growth: undefined }), after)
    : work(world);
  const costs = meter.costs();
  const diagnostics = { ...answered.diagnostics, ...(costs.length > 0 ? { costs } : {}) };
  const how = { ...(continues ? { continues } : {}), ...(named ? { askedOf: named } : {}) };
  return { ...answered, ...how, notes: [...notes, ...answered.notes], diagnostics };
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
