/** Answers questions and searches text for the windows and the command line, over whatever index it is given. */
import type { AnswerEvent, AnswerReceipt, Scope, TurnBefore } from '#shared/contract/answer.ts';
import type { AskedIn } from '#shared/contract/conversations.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import { Agreement } from '#shared/domain/context/agreement.ts';
import { Pace } from '#shared/domain/context/pace.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import { searchText } from '#shared/domain/retrieval/search.ts';
import { flatSettings, pathSettings, withParameters, type PathParameters } from '#shared/domain/retrieval/settings.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { AskedIndex } from '../partial/asked-index.ts';
import type { AnsweringDeps } from './deps.ts';
import { formsNote } from './asked-forms.ts';
import { keep } from './keep.ts';
import { lookedAt } from './looked-at.ts';
import { offerFirst, offerNext } from './offers.ts';
import { openIndex, soFar } from './open-index.ts';
import { yieldToEventLoop, readerFor } from './scope.ts';
import { createRunning, type Running, type SteeringWish } from './running.ts';
import { stageClock } from './stage-clock.ts';
import { taskHandlers } from './tasks.ts';
import { waitedFor } from './waited-for.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import type { AskContext } from '#shared/domain/retrieval/ask-context.ts';
import { inEnglish } from '#shared/wording/english.ts';
import { requirePlan } from './require-plan.ts';

export type AnsweringHandlers = Pick<
  Handlers<Methods>,
  | 'answer.ask'
  | 'answer.enough'
  | 'answer.keep-quotes'
  | 'answer.first-questions'
  | 'answer.follow-ups'
  | 'search.text'
  | 'task.summarize'
  | 'task.keyphrases'
>;

export function createAnswering(deps: AnsweringDeps): AnsweringHandlers {
  const running = createRunning();
  const known = { pace: new Pace(), agreement: new Agreement() };
  return {
    'answer.ask': (params, signal) => waitedFor(deps, ask(params, { ...deps, known }, running, signal)),
    'answer.enough': async ({ id }) => {
      running.end(id);
      return null;
    },
    'answer.keep-quotes': async ({ id }) => {
      running.leaveAtQuotes(id);
      return null;
    },
    'answer.first-questions': (params, signal) => offerFirst(params, deps, signal),
    'answer.follow-ups': (answered, signal) => offerNext(answered, deps, signal),
    ...taskHandlers(deps),
    'search.text': async ({ words, scope, limit }, signal) => {
      const within = await readerFor(scope, deps.searched?.() ?? deps.reader, signal);
      await yieldToEventLoop(signal);
      const hits = searchText(words, within.scope, limit, within.reader);
      return { hits: [...hits] };
    },
  };
}

interface Question {
  readonly question: string;
  readonly scope: Scope;
  readonly after?: TurnBefore | undefined;
  readonly open?: DocumentId | undefined;
  readonly asWritten?: boolean | undefined;
  readonly each?: boolean | undefined;
  readonly conversation?: AskedIn | undefined;
  readonly strategy: AnswerReceipt['strategy'];
  readonly budgetTokens: number;
  readonly modelTokens?: number | undefined;
  readonly parameters?: PathParameters | undefined;
  readonly steering?: SteeringWish | undefined;
  readonly plan?: readonly PlannedOperator[] | undefined;
}

/** With what earlier questions taught about language models. */
type KnowingDeps = AnsweringDeps & { readonly known: Pick<AskContext, 'pace' | 'agreement'> };

async function* ask(
  params: Question,
  deps: KnowingDeps,
  running: Running,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  if (params.plan) requirePlan(params.plan);
  const asked = yield* openIndex(params.scope, deps, signal);
  const steered = running.begin(params.steering);
  try {
    const { leftAtQuotes } = steered;
    const wishes = { steering: steered.steering && asked.steer(steered.steering), leftAtQuotes };
    return yield* answer(params, deps, asked, wishes, signal);
  } finally {
    steered.over();
    asked.release();
  }
}

/** Holds no program open that has nothing else to do. */
function after(delayMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, delayMs).unref());
}

async function* answer(
  params: Question,
  deps: KnowingDeps,
  asked: AskedIndex,
  wishes: Pick<AskContext, 'steering' | 'leftAtQuotes'>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AnswerReceipt, void> {
  const clock = stageClock();
  const { reader, scope, growth } = asked;
  const askContext: AskContext = {
    reader,
    aids: deps.aids(params.budgetTokens),
    signal,
    now: () => performance.now(),
    inWords: inEnglish,
    after,
    ...deps.known,
    patience: deps.patience?.(),
    ...wishes,
    growth,
    readSoFar: () => asked.coverage([]),
  };
  const { parameters, ...wanted } = params;
  const own = params.strategy === 'flat' ? flatSettings : pathSettings;
  const settings = parameters && withParameters(own, parameters);
  const work = answerQuestion({ ...wanted, scope, settings }, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const receipt = { ...receiptOf(step.value, params, asked, deps), timings: clock.finish() };
      return await keep(receipt, deps, params.conversation);
    }
    const event = step.value;
    if (event.kind !== 'stage' || clock.enter(event.stage)) yield event;
    await yieldToEventLoop(signal);
  }
}

function receiptOf(
  answered: AnsweredQuestion,
  params: Question,
  asked: AskedIndex,
  { pagesOf }: AnsweringDeps,
): Omit<AnswerReceipt, 'timings'> {
  const { strategy, askedOf, answer, evidence, route, diagnostics, model, quoted, retrieval } = answered;
  const { coverage, walked } = soFar(answered, asked);
  const looked = pagesOf && lookedAt(answered, params.scope, asked.reader, coverage, pagesOf);
  const forms = pagesOf && formsNote(answered, params.scope, asked.reader, pagesOf);
  const notes = [...answered.notes, ...(forms ? [forms] : [])];
  return {
    question: params.question,
    ...(askedOf ? { askedOf } : {}),
    ...readAs(answered, params),
    ...(params.asWritten === true ? { asWritten: true } : {}),
    ...(params.each === true ? { each: true } : {}),
    strategy,
    scope: params.scope,
    answer,
    ...(model === undefined ? {} : { model }),
    ...(quoted ? { quoted } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    evidence,
    route,
    ...(retrieval.plan ? { plan: retrieval.plan } : {}),
    ...(coverage ? { coverage } : {}),
    ...(looked ? { looked } : {}),
    ...(walked ? { walked } : {}),
    diagnostics,
  };
}

/** What a question took from the one before it: its words, or the documents that it named. */
function readAs(
  { continues, askedOf }: AnsweredQuestion,
  { question, after: before }: Question,
): Pick<AnswerReceipt, 'readAs'> {
  const goesOn = continues !== undefined || askedOf?.read.params.by === 'before';
  return goesOn && before ? { readAs: { text: continues?.text ?? question, after: before } } : {};
}
