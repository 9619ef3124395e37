import type { DocumentId } from '../../base/ids.ts';
import { gatherCandidates } from './candidates.ts';
import { fillContext } from './context.ts';
import { sectionEntropy } from './entropy.ts';
import type { IndexReader, RetrievalScope } from './ports.ts';
import { analyzeQuestion, type Query } from './query.ts';
import { lookSteps, readSteps } from './route.ts';
import {
  flatWeights,
  pathWeights,
  scoreSections,
  scoreSegments,
  sectionKey,
  type Scored,
  type ScoredSection,
} from './score.ts';
import type { SectionTree } from './sections.ts';
import { selectOnPaths, selectTop, type Limits } from './select.ts';
import type { Diagnostics, RouteStep, Strategy } from './strategy.ts';

export interface RetrievalRequest {
  readonly question: string;
  readonly scope: RetrievalScope;
  readonly strategy: Strategy;
  readonly budgetTokens: number;
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
  /** Everything that was scored, best first. */
  readonly ranked: readonly Scored[];
  readonly sections: readonly ScoredSection[];
  readonly trees: ReadonlyMap<DocumentId, SectionTree>;
  /** How much each document is about each term; empty if only one was asked. */
  readonly about: ReadonlyMap<DocumentId, readonly number[]>;
  readonly route: readonly RouteStep[];
  readonly diagnostics: Diagnostics;
}

export type RetrievalEvent =
  | { readonly kind: 'stage'; readonly stage: 'searching' | 'choosing' }
  | { readonly kind: 'step'; readonly step: RouteStep };

const PATH_LIMITS: Omit<Limits, 'budgetTokens'> = { maxPaths: 5, maxPassages: 5, stopRatio: 0.6 };
// What each further passage of a page is worth: a study on long PDFs has .6.
const PAGE_SHARE = 0.6;
const READ_BEYOND = 3;
const READ_RATIO = 0.7;
const FLAT_LIMITS: Omit<Limits, 'budgetTokens'> = { maxPaths: Infinity, maxPassages: 5, stopRatio: 0.6 };

/**
 * Find the evidence set of a question. Yields between units of work of a few milliseconds, so that the caller can give
 * way to others or leave; nothing is held that would need closing.
 */
export function* retrieve(request: RetrievalRequest, reader: IndexReader): Generator<RetrievalEvent, Retrieval, void> {
  const strategy = request.strategy === 'flat' ? 'flat' : 'path';
  const weights = strategy === 'flat' ? flatWeights : pathWeights;
  yield { kind: 'stage', stage: 'searching' };
  const query = analyzeQuestion(request.question, request.scope, reader);
  yield { kind: 'stage', stage: 'searching' };
  const set = gatherCandidates(query, request.scope, reader);
  yield { kind: 'stage', stage: 'choosing' };
  const sections = scoreSections(query, set, weights);
  const looked = strategy === 'flat' ? [] : lookSteps(query, sections, (section) => set.trees.get(section.document));
  for (const step of looked) yield { kind: 'step', step };
  const ranked = scoreSegments(query, set, sections, weights);
  yield { kind: 'stage', stage: 'choosing' };

  const limits = { ...(strategy === 'flat' ? FLAT_LIMITS : PATH_LIMITS), budgetTokens: request.budgetTokens };
  const chosen = strategy === 'flat' ? selectTop(ranked, limits) : selectOnPaths(ranked, set.trees, limits);
  const read = strategy === 'flat' ? chosen : [...chosen, ...closeBehind(ranked, chosen)];
  const steps = readSteps(looked, sections, read);
  for (const step of steps) yield { kind: 'step', step };
  const passages = chosen.map((passage) => ({
    section: sectionKey(passage.document, passage.section),
    tokens: passage.segment.tokens,
    score: passage.score,
  }));
  return {
    strategy,
    query,
    chosen,
    read,
    context: contextOf(strategy, ranked, request.budgetTokens),
    ranked,
    sections,
    trees: set.trees,
    about: set.about,
    route: [...looked, ...steps],
    diagnostics: {
      sectionEntropy: sectionEntropy(passages),
      contextTokens: passages.reduce((sum, passage) => sum + passage.tokens, 0),
      budgetTokens: request.budgetTokens,
      sectionsTouched: new Set(passages.map((passage) => passage.section)).size,
    },
  };
}

/** What a budget holds of a ranking, in the order in which it is taken. */
export function contextOf(
  strategy: Retrieval['strategy'],
  ranked: readonly Scored[],
  budgetTokens: number,
): readonly Scored[] {
  return fillContext(ranked, budgetTokens, strategy === 'flat' ? 1 : PAGE_SHARE);
}

function closeBehind(ranked: readonly Scored[], chosen: readonly Scored[]): readonly Scored[] {
  const least = READ_RATIO * (ranked[0]?.score ?? 0);
  return ranked.filter((passage) => passage.score >= least && !chosen.includes(passage)).slice(0, READ_BEYOND);
}
