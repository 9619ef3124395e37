/** Questions that are offered, each asked beforehand the way a click asks it, while nobody waits for an answer. */
import type { Scope } from '#shared/contract/answer.ts';
import type { FirstQuestionParams, FirstQuestions, FollowUp, FollowUpParams } from '#shared/contract/follow-ups.ts';
import type { IndexReader, RetrievalScope } from '#shared/domain/index/reader.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import { firstQuestions, stillFound } from '#shared/domain/pipeline/first-questions.ts';
import { followUps } from '#shared/domain/pipeline/follow-ups.ts';
import type { AskContext } from '#shared/domain/retrieval/ask-context.ts';
import { inEnglish } from '#shared/wording/english.ts';
import type { AnsweringDeps } from './deps.ts';
import { readerFor, requireIndexed, yieldToEventLoop } from './scope.ts';

/**
 * Questions to begin with, each as soon as it was found. Those that were found before the document could be asked by meaning are asked
 * once more when it can, and are left out where they are not found then.
 *
 * @throws AppError `document.not-indexed`, `call.cancelled`
 */
export async function* offerFirst(
  { document, phrases, ...askedAs }: FirstQuestionParams,
  deps: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<string, FirstQuestions, void> {
  requireIndexed({ kind: 'documents', documents: [document] }, deps.reader);
  const rehearsed = (await deps.rehearsed?.(document)) ?? [];
  const asked = { phrases, rehearsed, askedAs };
  const work = firstQuestions(
    document,
    asked,
    contextOf(deps, deps.reader, askedAs.budgetTokens, signal),
    allAnswerers,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) {
      if (step.value.length === 0 || !(await deps.prepared?.(document, signal))) return { offered: [...step.value] };
      const now = contextOf(deps, deps.reader, askedAs.budgetTokens, signal);
      const left = await whileIdle(stillFound(step.value, document, askedAs, now, allAnswerers), deps, signal);
      return { offered: [...left] };
    }
    if (typeof step.value === 'string') yield step.value;
    await makeRoom(deps, signal);
  }
}

/** Questions to go on with. @throws AppError as `readerFor`, `call.cancelled` */
export async function offerNext(
  { strategy, budgetTokens, ...answered }: FollowUpParams,
  deps: AnsweringDeps,
  signal: AbortSignal,
): Promise<{ offered: FollowUp[] }> {
  const { reader, scope } = await readerFor(answered.scope, deps.searched?.() ?? deps.reader, signal);
  const askContext = contextOf(deps, reader, budgetTokens, signal);
  const before = { ...answered, scope, askedAs: { strategy, budgetTokens } };
  const offered = await whileIdle(followUps(before, askContext, allAnswerers), deps, signal);
  return { offered: offered.map((one) => ({ ...one, scope: scopeOf(one.scope, answered.scope) })) };
}

/** What a question is asked with, without language models: quotes come first with them, too, and nobody asked them for this. */
function contextOf(deps: AnsweringDeps, reader: IndexReader, budgetTokens: number, signal: AbortSignal): AskContext {
  const { semantics, reranker, passageReader } = deps.aids(budgetTokens);
  const aids = { semantics, reranker, passageReader };
  return { reader, aids, signal, now: () => performance.now(), inWords: inEnglish };
}

/** Works step by step, and lets others work between the steps. */
async function whileIdle<Result>(
  work: AsyncGenerator<void, Result, void>,
  deps: AnsweringDeps,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    await makeRoom(deps, signal);
  }
}

async function makeRoom({ unasked }: AnsweringDeps, signal: AbortSignal): Promise<void> {
  await yieldToEventLoop(signal);
  await unasked?.(signal);
}

/** As a window names it: lists that it may change, and what was selected by its words. */
function scopeOf(scope: RetrievalScope, asked: Scope): Scope {
  if (scope.kind === 'selection' || asked.kind === 'selection') return asked;
  return scope.kind === 'documents' ? { ...scope, documents: [...scope.documents] } : scope;
}
