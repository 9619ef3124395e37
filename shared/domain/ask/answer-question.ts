import { namesFoundBy } from '../agent/graph/reason.ts';
import { finishedPlan } from '../agent/plan/agent-plan.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { answerSteps, notFoundSteps } from '../retrieval/route.ts';
import { runGrowing } from '../strategies/run-growing.ts';
import type { Diagnostics } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { isSteered } from '../retrieval/steering.ts';
import { answerDigest } from './answer-digest.ts';
import { answerComputed } from './answer-computed.ts';
import { nameDocuments } from './name-documents.ts';
import { textOf } from '../answer/answer.ts';
import { closestEvidence, extractAnswer } from '../answer/extract.ts';
import { judgeQuestion, withRefusal } from './refusal.ts';
import { lookAtFigure } from './figure/look-at-figure.ts';
import { writeAnswer } from '../answer/written/write-answer.ts';
import { notFoundText } from '../prompts/not-found.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from './answered-question.ts';

/**
 * Retrieve, judge whether the passages speak about the question at all, and only then answer: by the language model that
 * is there, each sentence checked, or in the documents' own sentences. Yields between units of work of a few milliseconds;
 * leaving the generator cancels.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerQuestion(
  request: RetrievalRequest,
  given: World,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { retrieval, world } = yield* runGrowing(request, given);
  if (retrieval.computed) return yield* answerComputed(retrieval, retrieval.computed, world.reader);
  const digested = retrieval.digest && (yield* answerDigest(retrieval.digest, retrieval, world));
  if (digested) return digested;
  yield { kind: 'stage', stage: 'reading' };
  const startedAt = world.now();
  const judgement = judgeQuestion(retrieval);
  const said = judgement.found ? yield* say(retrieval, judgement.coverage, request, world) : undefined;
  const looked = yield* lookAtFigure(request.question, said, retrieval, world);
  const outcome: Outcome = looked ?? said ?? notFound(retrieval, [], world);
  if (!outcome.answer.found) {
    yield { kind: 'stage', stage: 'answering' };
    yield { kind: 'evidence', evidence: outcome.evidence };
  }
  const { answer, evidence } = outcome;
  const steps = answer.found
    ? answerSteps(evidence.filter((one) => one.cited))
    : notFoundSteps(retrieval.route, judgement.missing);
  for (const step of steps) yield { kind: 'step', step };
  const reduced = { input: retrieval.read.length, left: answer.sentences.length, tookMs: world.now() - startedAt };
  const plan = retrieval.plan && finishedPlan(retrieval.plan, reduced);
  if (plan) yield { kind: 'plan', plan };
  const namesBy = namesFoundBy(plan, retrieval.ranked, world.reader);
  const named = namesBy.length > 0 ? { namesBy } : {};
  return {
    strategy: retrieval.strategy,
    ...outcome,
    route: [...retrieval.route, ...steps],
    diagnostics: withRefusal({ ...retrieval.diagnostics, ...named, ...outcome.diagnostics }, judgement.refusal),
    judgement,
    retrieval: plan ? { ...retrieval, plan } : retrieval,
  };
}

type Outcome = Pick<AnsweredQuestion, 'answer' | 'evidence' | 'model' | 'notes'> & {
  /** Where the answer was made from more than the evidence set. */
  readonly diagnostics?: Omit<Diagnostics, 'budgetTokens'>;
};

// From here on the evidence speaks so plainly that a model which finds no answer in it is not believed.
const PLAIN_COVERAGE = 0.6;

/** By a language model where there is one, else, or if it fails, in the documents' own sentences. */
async function* say(
  retrieval: Retrieval,
  coverage: number,
  { scope, budgetTokens }: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, Outcome, void> {
  const { chat } = world.aids;
  const notes: string[] = [];
  yield { kind: 'stage', stage: 'answering' };
  if (chat) {
    const written = yield* writeAnswer(chat, retrieval, budgetTokens, world);
    if (written.kind === 'written') {
      const { sentences, evidence } = written;
      for (const text of written.notes) yield { kind: 'note', text };
      yield { kind: 'evidence', evidence };
      const answer = { found: true, text: textOf(undefined, sentences), sentences };
      return { answer, evidence, model: chat.model, notes: written.notes, diagnostics: written.diagnostics };
    }
    yield { kind: 'restart' };
    if (written.kind === 'declined' && coverage < PLAIN_COVERAGE)
      return notFound(retrieval, [modelFoundNothing], world);
    notes.push(written.kind === 'failed' ? written.note : modelFoundNothingDirect);
  }
  const { reader, steering } = world;
  const steered = steering !== undefined && isSteered(steering);
  const named = steered ? undefined : nameDocuments(retrieval, scope, reader);
  const extracted = named ?? extractAnswer(retrieval, reader);
  if (!extracted.answer.found) return notFound(retrieval, notes, world);
  const { answer, evidence } = extracted;
  for (const text of notes) yield { kind: 'note', text };
  yield { kind: 'evidence', evidence };
  if (answer.short) yield { kind: 'short', short: answer.short };
  for (const sentence of answer.sentences) yield { kind: 'sentence', sentence };
  return { answer, evidence, notes };
}

const modelFoundNothing = 'The language model read the closest passages and found no answer in them.';
const modelFoundNothingDirect = 'The language model found no direct answer; these sentences come closest.';

function notFound(retrieval: Retrieval, notes: readonly string[], { reader }: World): Outcome {
  const answer = { found: false, text: notFoundText, sentences: [] };
  return { answer, evidence: closestEvidence(retrieval, reader), notes };
}
