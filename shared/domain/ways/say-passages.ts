import type { AnsweringEvent } from '../answer/answering-event.ts';
import { closestEvidence, extractAnswer } from '../answer/extract.ts';
import { overrules, verdictOf, type Judgement } from '../answer/verdict.ts';
import { writeAnswer } from '../answer/written/write-answer.ts';
import type { Outcome } from '../ask/outcome.ts';
import type { Remark } from '../remarks/remark.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { isSteered } from '../retrieval/steering.ts';
import { modelFor } from '../ports/chat.ts';
import type { World } from '../retrieval/world.ts';
import { lookAtFigure } from './look-at-figure.ts';
import { nameDocuments } from './name-documents.ts';

/**
 * What the passages say, and what a model sees in the figure that is asked about; without a sentence the evidence is what
 * comes closest.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* sayPassages(
  retrieval: Retrieval,
  judgement: Judgement,
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, Outcome, void> {
  const said = yield* saidFrom(retrieval, judgement, request, world);
  const outcome = (yield* lookAtFigure(request.question.text, said, judgement, retrieval, world)) ?? said;
  if (outcome.said.sentences.length > 0) return outcome;
  yield { kind: 'stage', stage: 'answering' };
  const evidence = closestEvidence(retrieval, world.reader);
  yield { kind: 'evidence', evidence };
  return { ...outcome, evidence };
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
  return yield* write(retrieval, judgement, request, world);
}

function nothing(judgement: Judgement): Outcome {
  return { came: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
}

/** Documents are named for most of what is asked about standing in one of their sentences. */
const SURE_OF_NAMES = 0.9;

/** By a language model where there is one, else, or if it fails, in the documents' own sentences. */
async function* write(
  retrieval: Retrieval,
  judgement: Judgement,
  { scope, budgetTokens, format }: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, Outcome, void> {
  const chat = modelFor('write', world.aids);
  const notes: Remark[] = [];
  let came: Outcome['came'] = { by: 'passages', judgement };
  yield { kind: 'stage', stage: 'answering' };
  if (chat) {
    const written = yield* writeAnswer(chat, retrieval, { budgetTokens, format }, world);
    if (written.kind === 'written') {
      for (const note of written.notes) yield { kind: 'note', note };
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
  for (const note of notes) yield { kind: 'note', note };
  yield { kind: 'evidence', evidence };
  if (said.short) yield { kind: 'short', short: said.short };
  for (const sentence of said.sentences) yield { kind: 'sentence', sentence };
  return { came, said, evidence, notes };
}
