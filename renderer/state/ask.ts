/** The question that was asked last and what has come of it so far. */
import { create } from 'zustand';
import { unreachable } from '#shared/base/assert.ts';
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type {
  AnswerEvent,
  AnswerReceipt,
  CarriedPlan,
  EvidenceItem,
  Scope,
  SearchHit,
} from '#shared/contract/answer.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import type { Coverage } from '#shared/contract/coverage.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import type { TaskScope } from '#shared/contract/task.ts';
import type { Call } from '#shared/rpc/client.ts';
import { engine } from '../api/engine.ts';

export type Stage = Extract<AnswerEvent, { kind: 'stage' }>['stage'];
export type Sentence = AnswerReceipt['answer']['sentences'][number];
export type ShortAnswer = NonNullable<AnswerReceipt['answer']['short']>;
export type Step = AnswerReceipt['route'][number];

/** What is done where it is no question: a text is summarized, or the places of some words are found. */
export type Task =
  { readonly kind: 'summary'; readonly scope: TaskScope } | { readonly kind: 'places'; readonly words: string };

interface Asked {
  /** The question, or the task in words. */
  readonly question: string;
  readonly task: Task | undefined;
  readonly scope: Scope;
  readonly steps: readonly Step[];
  readonly evidence: readonly EvidenceItem[];
  readonly short: ShortAnswer | undefined;
  readonly sentences: readonly Sentence[];
  /** The sentence that is being written. */
  readonly draft: string;
  readonly notes: readonly string[];
  /** How much of what is asked was read to the end; undefined where all of it was. */
  readonly coverage?: Coverage | undefined;
  /** How it is planned, as far as the plan is carried out. */
  readonly plan: CarriedPlan | undefined;
}

/** Parts of a long text that a model has read, or pages of a document. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type Turn =
  | { readonly kind: 'idle' }
  | ({
      readonly kind: 'running';
      readonly stage: Stage;
      readonly progress?: Progress | undefined;
      /** Pages of a document of which nothing can be asked yet. */
      readonly reading?: Progress | undefined;
    } & Asked)
  | ({ readonly kind: 'stopped' } & Asked)
  | ({ readonly kind: 'failed'; readonly error: ErrorReport } & Asked)
  | ({ readonly kind: 'done'; readonly receipt: AnswerReceipt } & Asked);

/** Which of the chips is on; what it stands for depends on what is open and chosen. */
export type ScopeChoice = 'section' | 'document' | 'chosen' | 'library';

/** Until the reader chooses, the open document is asked, or the library where none is open. */
export type ChoiceOrAuto = ScopeChoice | 'auto';

export interface ScopeContext {
  readonly document: DocumentId | null;
  readonly section: NodeId | null;
  readonly chosen: readonly DocumentId[];
}

interface AskState {
  readonly turn: Turn;
  readonly draft: string;
  readonly choice: ChoiceOrAuto;
  readonly chosen: readonly DocumentId[];
  readonly setDraft: (draft: string) => void;
  readonly setChoice: (choice: ScopeChoice) => void;
  /** Ask these documents from now on; none leaves the choice open again. */
  readonly choose: (chosen: readonly DocumentId[]) => void;
  /** Ask; a question that still runs is stopped. */
  readonly ask: (
    question: string,
    scope: Scope,
    budgetTokens: number,
    steering?: SteeringParams,
    /** Steps of an earlier answer that this one goes on from. */
    walked?: readonly Step[],
    strategy?: AnswerReceipt['strategy'],
    /** A plan that the reader changed. */
    plan?: readonly PlannedOperator[],
  ) => Promise<void>;
  /** @param title  what is summarized, in words */
  readonly summarize: (scope: TaskScope, title: string) => Promise<void>;
  /** The places where words stand. */
  readonly find: (words: string, scope: Scope) => Promise<void>;
  readonly stop: () => void;
  /** Show an answer of the history again. */
  readonly show: (receipt: AnswerReceipt) => void;
  readonly clear: () => void;
}

export const budgets = [500, 1000, 2000, 4000] as const;

let running: AbortController | undefined;

export const useAsk = create<AskState>()((set) => ({
  turn: { kind: 'idle' },
  draft: '',
  choice: 'auto',
  chosen: [],

  setDraft: (draft) => set({ draft }),
  setChoice: (choice) => set({ choice }),
  choose: (chosen) => set({ chosen, choice: chosen.length > 0 ? 'chosen' : 'auto' }),

  ask: (question, scope, budgetTokens, steering, walked = [], strategy = 'auto', plan) =>
    run({ question, task: undefined, scope, steps: walked }, (signal) =>
      engine().start(
        'answer.ask',
        { question, scope, budgetTokens, steering, strategy, ...(plan ? { plan: [...plan] } : {}) },
        signal,
      ),
    ),
  summarize: (scope, title) =>
    run({ question: `Summary of ${title}`, task: { kind: 'summary', scope }, scope: scopeOfTask(scope) }, (signal) =>
      engine().start('task.summarize', { scope }, signal),
    ),
  find: async (words, scope) => {
    const begun = begin({ question: `Where “${words}” stands`, task: { kind: 'places', words }, scope });
    try {
      const startedAt = performance.now();
      const find = (wanted: string) =>
        engine().call('search.text', { words: wanted, scope, limit: PLACES_MAX }, begun.signal);
      // As they stand next to each other, or, if they never do, wherever they stand.
      const exact = words.includes(' ') ? (await find(`"${words.replaceAll('"', ' ')}"`)).hits : [];
      const hits = exact.length > 0 ? exact : (await find(words)).hits;
      begun.update(() => placesTurn(words, scope, hits, performance.now() - startedAt));
    } catch (error) {
      begun.update((turn) => endTurn(turn, error));
    } finally {
      begun.end();
    }
  },
  stop: () => running?.abort(),
  show: (receipt) => {
    running?.abort();
    running = undefined;
    set({ turn: doneTurn(receipt) });
  },
  clear: () => {
    running?.abort();
    running = undefined;
    set({ turn: { kind: 'idle' } });
  },
}));

const PLACES_MAX = 20;

type Begun = Pick<Asked, 'question' | 'task' | 'scope'> & Partial<Pick<Asked, 'steps'>>;

/** Show that something begins; whatever still runs is stopped, and what it still brings is dropped. */
function begin(asked: Begun) {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  useAsk.setState({
    turn: {
      kind: 'running',
      stage: 'searching',
      steps: [],
      ...asked,
      evidence: [],
      ...unsaid,
      notes: [],
      coverage: undefined,
      plan: undefined,
    },
  });
  return {
    signal: controller.signal,
    update: (next: (turn: Turn) => Turn): void => {
      if (running === controller) useAsk.setState({ turn: next(useAsk.getState().turn) });
    },
    end: (): void => {
      if (running === controller) running = undefined;
    },
  };
}

async function run(asked: Begun, start: (signal: AbortSignal) => Call<AnswerEvent, AnswerReceipt>): Promise<void> {
  const { signal, update, end } = begin(asked);
  try {
    const call = start(signal);
    for await (const event of call) update((turn) => applyAnswerEvent(turn, event));
    const receipt = await call.result;
    update(() => doneTurn(receipt));
  } catch (error) {
    update((turn) => endTurn(turn, error));
  } finally {
    end();
  }
}

function scopeOfTask(scope: TaskScope): Scope {
  return scope.kind === 'section' ? scope : { kind: 'documents', documents: [scope.document] };
}

/** Sections are numbered in reading order. */
function sectionNumber({ section }: SearchHit): number {
  return Number(section.slice(1));
}

/** Height of the first marked word on its page, in points from the bottom. */
function topOf({ marks }: SearchHit): number {
  return marks[0]?.quads[0]?.[1] ?? 0;
}

/** The places of words as what was found, without an answer to read. */
export function placesTurn(words: string, scope: Scope, hits: readonly SearchHit[], totalMs: number): Turn {
  const best = Math.max(1e-9, ...hits.map(({ score }) => score));
  const ordered = hits.toSorted(
    (a, b) =>
      a.document.localeCompare(b.document) ||
      a.pageIndex - b.pageIndex ||
      sectionNumber(a) - sectionNumber(b) ||
      topOf(b) - topOf(a),
  );
  const evidence = ordered.map((hit, at): EvidenceItem => ({
    ...hit,
    n: at + 1,
    before: '',
    after: '',
    score: hit.score / best,
    cited: true,
  }));
  const receipt: AnswerReceipt = {
    question: `Where “${words}” stands`,
    strategy: 'flat',
    scope,
    answer: {
      found: hits.length > 0,
      verdict: hits.length > 0 ? 'found' : 'not-found',
      probability: 1,
      text: '',
      sentences: [],
    },
    evidence,
    route: [],
    diagnostics: {
      sectionEntropy: 0,
      contextTokens: 0,
      budgetTokens: 0,
      sectionsTouched: new Set(hits.map(({ document, section }) => `${document}/${section}`)).size,
    },
    timings: { total: totalMs },
  };
  return { ...doneTurn(receipt), task: { kind: 'places', words } };
}

const unsaid = { short: undefined, sentences: [], draft: '' } as const;

export function applyAnswerEvent(turn: Turn, event: AnswerEvent): Turn {
  if (turn.kind !== 'running') return turn;
  switch (event.kind) {
    case 'stage':
      return { ...turn, stage: event.stage, reading: undefined };
    case 'reading':
      return { ...turn, reading: { done: event.pagesDone, total: event.pagesTotal } };
    case 'coverage':
      return { ...turn, reading: undefined, coverage: event.coverage };
    case 'plan':
      return { ...turn, plan: event.plan };
    case 'step':
      return { ...turn, steps: [...turn.steps, event.step] };
    case 'evidence':
      return { ...turn, evidence: event.evidence };
    case 'progress':
      return { ...turn, progress: { done: event.done, total: event.total } };
    case 'short':
      return { ...turn, short: event.short };
    case 'draft':
      return { ...turn, draft: event.text };
    case 'sentence':
      return { ...turn, sentences: [...turn.sentences, event.sentence], draft: '' };
    case 'restart':
      return { ...turn, ...unsaid };
    case 'note':
      return { ...turn, notes: [...turn.notes, event.text] };
  }
}

export function doneTurn(receipt: AnswerReceipt): Extract<Turn, { kind: 'done' }> {
  const { question, task, scope, route, evidence, answer, notes = [], plan, coverage } = receipt;
  const { short, sentences } = answer;
  return {
    kind: 'done',
    receipt,
    question,
    task,
    scope,
    steps: route,
    evidence,
    short,
    sentences,
    draft: '',
    notes,
    coverage,
    plan,
  };
}

/** A running question that ended early keeps what had arrived. */
export function endTurn(turn: Turn, error: unknown): Turn {
  if (turn.kind !== 'running') return turn;
  const { question, task, scope, steps, evidence, short, sentences, notes, coverage, plan } = turn;
  const asked = { question, task, scope, steps, evidence, short, sentences, draft: '', notes, coverage, plan };
  return isAbort(error) ? { kind: 'stopped', ...asked } : { kind: 'failed', error: toReport(error), ...asked };
}

/** What a chip stands for now; null if there is nothing for it. */
export function resolveScope(choice: ScopeChoice, { document, section, chosen }: ScopeContext): Scope | null {
  switch (choice) {
    case 'section':
      return document && section ? { kind: 'section', document, section } : null;
    case 'document':
      return document ? { kind: 'documents', documents: [document] } : null;
    case 'chosen':
      return chosen.length > 0 ? { kind: 'documents', documents: [...chosen] } : null;
    case 'library':
      return { kind: 'library' };
    default:
      return unreachable(choice);
  }
}

/** The chip that is in force: the reader's choice, or the widest below it that there is something for. */
export function effectiveChoice(choice: ChoiceOrAuto, context: ScopeContext): ScopeChoice {
  if (choice !== 'auto' && resolveScope(choice, context)) return choice;
  return (choice === 'section' || choice === 'auto') && context.document ? 'document' : 'library';
}

// One and the same list: a selector that makes a new one each time never settles.
const noEvidence: readonly EvidenceItem[] = [];

export function evidenceOf(turn: Turn): readonly EvidenceItem[] {
  return turn.kind === 'idle' ? noEvidence : turn.evidence;
}
