/**
 * From a question to a verdict, in ten steps. Each makes one value and hands it on; none changes what it is given. What
 * finds, computes, judges and writes is handed in as `Answerers`, so that the road reads without them.
 */
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { answerParts } from './answer-parts.ts';
import type { Answerers } from './answerers.ts';
import type { AskedRequest } from './asked-request.ts';
import { decide, decideOnPassages } from './decide.ts';
import { goOn } from './go-on.ts';
import { hearQuestion } from './hear-question.ts';
import { withMeanwhile } from './meanwhile.ts';
import type { AnsweredQuestion } from './outcome.ts';
import { splitQuestion } from './split-question.ts';

type Answering = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/**
 * Answer a question: by the language model that is there, each sentence checked, or in the documents' own sentences. What
 * is several questions in one is answered part by part, each with its own verdict. Yields between units of work of a few
 * milliseconds; leaving the generator cancels.
 *
 * @param answerers  of the product, or with one of them exchanged
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerQuestion(asked: AskedRequest, given: World, answerers: Answerers): Answering {
  const { reader, aids, after } = given;
  // 1. Which documents it names, and how it reads inside them.
  const scoped = answerers.resolveScope(asked, reader);
  // 2. What it asks: read once, its slips mended.
  const heard = hearQuestion(scoped.question, scoped.scope, reader, aids.semantics);
  for (const note of heard.notes) yield { kind: 'note', note };
  // 3. In full, where it goes on from the question before it.
  const { request, named, continues } = goOn(asked, scoped, heard.question, reader, answerers);
  const { world, costs } = answerers.metered(given, asked.modelTokens);
  const work = (inWorld: World): Answering => {
    // 4. The questions that it is made of, if it is several.
    const parts = splitQuestion(request, inWorld, answerers, named?.read.code === 'several-fit');
    const answerOne = (part: RetrievalRequest, where: World): Answering => answerPart(part, where, answerers);
    return parts
      ? answerParts(parts, request, inWorld, { answerOne, merge: answerers.merge })
      : answerOne(request, inWorld);
  };
  const isSlow = world.aids.chat !== undefined || world.aids.routing !== undefined;
  const answered = yield* after && isSlow
    ? withMeanwhile(work(world), () => work({ ...given, aids: {}, growth: undefined }), after)
    : work(world);
  // 10. The answer, with how it was read and what it cost.
  const spent = costs();
  return {
    ...answered,
    ...(continues ? { continues } : {}),
    ...(named ? { askedOf: named } : {}),
    notes: [...heard.notes, ...answered.notes],
    diagnostics: { ...answered.diagnostics, ...(spent.length > 0 ? { costs: spent } : {}) },
  };
}

/**
 * Answer one question as a whole.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerPart(request: RetrievalRequest, given: World, answerers: Answerers): Answering {
  // 5. The passages that may answer, ranked; with what the tree alone can tell.
  const { retrieval, world } = yield* answerers.retrieve(request, given);
  // 6. What was computed, or what all sections say together: no passage has to be judged for it.
  const computed = yield* answerers.computeOrDigest(retrieval, request, world);
  if (computed) return yield* decide(computed, retrieval, request, world);
  yield { kind: 'stage', stage: 'reading' };
  const startedAt = world.now();
  // 7. Whether the passages answer, and which of their sentences does.
  const judgement = answerers.judge(retrieval);
  // 8. The answer, written or quoted, each sentence tied to its place on a page.
  const draft = yield* answerers.write(retrieval, judgement, request, world);
  // 9. Found, perhaps or not found.
  return yield* decideOnPassages(draft, judgement, retrieval, request, world, startedAt);
}
