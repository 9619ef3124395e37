/** Asking from wherever it is asked: with the chips, from the history, about what is being read, or further on a route. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { turnBefore, type AnswerReceipt, type Scope, type TurnBefore } from '#shared/contract/answer.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import type { TaskScope } from '#shared/contract/task.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import type { Engine } from '../api/engine.ts';
import type { Ask } from './ask.ts';
import type { Panes } from './panes.ts';
import { openId, type Reading } from './reading.ts';
import {
  effectiveChoice,
  isEach,
  keptSelection,
  resolveScope,
  shownSelection,
  type ScopeContext,
} from './scope-choice.ts';
import type { Slice } from './slice.ts';
import { askedBehind, type Behind } from './asked-behind.ts';
import { wishes, type Mark, type Steer } from './steer.ts';
import type { AskedTurn, Turn } from './turn.ts';
import type { View } from './view.ts';
import type { SelectedWords, Viewer } from './viewer.ts';
import { t } from '../languages/i18n.ts';

export interface Questions {
  /** Ask in the scope of the chips, or in a given one. */
  readonly ask: (question: string, given?: Scope) => void;
  /** Ask about documents that were chosen in the list; none are all of them. @param name  what they are together */
  readonly askAbout: (documents: readonly DocumentId[], name?: string) => void;
  /** The same again, whatever it was, behind what it was asked behind. */
  readonly again: (asked: Pick<AskedTurn, 'question' | 'task' | 'scope'> & Behind) => void;
  /** Ask again what was read together with the question before it, or of documents that it named, now by its own words alone. */
  readonly askAlone: (receipt: Pick<AnswerReceipt, 'question' | 'scope' | 'askedOf'>) => void;
  /** Ask the question of an answer again, where it was asked, with a plan that the reader changed. */
  readonly runPlan: (receipt: AnswerReceipt, plan: readonly PlannedOperator[]) => void;
  readonly summarizeDocument: (document: DocumentId, title: string) => void;
  readonly summarizeSection: (document: DocumentId, section: NodeId, title: string) => void;
  /** The selected words, else the section that the reader is in, else the document. */
  readonly summarizeHere: () => void;
  /** Begin a question that is asked of these words only. */
  readonly askAboutWords: (document: DocumentId, words: SelectedWords) => void;
  /** Where words stand in the open document, or in the library where none is open. */
  readonly find: (words: string) => void;
  /** Pin or close a section; a question that has been answered is walked for at once, one that runs as soon as it is answered. */
  readonly mark: (document: DocumentId, section: NodeId, mark: Mark) => void;
  /** 'Look further': open more, also what seemed less likely. */
  readonly lookFurther: () => void;
  /** 'Enough': answer from what has been read. */
  readonly sayEnough: () => void;
  /** Leave the question that runs at what is quoted. */
  readonly keepQuotes: () => void;
}

interface QuestionsDeps {
  readonly ask: Slice<Ask>;
  readonly reading: Slice<Reading>;
  readonly steer: Slice<Steer>;
  readonly view: Slice<View>;
  readonly viewer: Slice<Viewer>;
  readonly panes: Panes;
}

export function createQuestions(engine: Engine, deps: QuestionsDeps): Questions {
  const { ask, steer, panes } = deps;
  const sending = new Sending(deps);
  ask.subscribe(({ turn }) => sending.catchUp(turn));
  return {
    ask: (question, given) => sending.ask(question, given),
    askAbout: (documents, name) => {
      ask.get().choose(documents, name);
      if (documents.length === 0) ask.get().setChoice('library');
      panes.focusQuestion();
    },
    ...asAnswered(deps, sending),
    ...summaries(deps),
    askAboutWords: (document, words) => {
      ask.get().select(keptSelection(document, words));
      panes.focusQuestion();
    },
    find: (words) => {
      const { document } = contextOf(deps);
      panes.showRight('ask');
      void ask.get().find(words, document ? { kind: 'documents', documents: [document] } : { kind: 'library' });
    },
    mark: (document, section, mark) => {
      steer.get().toggle(document, section, mark);
      const { turn } = ask.get();
      sending.noteMark(turn);
    },
    lookFurther: () => sending.walkOn(true),
    keepQuotes: () => {
      engine.call('answer.keep-quotes', { id: sending.id }).catch(() => undefined); // the question was over already
    },
    sayEnough: () => {
      engine.call('answer.enough', { id: sending.id }).catch(() => undefined); // the question was over already
    },
  };
}

/** Sends questions, each with the reader's marks and a name to say 'enough' by. */
class Sending {
  readonly #deps: QuestionsDeps;
  #runs = 0;
  /** A mark was set while a question ran, which does not know of it. */
  #missed = false;

  constructor(deps: QuestionsDeps) {
    this.#deps = deps;
  }

  /** Of the question that was sent last. */
  get id(): string {
    return `q${this.#runs}`;
  }

  /** @param behind  the turn to go on from; where it is absent, the one that is shown */
  ask(question: string, given?: Scope, behind?: Behind): void {
    const { ask, panes, steer, view, reading } = this.#deps;
    const words = question.trim();
    if (words === '') return;
    const { turn, choice, context: kept, setDraft, ask: send } = ask.get();
    const context = contextOf(this.#deps);
    const chosen = effectiveChoice(choice, context);
    const inContext: Scope | null = kept && { kind: 'section', document: kept.document, section: kept.section };
    const scope = given ?? inContext ?? resolveScope(chosen, context);
    if (!scope) return;
    const each = (given ?? inContext) ? undefined : isEach(ask.get().each, chosen, context);
    setDraft('');
    panes.showRight('ask');
    // Pins belong to a question, unless they are kept for the document.
    if (turn.kind !== 'idle' && turn.question !== words) steer.get().forget();
    const { budgetTokens, strategy } = view.get().stored;
    const open = scope.kind === 'library' ? (openId(reading.get().open) ?? undefined) : undefined;
    const wanted = behind ?? { after: isLeftAside(ask.get()) ? undefined : goesOnFrom(turn, words, scope) };
    void send(words, scope, budgetTokens, { steering: this.#steering(), strategy, open, each, ...wanted });
  }

  /** Walk on for the answer that is shown. @param further  open more, also what seemed less likely */
  walkOn(further: boolean): void {
    const { ask, view } = this.#deps;
    const { turn, ask: send } = ask.get();
    if (turn.kind !== 'done' || !canGoOn(turn)) return;
    const { walked, route, question, scope } = turn.receipt;
    // What was said of the walk when the answer was written is said again.
    const steps = route.filter(({ atMs }) => atMs !== undefined);
    const from = walked && { walked: [...walked], route: steps };
    const { budgetTokens, strategy } = view.get().stored;
    // Only routes go on from where one ended.
    const way = strategy === 'route' ? 'route' : 'auto';
    const steering = { ...this.#steering(), from, further };
    void send(question, scope, budgetTokens, { steering, walked: steps, strategy: way, ...askedBehind(turn.receipt) });
  }

  /** A section was pinned or closed. */
  noteMark(turn: Turn): void {
    this.#missed = turn.kind === 'running';
    if (canGoOn(turn)) this.walkOn(false);
  }

  /** Walk on with the marks that the question did not know of, once it is answered. */
  catchUp(turn: Turn): void {
    if (this.#missed && canGoOn(turn)) this.walkOn(false);
  }

  #steering(): SteeringParams {
    this.#missed = false;
    return { id: `q${++this.#runs}`, ...wishes(this.#deps.steer.get()) };
  }
}

/** Asking again what was asked before. */
function asAnswered(
  { ask, panes }: QuestionsDeps,
  sending: Sending,
): Pick<Questions, 'again' | 'askAlone' | 'runPlan'> {
  return {
    again: ({ question, task, scope, after, open, asWritten, each }) => {
      if (task?.kind === 'summary') summarize({ ask, panes }, task.scope, question.replace(/^Summary of /, ''));
      else if (task?.kind === 'places') void ask.get().find(task.words, scope);
      else
        sending.ask(question, scope, {
          after,
          ...(open ? { open } : {}),
          ...(asWritten === true ? { asWritten } : {}),
          ...(each === true ? { each } : {}),
        });
    },
    askAlone: ({ question, scope, askedOf }) =>
      sending.ask(question, scope, { after: undefined, ...(askedOf ? { asWritten: true } : {}) }),
    runPlan: (receipt, plan) => {
      const { question, scope, diagnostics } = receipt;
      void ask.get().ask(question, scope, diagnostics.budgetTokens, { plan, ...askedBehind(receipt) });
    },
  };
}

function summarize({ ask, panes }: Pick<QuestionsDeps, 'ask' | 'panes'>, scope: TaskScope, title: string): void {
  panes.showRight('ask');
  void ask.get().summarize(scope, title);
}

function summaries(deps: QuestionsDeps): Pick<Questions, 'summarizeDocument' | 'summarizeSection' | 'summarizeHere'> {
  const { reading, view, viewer } = deps;
  const summarizeDocument = (document: DocumentId, title: string): void =>
    summarize(deps, { kind: 'document', document }, `“${title}”`);
  const summarizeSection = (document: DocumentId, section: NodeId, title: string): void =>
    summarize(deps, { kind: 'section', document, section }, `“${title}”`);

  return {
    summarizeDocument,
    summarizeSection,
    summarizeHere: () => {
      const { open, current } = reading.get();
      if (view.get().main !== 'pages' || open.kind !== 'open') return;
      const words = viewer.get().selected;
      if (words) {
        const { pageIndex: from, lastPageIndex: to, text } = words;
        summarize(
          deps,
          { kind: 'selection', document: open.id, from, to, text },
          t('a passage on page {from}', { from: from + 1 }),
        );
        return;
      }
      const index = current === null ? undefined : open.tree.indexOf.get(current);
      const section = index === undefined ? undefined : open.tree.sections[index]?.row;
      if (section) summarizeSection(open.id, section.id, section.title);
      else summarizeDocument(open.id, open.view.title);
    },
  };
}

/** The turn that is shown, as far as a question to the same documents may go on from it; the same question goes on from what it did before. */
function goesOnFrom(turn: Turn, question: string, scope: Scope): TurnBefore | undefined {
  if (turn.kind !== 'done' || turn.task || documentsIn(turn.scope) !== documentsIn(scope)) return undefined;
  return turn.question === question ? turn.after : turnBefore(turn.receipt);
}

/** May a question with this scope go on from the turn that is shown? */
export function mayGoOn({ turn, leftAside }: Pick<Ask, 'turn' | 'leftAside'>, scope: Scope): boolean {
  return !isLeftAside({ turn, leftAside }) && goesOnFrom(turn, '', scope) !== undefined;
}

function isLeftAside({ turn, leftAside }: Pick<Ask, 'turn' | 'leftAside'>): boolean {
  return turn.kind === 'done' && turn.receipt === leftAside;
}

/** Which documents are asked, as a key. */
function documentsIn(scope: Scope): string {
  switch (scope.kind) {
    case 'library':
      return '';
    case 'documents':
      return scope.documents.toSorted().join(' ');
    case 'section':
    case 'selection':
      return scope.document;
  }
}

/** Can it be walked for, from where a route ended or from the passages that were ranked? */
export function canGoOn(turn: Turn): boolean {
  if (turn.kind !== 'done') return false;
  const { walked, strategy, task, answer } = turn.receipt;
  return walked !== undefined || (strategy === 'path' && !task && answer.parts === undefined);
}

/** What the chips stand for now; while the list is shown no document is asked. */
function contextOf({ view, reading, ask }: QuestionsDeps): ScopeContext {
  const inPages = view.get().main === 'pages';
  const { open, current } = reading.get();
  return {
    document: inPages ? openId(open) : null,
    section: inPages ? current : null,
    chosen: ask.get().chosen,
    selection: inPages
      ? shownSelection(ask.get().selection, [openId(open), view.get().stored.split?.document ?? null])
      : null,
  };
}
