import type { DocumentId } from '../../base/ids.ts';
import { decomposeQuestion, singleDocumentQuestion } from '../prompts/rewrite-question.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { distinctRemarks, type Remark } from '../remarks/remark.ts';
import { orElse, rerank, viewQuestion } from './aided.ts';
import { handOver } from './hand-over.ts';
import { judgeSections, withUnseen } from './judge-sections.ts';
import { SURE_OF_NAME, type CarriedName } from './carried-names.ts';
import { mergeRetrievals } from './merge-retrievals.ts';
import type { StepDone } from './outcome.ts';
import { readIn } from '../question/read-in.ts';
import { type Retrieval, type RetrievalEvent, type RetrievalRequest, choose, gather, rank } from './retrieve.ts';
import { scoreSections } from './score.ts';
import { pathSettings } from './settings.ts';
import { answerOfStep, fillIn, MOST_ENTITIES, pointsToStep } from './step-answers.ts';
import { routeOf } from './route.ts';
import { MOST_DOCUMENTS } from './strategy.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from './ask-context.ts';
import { fold } from '../text/fold.ts';

/**
 * `path`: one retrieval, or several for a question that needs steps (multi-hop, PT-RAG §3.4.1) or that is about several
 * documents as such (§3.4.2). One budget for all of them.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* runPath(
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  if (request.question.empty) return yield* runSingle(request, askContext);
  const { plan, note } = await planQuestion(request, askContext);
  const notes = note === undefined ? [] : [note];
  switch (plan.kind) {
    case 'single':
      return withNotes(yield* runSingle(request, askContext), notes);
    case 'hops':
      return withNotes(yield* runHops(request, plan.questions, askContext), notes);
    case 'documents':
      return withNotes(yield* runDocuments(request, plan, askContext), notes);
  }
}

function withNotes(retrieval: Retrieval, notes: readonly Remark[]): Retrieval {
  return notes.length === 0 ? retrieval : { ...retrieval, notes: [...notes, ...retrieval.notes] };
}

/** How a question is retrieved for. */
type Plan =
  | { readonly kind: 'single' }
  /** Step by step; at least two questions. */
  | { readonly kind: 'hops'; readonly questions: readonly string[] }
  /** The same question to each document. */
  | { readonly kind: 'documents'; readonly question: string; readonly documents: readonly DocumentId[] };

/**
 * A plan, by the language model where there is one and the question may need it, else by rules (PT-RAG, Table 5: what
 * cannot be decomposed is asked as it is).
 *
 * @throws AppError `call.cancelled`
 */
async function planQuestion(
  { question, scope, strategy, settings = pathSettings }: RetrievalRequest,
  { reader, aids, signal }: AskContext,
): Promise<{ readonly plan: Plan; readonly note?: Remark | undefined }> {
  const chat = modelFor('decide', aids);
  const { text, parts, linked, works } = question;
  if (strategy === 'flat') return { plan: { kind: 'single' } };
  const documents = reader.documents(scope).filter(({ segments }) => segments > 0);
  if (documents.length > 1 && documents.length <= MOST_DOCUMENTS && works.ofEach !== undefined) {
    const { ofEach } = works;
    const ids = documents.map(({ id }) => id);
    const { value, note } = await orElse(
      async () => (chat ? askPrompt(chat, singleDocumentQuestion, { question: text }, signal) : ofEach),
      undefined,
      { code: 'model.documents-by-rules' },
    );
    return { plan: { kind: 'documents', question: value ?? ofEach, documents: ids }, note };
  }
  // Where one step is all that is allowed nobody has to take it apart.
  if ((parts.length === 1 && !linked) || settings.maxSteps < 2) return { plan: { kind: 'single' } };
  const byRules = parts.slice(0, settings.maxSteps);
  if (!chat) return { plan: stepsOf(byRules) };
  const { value, note } = await orElse(
    async () => askPrompt(chat, decomposeQuestion, { question: text, maxSteps: settings.maxSteps }, signal),
    byRules,
    { code: 'model.not-taken-apart' },
  );
  return { plan: stepsOf(value), note };
}

function stepsOf(questions: readonly string[]): Plan {
  return questions.length > 1 ? { kind: 'hops', questions } : { kind: 'single' };
}

/** After so many steps in a row without a new name, nothing more is carried on, and the steps end. */
const DRY_HOPS = 2;
const LABEL_MAX_CHARS = 80;

/**
 * Multi-hop retrieval (PT-RAG §3.4.1, BookRAG's Map): the steps of a question one after the other under one budget; names that a
 * step is sure of join the next step's question; a language model answers each step from its own evidence, and the answer fills the
 * questions that need it. Without a model it ends after two steps in a row without a new name. What is found is one evidence
 * set, without repeats, in document order.
 *
 * @param questions  at least one, at most H
 * @throws AppError `call.cancelled`
 */
export async function* runHops(
  request: RetrievalRequest,
  questions: readonly string[],
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const done: Retrieval[] = [];
  const steps: StepDone[] = [];
  const known = new Set<string>();
  const notes: Remark[] = [];
  const chat = modelFor('decide', askContext.aids);
  const isMarked = questions.some(pointsToStep);
  let carried: readonly string[] = [];
  let left = request.budgetTokens;
  let dry = 0;
  for (const [at, question] of questions.entries()) {
    const filled = fillIn(question, steps);
    const asked = carried.length > 0 ? `${filled} (${carried.join(', ')})` : filled;
    // What a step does not spend, the later ones may.
    const budgetTokens = Math.max(1, Math.floor(left / (questions.length - at)));
    const of = questions.length;
    const label = (remark: Remark): Remark => ({
      code: 'route.step',
      params: { step: at + 1, of, question: shorten(asked), remark },
    });
    const step = { ...request, question: readIn(asked, request.scope, askContext.reader), budgetTokens };
    const found = yield* labelled(runSingle(step, askContext), label);
    done.push(found);
    left -= found.chosen.reduce((sum, { segment }) => sum + segment.tokens, 0);
    const next = questions[at + 1];
    if (next === undefined && !chat) break;
    const { answer, names, note } = await answerOfStep(found, asked, next, askContext);
    steps.push({ question: asked, ...(answer === undefined ? {} : { answer }) });
    if (note !== undefined && next !== undefined) notes.push(note);
    // Steps that say which of the others they need get no more than that: parts beside them stay independent.
    if (next === undefined || isMarked) continue;
    carried = namesToCarry(answer, names, next, known);
    for (const name of carried) known.add(fold(name));
    dry = carried.length === 0 ? dry + 1 : 0;
    // A model says of each step whether it found anything; by names alone the rest is not worth a search.
    if (dry === DRY_HOPS && !chat) break;
  }
  const { value: view } = await viewQuestion(meantBy(request), askContext.aids, askContext.signal);
  const merged = mergeRetrievals(request, done, askContext.reader, view);
  return { ...merged, ...(chat ? { steps } : {}), notes: [...merged.notes, ...distinctRemarks(notes)] };
}

/** The answer to a step and the names that it is sure of: those that are new, and that the next step does not say itself. */
function namesToCarry(
  answer: string | undefined,
  names: readonly CarriedName[],
  next: string,
  known: ReadonlySet<string>,
): readonly string[] {
  const surely = names.filter(({ confidence }) => confidence >= SURE_OF_NAME).map(({ name }) => name);
  const told = answer ? [answer, ...surely.filter((name) => !isIn(name, answer))] : surely;
  return told.filter((name) => !known.has(fold(name)) && !isIn(name, next)).slice(0, MOST_ENTITIES);
}

function isIn(name: string, text: string): boolean {
  return fold(text).includes(fold(name));
}

function shorten(question: string): string {
  return question.length > LABEL_MAX_CHARS ? `${question.slice(0, LABEL_MAX_CHARS).trimEnd()}…` : question;
}

// A document that speaks this much less about the question than the best one has nothing to say about it.
const LEAST_SHARE = 0.4;
// A language model takes seconds to judge the sections of one document.
const MOST_JUDGED = 3;

/**
 * Retrieval for a question about several documents (PT-RAG §3.4.2): its single-document form is asked of each on its own,
 * with an equal share of the budget; the evidence of all, each with its document and path, is one set.
 *
 * @throws AppError `call.cancelled`
 */
async function* runDocuments(
  request: RetrievalRequest,
  { question, documents }: { readonly question: string; readonly documents: readonly DocumentId[] },
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const titles = new Map(askContext.reader.documents(request.scope).map(({ id, title }) => [id, title]));
  const budgetTokens = Math.max(1, Math.floor(request.budgetTokens / documents.length));
  const { aids } = askContext;
  const each = documents.length > MOST_JUDGED ? { ...askContext, aids: { ...aids, chat: undefined } } : askContext;
  const done: Retrieval[] = [];
  for (const document of documents) {
    const scope = { kind: 'documents', documents: [document] } as const;
    const title = titles.get(document) ?? '';
    const label = (remark: Remark): Remark => ({ code: 'route.in-document', params: { title, remark } });
    const own = { ...request, question: readIn(question, scope, askContext.reader), scope, budgetTokens };
    done.push(yield* labelled(runSingle(own, each), label));
  }
  const best = Math.max(0, ...done.map(bestScore));
  const speaking = done.filter((one) => bestScore(one) >= LEAST_SHARE * best);
  const { value: view } = await viewQuestion(meantBy(request), aids, askContext.signal);
  return mergeRetrievals(request, speaking, askContext.reader, view);
}

/** What an encoder is given: a question that goes on says with the one before it what it means. */
function meantBy({ question, continues }: RetrievalRequest): string {
  return continues?.text === question.text ? continues.meant : question.text;
}

function bestScore({ ranked }: Retrieval): number {
  return ranked[0]?.score ?? 0;
}

/**
 * One retrieval of one question: on paths (PT-RAG §3.3), or without structure for `flat`. Search, judge sections, rank,
 * re-rank, choose.
 * Models help where they are installed and ready; everything between their answers is synchronous work of milliseconds.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* runSingle(
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const { reader, aids, signal } = askContext;
  const view = await viewQuestion(meantBy(request), aids, signal);
  const gathered = yield* gather(request, reader, view.value);
  const { query, set, settings, strategy } = gathered;
  const byText = scoreSections(query, set, settings.weights);
  const { scope } = request;
  const judged =
    strategy === 'flat'
      ? { value: undefined }
      : await judgeSections(request.question.text, byText, set, scope, askContext);
  const sections = judged.value ? scoreSections(query, set, settings.weights, judged.value.intents) : byText;
  const ranking = yield* rank(gathered, sections);
  const reranked = await rerank(request.question.text, ranking.ranked, set.trees, aids, settings.rerankShare, signal);
  const notes = [view, judged, reranked].flatMap(({ note }) => note ?? []);
  const ranked = reranked.value;
  // What cosines of titles say is no judgement of a model.
  if (judged.value?.by !== 'model') return choose(gathered, { ...ranking, ranked }, notes);
  const all = withUnseen(sections, judged.value, settings.weights);
  const handed = handOver(
    { query, ranked, sections: all, trees: set.trees, settings, scope },
    reader,
    request.budgetTokens,
  );
  return choose(gathered, { ...ranking, ranked, sections: all }, notes, handed);
}

/** A retrieval with what it was for added to every step of where it looked. */
async function* labelled(
  work: AsyncGenerator<RetrievalEvent, Retrieval, void>,
  label: (reason: Remark) => Remark,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const found = yield* work;
  return { ...found, route: routeOf(found).map((step) => ({ ...step, reason: label(step.reason) })) };
}
