import { namesFoundBy } from '../agent/graph/reason.ts';
import { finishedPlan } from '../agent/plan/plan-agent.ts';
import { closestEvidence, extractAnswer } from '../answer/extract.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { answerOf, judgeRetrieval, overrules, soFarNote, verdictOf, type Judgement } from '../answer/verdict.ts';
import { writeAnswer } from '../answer/written/write-answer.ts';
import type { QuestionReading } from '../question/reading.ts';
import { answerSteps, diagnose, nearSteps, notFoundSteps, type PassageShare } from '../retrieval/route.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { runGrowing } from '../strategies/run-strategy.ts';
import { answerComputed, computedSteps } from './answer-computed.ts';
import { answerDigest } from './answer-digest.ts';
import type { AnsweredQuestion, Outcome } from './outcome.ts';
import { lookAtFigure } from './figure/look-at-figure.ts';
import { nameDocuments } from './name-documents.ts';
import { isSteered } from '../retrieval/steering.ts';

export type Run = typeof runGrowing;

/**
 * Answer one question as a whole: retrieve, judge, and say. Yields between units of work of a few milliseconds.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerWhole(
  request: RetrievalRequest,
  given: World,
  run: Run = runGrowing,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { retrieval, world } = yield* run(request, given);
  if (retrieval.computed) {
    const outcome = yield* answerComputed(retrieval.computed, world.reader);
    const looked = namesFigure(retrieval.query.reading)
      ? yield* lookAtFigure(request.question, outcome, judgeRetrieval(retrieval), retrieval, world)
      : undefined;
    return yield* finish(looked ?? outcome, retrieval, request, world, computedSteps(outcome.evidence));
  }
  const digested = retrieval.digest && (yield* answerDigest(retrieval.digest, retrieval, world));
  if (digested) {
    const { outcome, plan } = digested;
    return yield* finish(outcome, { ...retrieval, plan }, request, world, answerSteps(outcome.evidence));
  }
  return yield* answerFromPassages(retrieval, request, world);
}

async function* answerFromPassages(
  retrieval: Retrieval,
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  yield { kind: 'stage', stage: 'reading' };
  const startedAt = world.now();
  const judgement = { ...judgeRetrieval(retrieval), doubt: countDoubt(retrieval.query.reading) };
  const said = yield* saidFrom(retrieval, judgement, request, world);
  const looked = yield* lookAtFigure(request.question, said, judgement, retrieval, world);
  const outcome = looked ?? said;
  const silent = outcome.said.sentences.length === 0;
  if (silent) yield { kind: 'stage', stage: 'answering' };
  const evidence = silent ? closestEvidence(retrieval, world.reader) : outcome.evidence;
  if (silent) yield { kind: 'evidence', evidence };
  const steps = silent
    ? notFoundSteps(retrieval.route, judgement.missing)
    : isPlain(outcome)
      ? answerSteps(evidence.filter((one) => one.cited))
      : nearSteps(
          retrieval.route,
          evidence.filter((one) => one.cited),
        );
  const left = outcome.said.sentences.length;
  const reduced = { input: retrieval.read.length, left, tookMs: world.now() - startedAt };
  const plan = retrieval.plan && finishedPlan(retrieval.plan, reduced);
  const planned = plan ? { ...retrieval, plan } : retrieval;
  const answered = yield* finish({ ...outcome, evidence }, planned, request, world, steps);
  if (plan) yield { kind: 'plan', plan };
  return { ...answered, route: [...retrieval.route, ...steps], judgement };
}

/** Nothing where the passages do not answer, or where a router that read them refused all. */
async function* saidFrom(
  retrieval: Retrieval,
  judgement: Judgement,
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, Outcome, void> {
  if (!judgement.found) return nothing(judgement);
  if (retrieval.handed?.length === 0) return { ...nothing(judgement), came: { by: 'declined', judgement } };
  return yield* say(retrieval, judgement, request, world);
}

/** A caption says what a figure shows; a model that can see says more. */
function namesFigure({ references }: QuestionReading): boolean {
  return references.some((one) => one.kind === 'labelled' && one.label === 'figure');
}

/** What was asked about the make-up of a document and not understood is hardly said in its sentences. */
function countDoubt({ structure }: QuestionReading): string | undefined {
  const { operation, targets = [] } = structure ?? {};
  if (operation?.kind !== 'count' || targets.some(({ loose }) => loose === true)) return undefined;
  return 'It could not be counted as it was asked; these sentences come closest.';
}

/** Found, and not only near the question. */
function isPlain({ came, said }: Outcome): boolean {
  return verdictOf(came, said).verdict === 'found';
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
  for (const text of dry) yield { kind: 'note', text };
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
function dryNotes({ steps = [] }: Retrieval): readonly string[] {
  return steps.flatMap(({ question, answer }) => (answer === '' ? [`No answer was found to ‘${question}’.`] : []));
}

function shareOf({ document, section, segment, score }: Retrieval['chosen'][number]): PassageShare {
  return { document, section, tokens: segment.tokens, score };
}

function nothing(judgement: Judgement): Outcome {
  return { came: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
}

/** Documents are named for most of what is asked about standing in one of their sentences. */
const SURE_OF_NAMES = 0.9;

/** By a language model where there is one, else, or if it fails, in the documents' own sentences. */
async function* say(
  retrieval: Retrieval,
  judgement: Judgement,
  { scope, budgetTokens, format }: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, Outcome, void> {
  const { chat } = world.aids;
  const notes: string[] = [];
  let came: Outcome['came'] = { by: 'passages', judgement };
  yield { kind: 'stage', stage: 'answering' };
  if (chat) {
    const written = yield* writeAnswer(chat, retrieval, { budgetTokens, format }, world);
    if (written.kind === 'written') {
      for (const text of written.notes) yield { kind: 'note', text };
      yield { kind: 'evidence', evidence: written.evidence };
      return {
        // Each of its sentences was checked; it need not rest on the likeliest one.
        came: { by: 'passages', judgement: { ...judgement, trust: undefined } },
        said: { sentences: written.sentences },
        evidence: written.evidence,
        made: written.made,
        model: chat.model,
        notes: written.notes,
      };
    }
    yield { kind: 'restart' };
    if (written.kind === 'declined') came = { by: 'declined', judgement };
    if (written.kind === 'declined' && !overrules(judgement)) return { ...nothing(judgement), came };
    if (written.kind === 'failed') notes.push(written.note);
  }
  const { reader, steering } = world;
  const steered = steering !== undefined && isSteered(steering);
  const named = steered ? undefined : nameDocuments(retrieval, scope, reader);
  const { said: all, evidence } = named ?? extractAnswer(retrieval, reader, judgement.probability);
  if (named) came = { by: 'tree', sure: SURE_OF_NAMES, found: true };
  if (all.sentences.length === 0) return { ...nothing(judgement), came, notes };
  // In doubt the sentences speak for themselves: a short answer is said where the verdict is plain.
  const said = verdictOf(came, all).verdict === 'found' ? all : { sentences: all.sentences };
  for (const text of notes) yield { kind: 'note', text };
  yield { kind: 'evidence', evidence };
  if (said.short) yield { kind: 'short', short: said.short };
  for (const sentence of said.sentences) yield { kind: 'sentence', sentence };
  return { came, said, evidence, notes };
}
