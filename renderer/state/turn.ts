/** A question with what has come of it so far. */
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type {
  AnswerEvent,
  AnswerReceipt,
  CarriedPlan,
  EvidenceItem,
  Scope,
  SearchHit,
  TurnBefore,
} from '#shared/contract/answer.ts';
import type { Coverage } from '#shared/contract/coverage.ts';
import type { TaskScope } from '#shared/contract/task.ts';
import type { Remark } from '#shared/domain/remarks/remark.ts';
import { nowhereWords } from '../format/scope.ts';
import { isNear } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';

export type Stage = Extract<AnswerEvent, { kind: 'stage' }>['stage'];
export type Sentence = AnswerReceipt['answer']['sentences'][number];
export type ShortAnswer = NonNullable<AnswerReceipt['answer']['short']>;
export type Step = AnswerReceipt['route'][number];

/** What a model has written, and how long it takes still, in ms: about, and at most. */
export type Writing = Omit<Extract<AnswerEvent, { kind: 'writing' }>, 'kind'>;

/** What is done where it is no question: a text is summarized, or the places of some words are found. */
export type Task =
  | { readonly kind: 'summary'; readonly scope: TaskScope }
  | { readonly kind: 'places'; readonly words: string };

interface Asked {
  /** The question, or the task in words. */
  readonly question: string;
  readonly task: Task | undefined;
  readonly scope: Scope;
  /** The turn that it was asked behind, as far as it may go on from it; of an answer, that it went on from. */
  readonly after?: TurnBefore | undefined;
  readonly steps: readonly Step[];
  readonly evidence: readonly EvidenceItem[];
  readonly short: ShortAnswer | undefined;
  readonly sentences: readonly Sentence[];
  /** Of documents that are each asked, while it runs: their lines, of which `sentences` are those of all. */
  readonly lines?: Lines | undefined;
  /** The sentence that is being written. */
  readonly draft: string;
  /** What stands here is quoted while a model works. */
  readonly meanwhile?: Remark | undefined;
  /** How far a model is that writes beside that. */
  readonly writing?: Writing | undefined;
  readonly notes: readonly Remark[];
  /** How much of what is asked was read to the end; undefined where all of it was. */
  readonly coverage?: Coverage | undefined;
  /** How it is planned, as far as the plan is carried out. */
  readonly plan: CarriedPlan | undefined;
}

type Lines = Omit<Extract<AnswerEvent, { kind: 'lines' }>, 'kind'>;

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
  | ({
      readonly kind: 'done';
      readonly receipt: AnswerReceipt;
      /** The answer that a model wrote, where the quotes in its receipt are shown in its place. */
      readonly written?: AnswerReceipt | undefined;
    } & Asked);

/** A question that was asked. */
export type AskedTurn = Exclude<Turn, { kind: 'idle' }>;

export type Begun = Pick<Asked, 'question' | 'task' | 'scope' | 'after'> & Partial<Pick<Asked, 'steps'>>;

const unsaid = {
  short: undefined,
  sentences: [],
  lines: undefined,
  draft: '',
  meanwhile: undefined,
  writing: undefined,
} as const;

export function beginTurn(asked: Begun): Turn {
  return {
    kind: 'running',
    stage: 'searching',
    steps: [],
    ...asked,
    evidence: [],
    ...unsaid,
    notes: [],
    coverage: undefined,
    plan: undefined,
  };
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
    question: t('Where “{words}” appears', { words }),
    strategy: 'flat',
    scope,
    answer: {
      found: hits.length > 0,
      verdict: hits.length > 0 ? 'found' : 'not-found',
      probability: 1,
      sentences: [],
      ...(hits.length > 0 ? {} : { denial: { code: 'as-written', params: { text: nowhereWords(scope) } } }),
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
      return { ...turn, evidence: keepEqual(turn.evidence, event.evidence) };
    case 'progress':
      return { ...turn, progress: { done: event.done, total: event.total } };
    case 'short':
      return { ...turn, short: event.short };
    case 'lines':
      return { ...turn, lines: { parts: event.parts, shelf: event.shelf } };
    case 'draft':
      return { ...turn, draft: event.text };
    case 'sentence':
      return { ...turn, sentences: [...turn.sentences, event.sentence], draft: '' };
    case 'meanwhile':
      return { ...turn, ...unsaid, meanwhile: event.note };
    case 'writing': {
      const { kind: _, ...writing } = event;
      return { ...turn, writing };
    }
    case 'restart':
      return { ...turn, ...unsaid };
    case 'note':
      return { ...turn, notes: [...turn.notes, event.note] };
  }
}

/** @param before  what was streamed: passages that the receipt repeats stay the same objects */
export function doneTurn(receipt: AnswerReceipt, before?: Turn): Extract<Turn, { kind: 'done' }> {
  const { question, task, scope, readAs, route, answer, notes = [], plan, coverage } = receipt;
  const { short, sentences } = answer;
  const evidence = shownEvidence(receipt);
  return {
    kind: 'done',
    receipt,
    question,
    task,
    scope,
    after: readAs?.after,
    steps: route,
    evidence: before ? keepEqual(evidenceOf(before), evidence) : evidence,
    short,
    sentences,
    draft: '',
    notes,
    coverage,
    plan,
  };
}

/** The quotes that a written answer took the place of, to be looked at again; the answer itself where there are none. */
export function quotedTurn(written: AnswerReceipt): Extract<Turn, { kind: 'done' }> {
  const { quoted, model: _, ...receipt } = written;
  return quoted ? { ...doneTurn({ ...receipt, ...quoted }), written } : doneTurn(written);
}

const MOST_CLOSEST = 3;

/** The number that a passage has in the receipt, of one that is shown: what comes closest is counted again. */
export function numberIn({ evidence }: AnswerReceipt, shown: EvidenceItem): number {
  const place = ({ document, marks, text }: EvidenceItem): string => JSON.stringify([document, marks, text]);
  return evidence.find((one) => place(one) === place(shown))?.n ?? shown.n;
}

/** What no sentence of the documents says is not cited either: at most three passages come closest, the likeliest first. */
export function shownEvidence(receipt: AnswerReceipt): readonly EvidenceItem[] {
  const { answer, evidence } = receipt;
  const { parts } = answer;
  if (parts) {
    const plain = parts.filter(({ verdict }) => verdict === 'found').flatMap(({ sentences }) => sentences);
    const cited = new Set(plain.flatMap(({ citations }) => citations));
    return evidence.map((one) => (one.cited === cited.has(one.n) ? one : { ...one, cited: cited.has(one.n) }));
  }
  if (!isNear(receipt)) return evidence;
  const likeliest = [...new Set(answer.sentences.flatMap(({ citations }) => citations))];
  const rank = ({ n }: EvidenceItem): number => (likeliest.includes(n) ? likeliest.indexOf(n) : likeliest.length);
  return evidence
    .toSorted((a, b) => rank(a) - rank(b) || b.score - a.score)
    .slice(0, MOST_CLOSEST)
    .map((one, at) => ({ ...one, n: at + 1, cited: false }));
}

/** The list as it is now with the objects of before where they say the same, so that nothing is drawn twice for it. */
function keepEqual<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const kept = now.map((item, at) => (JSON.stringify(item) === JSON.stringify(before[at]) ? before[at]! : item));
  return kept.length === before.length && kept.every((item, at) => item === before[at]) ? before : kept;
}

/** A running question that ended early keeps what had arrived. */
export function endTurn(turn: Turn, error: unknown): Turn {
  if (turn.kind !== 'running') return turn;
  const { question, task, scope, after, steps, evidence, short, sentences, lines, meanwhile, notes, coverage, plan } =
    turn;
  const said = { evidence, short, sentences, lines, draft: '', meanwhile };
  const asked = { question, task, scope, after, steps, ...said, notes, coverage, plan };
  return isAbort(error) ? { kind: 'stopped', ...asked } : { kind: 'failed', error: toReport(error), ...asked };
}

// One and the same list: a selector that makes a new one each time never settles.
const noEvidence: readonly EvidenceItem[] = [];

export function evidenceOf(turn: Turn): readonly EvidenceItem[] {
  return turn.kind === 'idle' ? noEvidence : turn.evidence;
}
