import type { AnsweringEvent } from './answering-event.ts';
import { closestEvidence, extractAnswer } from './extract.ts';
import type { Judgement } from './judge.ts';
import { openBook } from './quotes.ts';
import { scoreSentences, type ScoredSentence } from './sentences.ts';
import { instead, verdictOf } from './verdict.ts';
import { agrees, worthOf } from './written/worth.ts';
import { writeAnswer } from './written/write-answer.ts';
import { readable } from '../retrieval/hand-over.ts';
import type { Draft } from './answered.ts';
import { type Chat, modelFor } from '../ports/chat.ts';
import type { ModelFailure } from '../remarks/remark.ts';
import { keyOf } from '../retrieval/candidates.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { isSteered } from '../retrieval/steering.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { lookAtFigure } from './look-at-figure.ts';
import { nameDocuments } from './name-documents.ts';

/**
 * What the passages say, and what a model sees in the figure that is asked about; without a sentence the evidence is what
 * comes closest.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* writeFromPassages(
  retrieval: Retrieval,
  judgement: Judgement,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Draft, void> {
  const said = yield* saidFrom(retrieval, judgement, request, askContext);
  const draft = (yield* lookAtFigure(request.question.text, said, judgement, retrieval, askContext)) ?? said;
  if (draft.said.sentences.length > 0) return draft;
  yield { kind: 'stage', stage: 'answering' };
  const evidence = closestEvidence(retrieval, askContext.reader);
  yield { kind: 'evidence', evidence };
  return { ...draft, evidence };
}

/** Nothing where the passages do not answer, or where a router that read them refused all. */
async function* saidFrom(
  retrieval: Retrieval,
  judgement: Judgement,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Draft, void> {
  if (!judgement.found) return nothing(judgement);
  if (retrieval.handed?.length === 0) return { ...nothing(judgement), basis: { by: 'declined', judgement } };
  return yield* write(retrieval, judgement, request, askContext);
}

function nothing(judgement: Judgement): Draft {
  return { basis: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
}

/** In the documents' own sentences, or by a language model where what it writes is worth more. */
async function* write(
  retrieval: Retrieval,
  judgement: Judgement,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Draft, void> {
  yield { kind: 'stage', stage: 'answering' };
  const quoted = quote(retrieval, judgement, request, askContext);
  const chat = modelFor('write', askContext.aids);
  // What names documents is told by the tree: nobody has to write it.
  const own =
    chat && quoted.basis.by !== 'tree'
      ? yield* writeWith(chat, quoted, retrieval, judgement, request, askContext)
      : undefined;
  if (own?.kind === 'written') return own.draft;
  const { basis, said, evidence } = quoted;
  const notes = own ? [instead(own.what)] : [];
  if (said.sentences.length === 0) return { ...nothing(judgement), basis, notes };
  for (const note of notes) yield { kind: 'note', note };
  yield { kind: 'evidence', evidence };
  if (said.short) yield { kind: 'short', short: said.short };
  for (const sentence of said.sentences) yield { kind: 'sentence', sentence };
  return { basis, said, evidence, notes };
}

/** Documents are named for most of what is asked about standing in one of their sentences. */
const SURE_OF_NAMES = 0.9;

type Quoted = Pick<Draft, 'basis' | 'said' | 'evidence'>;

function quote(
  retrieval: Retrieval,
  judgement: Judgement,
  { scope }: RetrievalRequest,
  { reader, steering }: AskContext,
): Quoted {
  const steered = steering !== undefined && isSteered(steering);
  const named = steered ? undefined : nameDocuments(retrieval, scope, reader);
  if (named) return { basis: { by: 'tree', sure: SURE_OF_NAMES, found: true }, ...named };
  const { said, evidence } = extractAnswer(retrieval, reader, judgement.probability);
  return inDoubt({ basis: { by: 'passages', judgement }, said, evidence });
}

/** In doubt the sentences speak for themselves: a short answer is said where the verdict is plain. */
function inDoubt({ basis, said, evidence }: Quoted): Quoted {
  return { basis, said: verdictOf(basis, said).verdict === 'found' ? said : { sentences: said.sentences }, evidence };
}

type Tried =
  | { readonly kind: 'written'; readonly draft: Draft }
  | { readonly kind: 'unearned'; readonly what: ModelFailure };

/** What a language model writes, where it is worth more than what is quoted. */
async function* writeWith(
  chat: Chat,
  quoted: Quoted,
  retrieval: Retrieval,
  judgement: Judgement,
  { budgetTokens, format }: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Tried, void> {
  const { agreement } = askContext;
  const isPlain = verdictOf(quoted.basis, quoted.said).verdict === 'found';
  const written = yield* writeAnswer(chat, retrieval, { budgetTokens, format }, askContext);
  if (written.kind !== 'written') {
    yield { kind: 'restart' };
    return { kind: 'unearned', what: written.what };
  }
  const { evidence, made, notes } = written;
  const isTrusted = agreement?.isTrusted(chat.model) ?? false;
  const scored = scoredFor(retrieval, askContext);
  const comparison = { ...written, written: written.sentences, quoted, scored, judgement, isTrusted, retrieval };
  const worth = worthOf(comparison);
  if (isPlain) agreement?.learn(chat.model, agrees(comparison));
  if (worth.kind === 'unearned') {
    yield { kind: 'restart' };
    return worth;
  }
  for (const note of notes) yield { kind: 'note', note };
  yield { kind: 'evidence', evidence };
  return { kind: 'written', draft: { basis: worth.basis, said: worth.said, evidence, made, model: chat.model, notes } };
}

/** Every sentence that was read, or handed to the model, with how likely it answers. */
function scoredFor(retrieval: Retrieval, { reader }: AskContext): readonly ScoredSentence[] {
  const passages = [...new Map([...retrieval.read, ...readable(retrieval)].map((one) => [keyOf(one), one])).values()];
  const book = openBook(passages, reader);
  return scoreSentences(retrieval, passages, (passage, node) => book(passage.document, node)?.kind);
}
