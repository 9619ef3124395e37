/** The question that was asked last, and asking. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { AnswerEvent, AnswerReceipt, Scope, TurnBefore } from '#shared/contract/answer.ts';
import { subjectOfScope, type AskedIn, type ConversationSubject } from '#shared/contract/conversations.ts';
import type { AskedAs, FollowUp, FollowUpParams } from '#shared/contract/follow-ups.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import type { TaskScope } from '#shared/contract/task.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import type { Call } from '#shared/rpc/client.ts';
import type { Engine } from '../api/engine.ts';
import type { Notices } from './notices.ts';
import type { ChoiceOrAuto, KeptSelection } from './scope-choice.ts';
import type { Slice } from './slice.ts';
import {
  applyAnswerEvent,
  beginTurn,
  doneTurn,
  endTurn,
  placesTurn,
  quotedTurn,
  type Begun,
  type Step,
  type Turn,
} from './turn.ts';
import { t } from '../languages/i18n.ts';

/** A section, by what it is called. */
export interface QuestionContext {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly name: string;
  /** By itself, from the answer before. */
  readonly carried?: true;
}

/** How a question is asked, beside where. */
export interface AskingWishes {
  readonly steering?: SteeringParams | undefined;
  /** Steps of an earlier answer that this one goes on from. */
  readonly walked?: readonly Step[] | undefined;
  readonly strategy?: AnswerReceipt['strategy'] | undefined;
  /** A plan that the reader changed. */
  readonly plan?: readonly PlannedOperator[] | undefined;
  /** The turn that it may go on from. */
  readonly after?: TurnBefore | undefined;
  /** The document that is open, where all are asked. */
  readonly open?: DocumentId | undefined;
  /** Documents that the question names do not narrow where it is asked. */
  readonly asWritten?: boolean | undefined;
  /** Each document answers by itself. */
  readonly each?: boolean | undefined;
}

export interface Ask {
  readonly turn: Turn;
  /** Answers of this conversation in the order in which they were asked; the one that is shown is among them. */
  readonly thread: readonly AnswerReceipt[];
  /** What this conversation is about; null before its first question. */
  readonly about: ConversationSubject | null;
  /** A section of the answer above that the next question stays in. */
  readonly context: QuestionContext | null;
  /** The answer above that the next question does not go on from, as the reader wants it. */
  readonly leftAside: AnswerReceipt | null;
  readonly draft: string;
  readonly choice: ChoiceOrAuto;
  readonly chosen: readonly DocumentId[];
  /** What the chosen documents are together, as the name of a collection; null if they were picked one by one. */
  readonly chosenName: string | null;
  /** Words of a page that are asked, or were and can be again. */
  readonly selection: KeptSelection | null;
  /** Whether each document answers by itself, as the reader wants it; null leaves it to what is asked. */
  readonly each: boolean | null;
  readonly setEach: (each: boolean) => void;
  readonly setDraft: (draft: string) => void;
  readonly setChoice: (choice: ChoiceOrAuto) => void;
  /** Ask these documents from now on; none leaves the choice open again. */
  readonly choose: (chosen: readonly DocumentId[], name?: string) => void;
  /** Ask only these words from now on; null leaves the choice open again. */
  readonly select: (selection: KeptSelection | null) => void;
  /** Ask; a question that still runs is stopped. */
  readonly ask: (question: string, scope: Scope, budgetTokens: number, wishes?: AskingWishes) => Promise<void>;
  /** @param title  what is summarized, in words */
  readonly summarize: (scope: TaskScope, title: string) => Promise<void>;
  /** The places where words stand. */
  readonly find: (words: string, scope: Scope) => Promise<void>;
  readonly stop: () => void;
  /** Show the quotes in place of what a model wrote, or that again. */
  readonly showOther: () => void;
  /** Show an answer again; one that is not of this conversation begins another. */
  readonly show: (receipt: AnswerReceipt) => void;
  readonly setContext: (context: QuestionContext | null) => void;
  /** The next question does not go on from this answer. */
  readonly leaveAside: (receipt: AnswerReceipt) => void;
  /** Begin a conversation from nothing. */
  readonly startOver: () => void;
  /** Show a conversation as it was left. @param about  by default what its first question was asked of */
  readonly showThread: (thread: readonly AnswerReceipt[], shown: AnswerReceipt, about?: ConversationSubject) => void;
  /** Questions to go on with; none where they could not be made. */
  readonly followUps: (receipt: AnswerReceipt, asked: AskedAs, signal: AbortSignal) => Promise<readonly FollowUp[]>;
  /**
   * The reader says that a kept answer is right, or takes that back; routers can be trained with such answers.
   *
   * @param n  the passage that answers, of those that came close
   */
  readonly confirm: (id: number, confirmed: boolean, n?: number) => Promise<void>;
}

export const budgets = [500, 1000, 2000, 4000] as const;

const PLACES_MAX = 20;

export function createAsk(engine: Engine, slice: Slice<Ask>, notices: Slice<Notices>): Ask {
  const { set } = slice;
  const running = new RunningTurn(slice);
  return {
    turn: { kind: 'idle' },
    thread: [],
    about: null,
    context: null,
    leftAside: null,
    draft: '',
    choice: 'auto',
    chosen: [],
    chosenName: null,
    selection: null,
    each: null,

    setEach: (each) => set({ each }),
    setDraft: (draft) => set({ draft }),
    setChoice: (choice) => set({ choice }),
    choose: (chosen, name) => set({ chosen, chosenName: name ?? null, choice: chosen.length > 0 ? 'chosen' : 'auto' }),
    select: (selection) => set({ selection, choice: selection ? 'selection' : 'auto', context: null }),

    ...asking(engine, slice, running),
    ...showing(slice, running),
    setContext: (context) => set({ context }),
    leaveAside: (leftAside) => set({ leftAside }),
    followUps: async (receipt, asked, signal) => {
      try {
        return (await engine.call('answer.follow-ups', { ...followUpParams(receipt), ...asked }, signal)).offered;
      } catch {
        // They are an offer: without them nothing is missing.
        return [];
      }
    },
    confirm: (id, confirmed, n) =>
      notices.get().attempt(t('The answer could not be marked'), () => confirm(engine, slice, id, confirmed, n)),
  };
}

/** The turn that runs: what begins takes its place, and what an earlier one still brings is dropped. */
class RunningTurn {
  readonly #slice: Slice<Ask>;
  #running: AbortController | undefined;

  constructor(slice: Slice<Ask>) {
    this.#slice = slice;
  }

  begin(asked: Begun, about = this.#slice.get().about): BegunTurn {
    const { get, set } = this.#slice;
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    const isRunning = (): boolean => this.#running === controller;
    set({ turn: beginTurn(asked), about });
    return {
      signal: controller.signal,
      update: (next) => {
        if (isRunning()) set({ turn: next(get().turn) });
      },
      settle: (next) => {
        if (isRunning()) set(next(get()));
      },
      end: () => {
        if (isRunning()) this.#running = undefined;
      },
    };
  }

  stop(): void {
    this.#running?.abort();
  }

  /** Stop it, and show no more of it. */
  abandon(): void {
    this.stop();
    this.#running = undefined;
  }
}

/** All of it does nothing once another turn began. */
interface BegunTurn {
  readonly signal: AbortSignal;
  readonly update: (next: (turn: Turn) => Turn) => void;
  readonly settle: (next: (now: Ask) => Partial<Ask>) => void;
  readonly end: () => void;
}

/** Questions, summaries and places, each in the conversation that is shown. */
function asking(
  engine: Engine,
  { get }: Slice<Ask>,
  running: RunningTurn,
): Pick<Ask, 'ask' | 'summarize' | 'find' | 'stop'> {
  const run = async (
    asked: Begun,
    start: (conversation: AskedIn, signal: AbortSignal) => Call<AnswerEvent, AnswerReceipt>,
  ): Promise<void> => {
    const conversation = conversationOf(get(), asked.scope);
    const { signal, update, settle, end } = running.begin(asked, conversation.subject);
    try {
      const call = start(conversation, signal);
      for await (const event of call) update((turn) => applyAnswerEvent(turn, event));
      const receipt = await call.result;
      settle(({ turn, thread }) => ({ turn: doneTurn(receipt, turn), thread: joined(thread, receipt), context: null }));
    } catch (error) {
      update((turn) => endTurn(turn, error));
    } finally {
      end();
    }
  };

  return {
    ask: (
      question,
      scope,
      budgetTokens,
      { steering, walked = [], strategy = 'auto', plan, after, open, asWritten, each } = {},
    ) =>
      run({ question, task: undefined, scope, steps: walked, after }, (conversation, signal) =>
        engine.start(
          'answer.ask',
          {
            question,
            scope,
            budgetTokens,
            steering,
            strategy,
            conversation,
            ...(plan ? { plan: [...plan] } : {}),
            ...(after ? { after } : {}),
            ...(open ? { open } : {}),
            ...(asWritten === true ? { asWritten } : {}),
            ...(each === true ? { each } : {}),
          },
          signal,
        ),
      ),
    summarize: (scope, title) =>
      run(
        { question: t('Summary of {title}', { title }), task: { kind: 'summary', scope }, scope: scopeOfTask(scope) },
        (conversation, signal) => engine.start('task.summarize', { scope, conversation }, signal),
      ),
    find: (words, scope) => findPlaces(engine, running, words, scope),
    stop: () => running.stop(),
  };
}

/** The conversation that is shown, or a new one about what is asked. */
function conversationOf({ about, thread, choice, chosenName }: Ask, scope: Scope): AskedIn {
  const subject = about ?? subjectOfScope(scope, choice === 'chosen' ? chosenName : null);
  const key = thread.findLast(({ kept }) => kept?.conversation !== undefined)?.kept?.conversation;
  return { subject, ...(key === undefined ? {} : { key }) };
}

async function findPlaces(engine: Engine, running: RunningTurn, words: string, scope: Scope): Promise<void> {
  const begun = running.begin({
    question: t('Where “{words}” appears', { words }),
    task: { kind: 'places', words },
    scope,
  });
  try {
    const startedAt = performance.now();
    const look = (wanted: string) =>
      engine.call('search.text', { words: wanted, scope, limit: PLACES_MAX }, begun.signal);
    // As they stand next to each other, or, if they never do, wherever they stand.
    const exact = words.includes(' ') ? (await look(`"${words.replaceAll('"', ' ')}"`)).hits : [];
    const hits = exact.length > 0 ? exact : (await look(words)).hits;
    begun.update(() => placesTurn(words, scope, hits, performance.now() - startedAt));
  } catch (error) {
    begun.update((turn) => endTurn(turn, error));
  } finally {
    begun.end();
  }
}

/** Which answer is shown, and the conversation around it. */
function showing(
  { get, set }: Slice<Ask>,
  running: RunningTurn,
): Pick<Ask, 'show' | 'showOther' | 'showThread' | 'startOver'> {
  return {
    showOther: () => {
      const { turn } = get();
      if (turn.kind === 'done') set({ turn: turn.written ? doneTurn(turn.written) : quotedTurn(turn.receipt) });
    },
    show: (receipt) => {
      running.abandon();
      const { thread, about } = get();
      const isOther = placeInThread(thread, receipt) === -1;
      set({
        turn: doneTurn(receipt),
        thread: isOther ? [receipt] : thread,
        about: isOther ? subjectOfScope(receipt.scope) : about,
        context: null,
      });
    },
    startOver: () => {
      running.abandon();
      set({ turn: { kind: 'idle' }, thread: [], about: null, context: null });
    },
    showThread: (given, shown, about) => {
      get().show(shown);
      const thread = given.reduce(joined, []);
      if (placeInThread(thread, shown) === -1) return;
      set({ thread, about: about ?? subjectOfScope(thread[0]!.scope) });
    },
  };
}

async function confirm(
  engine: Engine,
  { get, set }: Slice<Ask>,
  id: number,
  confirmed: boolean,
  n: number | undefined,
): Promise<void> {
  const { confirmedAt } = await engine.call('history.confirm', { id, confirmed, ...(n ? { n } : {}) });
  const { turn } = get();
  if (turn.kind !== 'done' || turn.receipt.kept?.id !== id) return;
  const { chosen: _, ...receipt } = turn.receipt;
  const now = { ...receipt, kept: { id, confirmedAt }, ...(confirmed && n ? { chosen: n } : {}) };
  set({ turn: { ...turn, receipt: now } });
}

const MOST_TURNS = 100;

/** What is asked again, or gone on with, takes its own place. */
function joined(thread: readonly AnswerReceipt[], receipt: AnswerReceipt): readonly AnswerReceipt[] {
  const last = thread.at(-1);
  const again = last?.question === receipt.question && JSON.stringify(last.scope) === JSON.stringify(receipt.scope);
  return [...(again ? thread.slice(0, -1) : thread), receipt].slice(-MOST_TURNS);
}

/** Where an answer stands in a conversation; -1 if it is of another. */
export function placeInThread(thread: readonly AnswerReceipt[], receipt: AnswerReceipt): number {
  const id = receipt.kept?.id;
  return thread.findIndex((one) => one === receipt || (id !== undefined && one.kept?.id === id));
}

const MOST_PLACES = 4;

function followUpParams({ question, scope, answer, evidence }: AnswerReceipt): Omit<FollowUpParams, keyof AskedAs> {
  const cited = answer.sentences.flatMap(({ citations }) => citations);
  const places = [...new Set(cited)].flatMap((n) => evidence.find((one) => one.n === n) ?? []).slice(0, MOST_PLACES);
  const missing = (answer.parts ?? []).filter(({ kind, verdict }) => kind === 'question' && verdict === 'not-found');
  return {
    question,
    scope,
    sentences: answer.sentences.map(({ text }) => text).slice(0, 100),
    places: places.map(({ document, section, text }) => ({ document, section, text })),
    missing: missing.map((part) => part.question),
  };
}

function scopeOfTask(scope: TaskScope): Scope {
  return scope.kind === 'section' ? scope : { kind: 'documents', documents: [scope.document] };
}
