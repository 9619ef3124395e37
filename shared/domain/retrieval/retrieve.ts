import type { DocumentId } from '../../base/ids.ts';
import type { ContextParts } from '../context/format-context.ts';
import type { PlannedOperator, CarriedPlan } from './carried-plan.ts';
import { gatherCandidates, type CandidateSet } from './candidates.ts';
import { fillContext, inBestSections, selectOnPaths, selectTop } from './select.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../index/reader.ts';
import type { Continuation } from '../question/continuation.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { Remark } from '../remarks/remark.ts';
import { analyzeQuestion, type Query } from './query.ts';
import { withLikeliest } from './likeliest.ts';
import type { ReadPassage } from '../ports/passage-reader.ts';
import { scoreSections, scoreSegments, type Scored, type ScoredSection } from './score.ts';
import type { SectionTree } from '../index/sections.ts';
import { flatSettings, pathSettings, type RetrievalSettings } from './settings.ts';
import type { RouteStep, RoutingDiagnostics, Strategy } from './strategy.ts';
import type { ComputedAnswer, Digest, LookedAt, StepDone } from './outcome.ts';
import type { WalkedDocument } from './steering.ts';
import type { QuestionView } from './nearness.ts';
import type { AskContext } from './ask-context.ts';

export interface RetrievalRequest {
  /** As it was read, once; in full where it goes on from another. */
  readonly question: QuestionReading;
  /** How it goes on from the question before it; absent where it stands on its own. */
  readonly continues?: Continuation | undefined;
  /** Words of it that only stand for the documents it is asked of: 'this document'. They are not looked for. */
  readonly itself?: string | undefined;

  readonly scope: RetrievalScope;
  /** Each document answers by itself, whatever the question says. */
  readonly each?: boolean | undefined;
  readonly strategy: Strategy;
  readonly budgetTokens: number;
  /** The most tokens that language models may read and write for the question; without, as many as it takes. */
  readonly modelTokens?: number | undefined;
  /** How often a language model may call for more before it writes; a question that is parted has fewer for each part. */
  readonly calls?: number | undefined;
  /** How what a language model reads is put together; an evaluation takes something away. */
  readonly format?: ContextParts | undefined;
  /** Those of the strategy where absent; an evaluation varies them. */
  readonly settings?: RetrievalSettings | undefined;
  /** A plan that the reader changed: it is carried out instead of one that is made, whatever the strategy. */
  readonly plan?: readonly PlannedOperator[] | undefined;
}

export interface Retrieval {
  /** The strategy that ran: never `auto`. */
  readonly strategy: Exclude<Strategy, 'auto'>;
  readonly query: Query;
  /** The evidence set, document by document in reading order. */
  readonly chosen: readonly Scored[];
  /** `chosen` and, after it, passages that come close: a sentence can answer better than the text around it. */
  readonly read: readonly Scored[];
  /** What the budget holds, in the order in which it was taken: what a reader of so many tokens would be given. */
  readonly context: readonly Scored[];
  /**
   * What a language model reads that judged sections or passages itself, the most important first: nothing else, and where
   * this is empty it refused all of them. Absent where none judged.
   */
  readonly handed?: readonly Scored[] | undefined;
  /** Everything that was scored, best first. */
  readonly ranked: readonly Scored[];
  readonly sections: readonly ScoredSection[];
  /** What the index matched, best first. */
  readonly matches: readonly SegmentMatch[];
  readonly trees: ReadonlyMap<DocumentId, SectionTree>;
  /** How much each document is about each term; empty if only one was asked. */
  readonly about: ReadonlyMap<DocumentId, readonly number[]>;
  /** What a reader made of the likeliest passages; absent without one. */
  readonly readings?: readonly ReadPassage[] | undefined;
  readonly settings: RetrievalSettings;
  /** True if it is put together from several: the steps of a question, or several documents asked for themselves. */
  readonly merged?: boolean;
  /** What a language model found step by step; absent where it was not asked, or in one go. */
  readonly steps?: readonly StepDone[];
  /** What a language model had computed for whoever writes, as steps. */
  readonly calculated?: readonly StepDone[] | undefined;
  /** What was seen in figures that a language model had looked at. */
  readonly looked?: readonly LookedAt[] | undefined;
  /** Where it walked, or where each of several retrievals looked; where it is absent, `routeOf` tells. */
  readonly route?: readonly RouteStep[] | undefined;
  readonly budgetTokens: number;
  /** What could not be done as wanted, and what was done instead, in the reader's words. */
  readonly notes: readonly Remark[];
  /** What a route did; absent where none walked. */
  readonly routing?: RoutingDiagnostics | undefined;
  /** What a route has read, so that another can go on from there. */
  readonly walked?: readonly WalkedDocument[] | undefined;
  /** An answer that needs no reading, because it was computed from the tree. */
  readonly computed?: ComputedAnswer;
  /** A question about what the document says as a whole, which is to be read section by section. */
  readonly digest?: Digest | undefined;
  /** What `agent` planned, with the operators that ran in their order. */
  readonly plan?: CarriedPlan;
}

/** What a strategy found in an index that may have grown meanwhile. */
export interface Found {
  readonly retrieval: Retrieval;
  /** With the index that `retrieval` is of. */
  readonly askContext: AskContext;
}

export type RetrievalEvent =
  | { readonly kind: 'stage'; readonly stage: 'searching' | 'choosing' }
  /** The plan as far as it is carried out, whole each time. */
  | { readonly kind: 'plan'; readonly plan: CarriedPlan }
  /** Of a walk; where anything else looked is told once it has answered. */
  | { readonly kind: 'step'; readonly step: RouteStep };

/** Passages that are read: the evidence set, filled up with what comes close. */
const MOST_READ = 8;
const READ_RATIO = 0.7;

/** What was found for a question, before anything is ranked. */
export interface Gathered {
  readonly request: RetrievalRequest;
  readonly strategy: 'flat' | 'path';
  readonly settings: RetrievalSettings;
  readonly query: Query;
  readonly set: CandidateSet;
}

/** Sections and passages in the order of how well they fit. */
export interface Ranking {
  readonly sections: readonly ScoredSection[];
  readonly ranked: readonly Scored[];
}

/**
 * Find the evidence set of a question without any model. Yields between units of work of a few milliseconds, so that the
 * caller can give way to others or leave; nothing is held that would need closing.
 */
export function* retrieve(request: RetrievalRequest, reader: IndexReader): Generator<RetrievalEvent, Retrieval, void> {
  const gathered = yield* gather(request, reader);
  const sections = scoreSections(gathered.query, gathered.set, gathered.settings.weights);
  return choose(gathered, yield* rank(gathered, sections));
}

/** The first part: what may be evidence. */
export function* gather(
  request: RetrievalRequest,
  reader: IndexReader,
  view?: QuestionView,
): Generator<RetrievalEvent, Gathered, void> {
  const strategy = request.strategy === 'flat' ? 'flat' : 'path';
  const settings = request.settings ?? (strategy === 'flat' ? flatSettings : pathSettings);
  yield { kind: 'stage', stage: 'searching' };
  const query = analyzeQuestion(request.question, request.scope, reader, view, request);
  yield { kind: 'stage', stage: 'searching' };
  const set = gatherCandidates(query, request.scope, reader);
  yield { kind: 'stage', stage: 'choosing' };
  return { request, strategy, settings, query, set };
}

/** The second part: how well each passage fits. */
export function* rank(
  { settings, query, set }: Gathered,
  sections: readonly ScoredSection[],
): Generator<RetrievalEvent, Ranking, void> {
  const scope = { ...set, candidates: inBestSections(set.candidates, set.trees, sections, settings.maxSections) };
  const ranked = scoreSegments(query, scope, sections, settings);
  yield { kind: 'stage', stage: 'choosing' };
  return { sections, ranked };
}

/**
 * The third part: what is enough, within the budget.
 *
 * @param notes  what failed on the way
 * @param handed  what a language model reads that judged the sections
 */
export function choose(
  { request, strategy, settings, query, set }: Gathered,
  { sections, ranked }: Ranking,
  notes: readonly Remark[] = [],
  handed?: readonly Scored[],
): Retrieval {
  const limits = { ...settings, budgetTokens: request.budgetTokens };
  const chosen = strategy === 'flat' ? selectTop(ranked, limits) : selectOnPaths(ranked, set.trees, limits);
  const read =
    strategy === 'flat'
      ? chosen
      : withLikeliest([...chosen, ...closeBehind(ranked, chosen)], { query, ranked, trees: set.trees, settings });
  return {
    strategy,
    query,
    chosen,
    read,
    context: fillContext(ranked, request.budgetTokens, settings),
    ...(handed ? { handed } : {}),
    settings,
    ranked,
    sections,
    matches: set.matches,
    trees: set.trees,
    about: set.about,
    budgetTokens: request.budgetTokens,
    notes,
  };
}

function closeBehind(ranked: readonly Scored[], chosen: readonly Scored[]): readonly Scored[] {
  const least = READ_RATIO * (ranked[0]?.score ?? 0);
  return ranked
    .filter((passage) => passage.score >= least && !chosen.includes(passage))
    .slice(0, MOST_READ - chosen.length);
}
