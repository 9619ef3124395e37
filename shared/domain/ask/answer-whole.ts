import type { AnsweringEvent } from '../answer/answering-event.ts';
import { answerOf, judgeRetrieval, soFarNote, verdictOf, type Judgement } from '../answer/verdict.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { QuestionReading } from '../question/reading.ts';
import { readIn } from '../question/read-in.ts';
import type { Remark } from '../remarks/remark.ts';
import { finishedPlan, namesFoundBy } from '../retrieval/carried-plan.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { answerSteps, diagnose, nearSteps, notFoundSteps, type PassageShare } from '../retrieval/route.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import type { AnsweredQuestion, Outcome } from './outcome.ts';
import type { Ways } from './ways.ts';

/**
 * Answer one question as a whole: find, judge, and say. Yields between units of work of a few milliseconds.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerWhole(
  request: RetrievalRequest,
  given: World,
  ways: Ways,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { retrieval, world } = yield* ways.find(request, given);
  const told = yield* ways.tell(retrieval, request, world);
  if (!told) return yield* answerFromPassages(retrieval, request, world, ways);
  return yield* finish(told.outcome, { ...retrieval, plan: told.plan ?? retrieval.plan }, request, world, told.steps);
}

// What is found is what counts, and little of it is read.
const QUIET_TOKENS = 1000;

/** A question that nobody waits for and that no model answers: what comes of it alone. It takes some ten milliseconds. */
export async function* answerQuietly(
  { question: text, scope }: { readonly question: string; readonly scope: RetrievalScope },
  world: World,
  ways: Ways,
): AsyncGenerator<void, AnsweredQuestion, void> {
  const question = readIn(text, scope, world.reader);
  const request: RetrievalRequest = { question, scope, strategy: 'auto', budgetTokens: QUIET_TOKENS };
  const work = answerWhole(request, { ...world, aids: {} }, ways);
  let step = await work.next();
  for (; !step.done; step = await work.next()) yield;
  return step.value;
}

async function* answerFromPassages(
  retrieval: Retrieval,
  request: RetrievalRequest,
  world: World,
  { say }: Ways,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  yield { kind: 'stage', stage: 'reading' };
  const startedAt = world.now();
  const judged = judgeRetrieval(retrieval);
  const judgement = { ...judged, doubt: countDoubt(retrieval.query.reading) ?? judged.doubt };
  const outcome = yield* say(retrieval, judgement, request, world);
  const steps = stepsTo(outcome, judgement, retrieval);
  const left = outcome.said.sentences.length;
  const reduced = { input: retrieval.read.length, left, tookMs: world.now() - startedAt };
  const plan = retrieval.plan && finishedPlan(retrieval.plan, reduced);
  const planned = plan ? { ...retrieval, plan } : retrieval;
  const answered = yield* finish(outcome, planned, request, world, steps);
  if (plan) yield { kind: 'plan', plan };
  return { ...answered, route: [...retrieval.route, ...steps], judgement };
}

/** How the route ends. */
function stepsTo(
  { came, said, evidence }: Outcome,
  { missing }: Judgement,
  { route }: Retrieval,
): readonly RouteStep[] {
  if (said.sentences.length === 0) return notFoundSteps(route, missing);
  const cited = evidence.filter((one) => one.cited);
  // Found, and not only near the question.
  return verdictOf(came, said).verdict === 'found' ? answerSteps(cited) : nearSteps(route, cited);
}

/** What was asked about the make-up of a document and not understood is hardly said in its sentences. */
function countDoubt({ structure }: QuestionReading): Remark | undefined {
  const { operation, targets = [] } = structure ?? {};
  if (operation?.kind !== 'count' || targets.some(({ loose }) => loose === true)) return undefined;
  return { code: 'verdict.not-counted' };
}

/** The verdict, and everything that is said of an answer beside its sentences. */
function* finish(
  { came, said, evidence, made, model, notes = [] }: Outcome,
  retrieval: Retrieval,
  request: RetrievalRequest,
  world: World,
  route: readonly RouteStep[],
): Generator<AnsweringEvent, AnsweredQuestion, void> {
  for (const step of route) yield { kind: 'step', step };
  const soFar = world.readSoFar?.();
  const answer = answerOf(verdictOf(came, said), said, { scope: request.scope, soFar });
  const note = soFar && soFarNote(soFar, answer.verdict !== 'not-found');
  const dry = dryNotes(retrieval);
  for (const each of dry) yield { kind: 'note', note: each };
  const namesBy = namesFoundBy(retrieval.plan, retrieval.ranked, world.reader);
  return {
    strategy: retrieval.strategy,
    answer,
    evidence,
    route,
    diagnostics: {
      ...diagnose(made?.passages ?? retrieval.chosen.map(shareOf), request.budgetTokens, made?.contextTokens),
      ...(retrieval.notes.length > 0 ? { notes: retrieval.notes } : {}),
      ...(namesBy.length > 0 ? { namesBy } : {}),
      ...(retrieval.routing ? { routing: retrieval.routing } : {}),
    },
    ...(model === undefined ? {} : { model }),
    notes: [...notes, ...dry, ...(note === undefined ? [] : [note])],
    retrieval,
  };
}

/** Steps that found nothing are named; what the others found is answered all the same. */
function dryNotes({ steps = [] }: Retrieval): readonly Remark[] {
  return steps
    .filter(({ answer }) => answer === '')
    .map(({ question }) => ({ code: 'question.step-without-answer', params: { question } }));
}

function shareOf({ document, section, segment, score }: Retrieval['chosen'][number]): PassageShare {
  return { document, section, tokens: segment.tokens, score };
}
