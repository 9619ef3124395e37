/** Answers questions and searches text for the windows and the command line, over whatever index it is given. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerEvent, AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { PlannedOperator } from '#shared/domain/agent/plan/plan-step.ts';
import { answerQuestion } from '#shared/domain/answer/answer-question.ts';
import type { IndexReader } from '#shared/domain/retrieval/ports.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import type { Steering } from '#shared/domain/routing/steering.ts';
import { searchText } from '#shared/domain/retrieval/search.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { giveWay, requireIndexed } from './scope.ts';
import { createRunning, type Running, type SteeringWish } from './running.ts';
import { stageClock } from './stage-clock.ts';
import { taskHandlers } from './tasks.ts';
import { copyAnswer, copyPlan, toEvent, toItem } from './to-contract.ts';

export interface AnsweringDeps {
  readonly reader: IndexReader;
  /** The models that are installed and ready now; asked anew for each question. */
  aids(): Aids;
  documentTitle(id: DocumentId): string;
  /** Keep the answered question; called once for every answer that was finished. */
  saveHistory(receipt: AnswerReceipt): void | Promise<void>;
}

export type AnsweringHandlers = Pick<
  Handlers<Methods>,
  'answer.ask' | 'answer.enough' | 'search.text' | 'task.summarize' | 'task.keyphrases'
>;

export function createAnswering(deps: AnsweringDeps): AnsweringHandlers {
  const running = createRunning();
  return {
    'answer.ask': (params, signal) => ask(params, deps, running, signal),
    'answer.enough': async ({ id }) => {
      running.end(id);
      return null;
    },
    ...taskHandlers(deps),
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
  readonly steering?: SteeringWish | undefined;
  readonly plan?: readonly PlannedOperator[] | undefined;
}

async function* ask(
  params: Question,
  deps: AnsweringDeps,
  running: Running,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  requireIndexed(params.scope, deps.reader);
  const steered = running.begin(params.steering);
  try {
    return yield* answer(params, deps, steered.steering, signal);
  } finally {
    steered.over();
  }
}

async function* answer(
  params: Question,
  deps: AnsweringDeps,
  steering: Steering | undefined,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  const clock = stageClock();
  const now = (): number => performance.now();
  const work = answerQuestion(params, { reader: deps.reader, aids: deps.aids(), signal, now, steering });
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const { strategy, answer, evidence, route, diagnostics, model, notes, retrieval } = step.value;
      const receipt: AnswerReceipt = {
        question: params.question,
        strategy,
        scope: params.scope,
        answer: copyAnswer(answer),
        ...(model === undefined ? {} : { model }),
        ...(notes && notes.length > 0 ? { notes: [...notes] } : {}),
        evidence: evidence.map((one) => toItem(one, deps)),
        route: [...route],
        ...(retrieval.plan ? { plan: copyPlan(retrieval.plan) } : {}),
        ...(retrieval.walked ? { walked: retrieval.walked } : {}),
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
