/** Answers questions and searches text for the windows and the command line, over whatever index it is given. */
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerEvent, AnswerReceipt, EvidenceItem, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Answer, AnswerSentence, ShortAnswer } from '#shared/domain/answer/answer.ts';
import { answerQuestion, type AnsweringEvent } from '#shared/domain/answer/answer-question.ts';
import type { Evidence } from '#shared/domain/evidence/evidence.ts';
import type { IndexReader } from '#shared/domain/retrieval/ports.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import { searchText } from '#shared/domain/retrieval/search.ts';
import type { Handlers } from '#shared/rpc/spec.ts';

export interface AnsweringDeps {
  readonly reader: IndexReader;
  /** The models that are installed and ready now; asked anew for each question. */
  aids(): Aids;
  documentTitle(id: DocumentId): string;
  /** Keep the answered question; called once for every answer that was finished. */
  saveHistory(receipt: AnswerReceipt): void | Promise<void>;
}

export type AnsweringHandlers = Pick<Handlers<Methods>, 'answer.ask' | 'search.text'>;

export function createAnswering(deps: AnsweringDeps): AnsweringHandlers {
  return {
    'answer.ask': (params, signal) => ask(params, deps, signal),
    'search.text': async ({ words, scope, limit }, signal) => {
      requireIndexed(scope, deps.reader);
      await giveWay(signal);
      const hits = searchText(words, scope, limit, deps.reader);
      return {
        hits: hits.map((hit) => ({
          ...hit,
          path: [...hit.path],
          marks: [...hit.marks],
          documentTitle: deps.documentTitle(hit.document),
        })),
      };
    },
  };
}

interface Question {
  readonly question: string;
  readonly scope: Scope;
  readonly strategy: AnswerReceipt['strategy'];
  readonly budgetTokens: number;
}

async function* ask(
  params: Question,
  deps: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  requireIndexed(params.scope, deps.reader);
  const clock = stageClock();
  const work = answerQuestion(params, { reader: deps.reader, aids: deps.aids(), signal, now: () => performance.now() });
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const { strategy, answer, evidence, route, diagnostics, model, notes } = step.value;
      const receipt: AnswerReceipt = {
        question: params.question,
        strategy,
        scope: params.scope,
        answer: copyAnswer(answer),
        ...(model === undefined ? {} : { model }),
        ...(notes && notes.length > 0 ? { notes: [...notes] } : {}),
        evidence: evidence.map((one) => toItem(one, deps)),
        route: [...route],
        diagnostics,
        timings: clock.finish(),
      };
      await deps.saveHistory(receipt);
      return receipt;
    }
    const event = toEvent(step.value, deps);
    if (event.kind !== 'stage' || clock.enter(event.stage)) yield event;
    await giveWay(signal);
  }
}

/** Lets everything else that waits run, then goes on unless the call was stopped. */
async function giveWay(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal.aborted) throw cancelled();
}

/** @throws AppError `document.not-indexed` if there is nothing to look in, `input.invalid` for an unknown section */
function requireIndexed(scope: Scope, reader: IndexReader): void {
  const documents = reader.documents(scope);
  if (documents.length === 0) {
    throw new AppError(
      'document.not-indexed',
      scope.kind === 'library'
        ? 'No document in this library is ready to be asked yet.'
        : 'This document is not ready to be asked yet.',
    );
  }
  if (scope.kind !== 'section') return;
  if (!reader.sections(scope.document).some((section) => section.id === scope.section)) {
    throw new AppError('input.invalid', 'This document has no such section.');
  }
}

function toEvent(event: AnsweringEvent, deps: AnsweringDeps): AnswerEvent {
  switch (event.kind) {
    case 'stage':
    case 'step':
    case 'draft':
    case 'restart':
    case 'note':
      return event;
    case 'short':
      return { kind: 'short', short: copyShort(event.short) };
    case 'evidence':
      return { kind: 'evidence', evidence: event.evidence.map((one) => toItem(one, deps)) };
    case 'sentence':
      return { kind: 'sentence', sentence: copySentence(event.sentence) };
  }
}

function toItem(evidence: Evidence, deps: AnsweringDeps): EvidenceItem {
  return {
    ...evidence,
    documentTitle: deps.documentTitle(evidence.document),
    path: [...evidence.path],
    marks: evidence.marks.map((mark) => ({ ...mark })),
  };
}

function copyAnswer({ found, text, short, sentences }: Answer): AnswerReceipt['answer'] {
  return { found, text, ...(short ? { short: copyShort(short) } : {}), sentences: sentences.map(copySentence) };
}

function copyShort(short: ShortAnswer) {
  return { ...short, citations: [...short.citations] };
}

function copySentence(sentence: AnswerSentence) {
  return { ...sentence, citations: [...sentence.citations] };
}

/** Times the stages of one question in milliseconds. */
function stageClock() {
  const startedAt = performance.now();
  const timings: Record<string, number> = {};
  let stage = '';
  let since = startedAt;
  const close = (): void => {
    const now = performance.now();
    if (stage) timings[stage] = round((timings[stage] ?? 0) + now - since);
    since = now;
  };
  return {
    /** True if this is a new stage. */
    enter: (next: string): boolean => {
      close();
      const changed = next !== stage;
      stage = next;
      return changed;
    },
    finish: (): Record<string, number> => {
      close();
      return { ...timings, total: round(performance.now() - startedAt) };
    },
  };
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
