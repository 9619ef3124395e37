/**
 * From a question to a verdict, in ten steps. Each makes one value and hands it on; none changes what it is given. What
 * finds, computes, judges and writes is handed in as `Answerers`, so that the pipeline reads without them.
 */
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { answerParts } from './answer-parts.ts';
import type { AnswerOne } from './parts.ts';
import type { Answerers } from './answerers.ts';
import type { AskedRequest } from './asked-request.ts';
import { decide, decideOnPassages } from '../answer/decide.ts';
import { goOn } from './go-on.ts';
import { hearQuestion } from '../question/hear-question.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { splitQuestion, tooManyForEach } from './split-question.ts';
import { helperOf, withModel, type Road } from './with-model.ts';

type Answering = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/**
 * Answer a question: in the documents' own sentences, and where a language model helps by what it writes, each sentence
 * checked, if that is worth more. What is several questions in one is answered part by part, each with its own verdict. Yields between units of work of a few
 * milliseconds; leaving the generator cancels.
 *
 * @param answerers  of the product, or with one of them exchanged
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* answerQuestion(asked: AskedRequest, given: AskContext, answerers: Answerers): Answering {
  const { reader, aids } = given;
  // 1. Which documents it names, and how it reads inside them.
  const scoped = answerers.resolveScope(asked, reader);
  // 2. What it asks: read once, its slips mended.
  const heard = hearQuestion(scoped.question, scoped.scope, reader, aids.semantics);
  for (const note of heard.notes) yield { kind: 'note', note };
  // 3. In full, where it goes on from the question before it.
  const { request, named, continues } = goOn(asked, scoped, heard.question, reader, answerers);
  // 4. The questions that it is made of, if it is several.
  const parts = splitQuestion(request, given, answerers, named?.read.code === 'several-fit');
  const tooMany = tooManyForEach(request, reader);
  for (const note of tooMany) yield { kind: 'note', note };
  const road: Road = (askContext, answerOne) =>
    parts ? answerParts(parts, request, askContext, { answerOne, ...answerers }) : answerOne(request, askContext);
  const answerOne: AnswerOne = (part, askContext) => answerPart(part, askContext, answerers);
  // 5 to 9, once without a language model, and where one helps beside that once more.
  const model = helperOf(given);
  const isShelf = parts?.every(({ kind }) => kind === 'document') ?? false;
  const answered = yield* model === undefined
    ? road(given, answerOne)
    : withModel(model, request, given, road, { ...answerers, answerOne, isShelf });
  // 10. The answer, with how it was read.
  return {
    ...answered,
    ...(continues ? { continues } : {}),
    ...(named ? { askedOf: named } : {}),
    notes: [...heard.notes, ...tooMany, ...answered.notes],
  };
}

/**
 * Answer one question as a whole.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* answerPart(request: RetrievalRequest, given: AskContext, answerers: Answerers): Answering {
  // 5. The passages that may answer, ranked; with what the tree alone can tell.
  const { retrieval: found, askContext } = yield* answerers.retrieve(request, given);
  // 6. What was computed, or what all sections say together: no passage has to be judged for it.
  const computed = yield* answerers.computeOrDigest(found, request, askContext);
  if (computed) return yield* decide(computed, found, request, askContext);
  yield { kind: 'stage', stage: 'reading' };
  const startedAt = askContext.now();
  // 7. Whether the passages answer, and which of their sentences does.
  const { retrieval, judgement } = await answerers.judge(found, askContext);
  // 8. The answer, written or quoted, each sentence tied to its place on a page.
  const draft = yield* answerers.write(retrieval, judgement, request, askContext);
  // 9. Found, perhaps or not found.
  return yield* decideOnPassages(draft, judgement, retrieval, request, askContext, startedAt);
}
