/** Answers questions and searches text for the windows and the command line, over whatever index it is given. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerEvent, AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import { answerQuestion } from '#shared/domain/ask/answer-question.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import type { Steering } from '#shared/domain/retrieval/steering.ts';
import { searchText } from '#shared/domain/retrieval/search.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { AskedIndex } from '../partial/asked-index.ts';
import { keep } from './keep.ts';
import { openIndex, soFar, type OpenIndex } from './open-index.ts';
import { giveWay, requireIndexed } from './scope.ts';
import { createRunning, type Running, type SteeringWish } from './running.ts';
import { stageClock } from './stage-clock.ts';
import { taskHandlers } from './tasks.ts';
import { copyAnswer, copyPlan, toEvent, toItem } from './to-contract.ts';

export interface AnsweringDeps {
  readonly reader: IndexReader;
  /** For questions, where documents can be asked that are still being read; without it `reader` alone is. */
  readonly open?: OpenIndex | undefined;
  /** The index that words are looked for in; `reader` without it. */
  searched?(): IndexReader;
  /** The models that are installed and ready now; asked anew for each question. */
  aids(): Aids;
  documentTitle(id: DocumentId): string;
  /**
   * Keep the answered question; called once for every answer that was finished.
   *
   * @returns its id there; undefined where nothing is kept
   */
  saveHistory(receipt: AnswerReceipt): number | undefined | Promise<number | undefined>;
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
      const reader = deps.searched?.() ?? deps.reader;
      requireIndexed(scope, reader);
      await giveWay(signal);
      const hits = searchText(words, scope, limit, reader);
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
  const asked = yield* openIndex(params.scope, deps, signal);
  const steered = running.begin(params.steering);
  try {
    return yield* answer(params, deps, asked, steered.steering && asked.steer(steered.steering), signal);
  } finally {
    steered.over();
    asked.release();
  }
}

async function* answer(
  params: Question,
  deps: AnsweringDeps,
  asked: AskedIndex,
  steering: Steering | undefined,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  const clock = stageClock();
  const now = (): number => performance.now();
  const { reader, scope, growth } = asked;
  const world = { reader, aids: deps.aids(), signal, now, steering, growth };
  const work = answerQuestion({ ...params, scope }, world);
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const { strategy, answer, evidence, route, diagnostics, model, retrieval } = step.value;
      const { coverage, notes, walked, text } = soFar(step.value, asked);
      const receipt: AnswerReceipt = {
        question: params.question,
        strategy,
        scope: params.scope,
        answer: text === undefined ? copyAnswer(answer) : { found: false, text, sentences: [] },
        ...(model === undefined ? {} : { model }),
        ...(notes.length > 0 ? { notes: [...notes] } : {}),
        evidence: evidence.map((one) => toItem(one, deps)),
        route: [...route],
        ...(retrieval.plan ? { plan: copyPlan(retrieval.plan) } : {}),
        ...(coverage ? { coverage } : {}),
        ...(walked ? { walked } : {}),
        diagnostics,
        timings: clock.finish(),
      };
      return await keep(receipt, deps);
    }
    const event = toEvent(step.value, deps);
    if (event.kind !== 'stage' || clock.enter(event.stage)) yield event;
    await giveWay(signal);
  }
}
