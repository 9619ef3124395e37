/** Summaries and key phrases for the windows and the command line. */
import type { AnswerEvent, AnswerReceipt, WholeScope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { KeyPhraseList, TaskScope } from '#shared/contract/task.ts';
import type { AskContext } from '#shared/domain/retrieval/ask-context.ts';
import { findKeyPhrases } from '#shared/domain/tasks/find-key-phrases.ts';
import { summarize, type Summary } from '#shared/domain/tasks/summary.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import type { AnsweringDeps } from './deps.ts';
import { keep } from './keep.ts';
import { yieldToEventLoop, requireIndexed } from './scope.ts';
import { stageClock } from './stage-clock.ts';
import { waitedFor } from './waited-for.ts';

export function taskHandlers(deps: AnsweringDeps): Pick<Handlers<Methods>, 'task.summarize' | 'task.keyphrases'> {
  return {
    'task.summarize': (wanted, signal) => waitedFor(deps, runSummary(wanted, deps, signal)),
    'task.keyphrases': ({ document, limit, useModel }, signal) => {
      const askContext = askContextOf(deps, signal);
      return runKeyPhrases(document, limit, useModel ? askContext : { ...askContext, aids: {} });
    },
  };
}

function askContextOf(deps: AnsweringDeps, signal: AbortSignal): AskContext {
  return { reader: deps.reader, aids: deps.aids(), signal, now: () => performance.now() };
}

async function* runSummary(
  { scope, sentences, conversation }: ParsedParams<Methods['task.summarize']>,
  deps: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  const answered = answeredScope(scope);
  requireIndexed(answered, deps.reader);
  const clock = stageClock();
  const work = summarize(scope, sentences, askContextOf(deps, signal));
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const receipt = receiptOf(step.value, scope, answered, clock.finish());
      return await keep(receipt, deps, conversation);
    }
    const event = step.value;
    if (event.kind !== 'stage' || clock.enter(event.stage)) yield event;
    await yieldToEventLoop(signal);
  }
}

function answeredScope(scope: TaskScope): WholeScope {
  return scope.kind === 'section' ? scope : { kind: 'documents', documents: [scope.document] };
}

function receiptOf(
  { what, answer, evidence, diagnostics, model, notes }: Summary,
  scope: TaskScope,
  answered: WholeScope,
  timings: Record<string, number>,
): AnswerReceipt {
  return {
    question: `Summary of ${scope.kind === 'pages' || scope.kind === 'selection' ? what : `“${what}”`}`,
    strategy: 'auto',
    scope: answered,
    task: { kind: 'summary', scope },
    answer,
    ...(model === undefined ? {} : { model }),
    ...(notes.length > 0 ? { notes } : {}),
    evidence,
    route: [],
    diagnostics,
    timings,
  };
}

async function* runKeyPhrases(
  document: TaskScope['document'],
  limit: number,
  askContext: AskContext,
): AsyncGenerator<never, KeyPhraseList, void> {
  requireIndexed({ kind: 'documents', documents: [document] }, askContext.reader);
  const work = findKeyPhrases(document, limit, askContext);
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const { phrases, model, notes } = step.value;
      return {
        phrases: phrases.map((one) => ({ ...one })),
        ...(model === undefined ? {} : { model }),
        notes: [...notes],
      };
    }
    await yieldToEventLoop(askContext.signal);
  }
}
