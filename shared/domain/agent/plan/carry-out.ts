import { passageItem, type Item } from '../../index/item.ts';
import type { IndexReader } from '../../index/reader.ts';
import { passageKey } from '../../index/sections.ts';
import type { Filter } from '../../question/reading.ts';
import type { PlanStep } from '../../retrieval/carried-plan.ts';
import { pagesOfSegment } from '../../retrieval/candidates.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { narrow } from '../global/filters/filters.ts';
import { outlineOf } from '../global/outline.ts';
import {
  extractEntities,
  graphScores,
  homeOf,
  type NamedEntities,
  rankBoth,
  rankByGraph,
  reasoningOptions,
  type ReasoningOptions,
  selectByEntity,
  skyline,
} from '../graph/reason.ts';
import { type Operator, plannedSteps } from './plan-agent.ts';

/** The parts of the agent; an evaluation takes them away one by one (BookRAG, table 7). */
export interface AgentParts extends ReasoningOptions {
  readonly planning: boolean;
  readonly selectors: boolean;
  readonly graph: boolean;
  readonly text: boolean;
  /** What a passage gains that a selector keeps, as a share of its score. */
  readonly selectShare: number;
  /** What selectors keep is the pool, N_s, where they keep anything; nothing else is ranked. */
  readonly poolAlone: boolean;
  /** What is near by text or by graph is the context, N_R, where the graph says anything; nothing else is ranked. */
  readonly frontAlone: boolean;
}

// A filter that drops passages loses the answer where a page or a caption was misread; one that prefers loses nothing.
export const wholeAgent: AgentParts = Object.freeze({
  planning: true,
  selectors: true,
  graph: true,
  text: true,
  selectShare: 0.25,
  poolAlone: false,
  frontAlone: false,
  ...reasoningOptions,
});

// Of more documents than these nobody names pages and charts, and looking through them takes its time.
const MOST_DOCUMENTS = 6;

interface State {
  ranked: readonly Scored[];
  named: NamedEntities;
  sections: ReadonlySet<string> | undefined;
  near: readonly number[] | undefined;
  front: readonly Scored[];
}

export interface CarriedOut {
  readonly ranked: readonly Scored[];
  readonly front: readonly Scored[];
  readonly steps: readonly PlanStep[];
}

/**
 * Carry the operators between retrieval and answer out, one after the other. An operator that finds nothing changes
 * nothing. Yields all steps after each operator, those to come as they were planned.
 *
 * @param question  with other names of what it is about, a line each
 * @param found  what the text of the question found, best first in `ranked`
 */
export function* carryOut(
  operators: readonly Operator[],
  question: string,
  found: Retrieval,
  askContext: AskContext,
  parts: AgentParts = wholeAgent,
): Generator<readonly PlanStep[], CarriedOut, void> {
  const state: State = { ranked: found.ranked, named: new Map(), sections: undefined, near: undefined, front: [] };
  const steps: PlanStep[] = [...plannedSteps(operators)];
  const run: Run = { question, state, found, reader: askContext.reader, parts };
  for (const [at, operator] of operators.entries()) {
    const startedAt = askContext.now();
    const done = runOperator(operator, run);
    if (!done) continue;
    const ran = done.skipped === undefined ? { ...done, tookMs: askContext.now() - startedAt } : done;
    steps[at] = { ...steps[at]!, ...ran };
    yield [...steps];
  }
  return { ranked: state.ranked, front: state.front, steps };
}

type Outcome = Pick<PlanStep, 'input' | 'left' | 'skipped'>;

const switchedOff: Outcome = { skipped: { code: 'skipped.switched-off' } };
const unnamed: Outcome = { skipped: { code: 'skipped.nothing-named' } };

interface Run {
  readonly question: string;
  readonly state: State;
  readonly found: Retrieval;
  readonly reader: IndexReader;
  readonly parts: AgentParts;
}

type Selector = Extract<Operator, { readonly operator: 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section' }>;

/** Undefined for what does not run here: steps were retrieved before, and the answer reduces. */
function runOperator(operator: Operator, run: Run): Outcome | undefined {
  switch (operator.operator) {
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section':
      return selectPassages(operator, run);
    case 'Extract':
      return extractNames(run);
    case 'Select_by_Entity':
      return selectNamed(run);
    case 'Graph_Reasoning':
      return rateByGraph(run);
    case 'Text_Reasoning':
      return run.parts.text ? { left: run.state.ranked.length } : switchedOff;
    case 'Skyline_Ranker':
      return rankAll(run);
    case 'Decompose':
    case 'Map':
    case 'Reduce':
      return undefined;
  }
}

function selectPassages({ filter }: Selector, { state, reader, parts }: Run): Outcome {
  const { ranked } = state;
  if (!parts.selectors) return switchedOff;
  if (new Set(ranked.map(({ document }) => document)).size > MOST_DOCUMENTS)
    return { skipped: { code: 'skipped.many-documents', params: { most: MOST_DOCUMENTS } } };
  const selected = select(ranked, filter, reader);
  state.ranked = parts.poolAlone ? orAll(selected, ranked) : prefer(ranked, selected, parts.selectShare);
  return { input: ranked.length, left: selected.length };
}

function extractNames({ question, state, reader, parts }: Run): Outcome {
  if (!parts.graph) return switchedOff;
  state.named = extractEntities(question, state.ranked, reader);
  return { left: [...state.named.values()].reduce((sum, own) => sum + own.length, 0) };
}

function selectNamed({ state, reader, parts }: Run): Outcome {
  const { ranked, named } = state;
  if (!parts.selectors) return switchedOff;
  if (named.size === 0) return unnamed;
  const sections = selectByEntity(ranked, named, reader);
  state.sections = sections;
  const isIn = (passage: Scored): boolean => sections.has(homeOf(passage));
  if (parts.poolAlone) state.ranked = orAll(ranked.filter(isIn), ranked);
  const all = new Set(ranked.map(homeOf));
  return { input: all.size, left: sections.size };
}

function rateByGraph({ state, reader, parts }: Run): Outcome {
  const { ranked, named, sections } = state;
  if (named.size === 0) return parts.graph ? unnamed : switchedOff;
  state.near = graphScores(ranked, named, sections, reader);
  return { input: ranked.length, left: state.near.filter((near) => near > 0).length };
}

function rankAll({ state, parts }: Run): Outcome {
  const { ranked, near } = state;
  const input = ranked.length;
  if (!near) return { skipped: { code: 'skipped.no-graph-ranking' } };
  if (!parts.text) {
    state.ranked = rankByGraph(ranked, near);
    return { input, left: input };
  }
  if (near.some((one) => one > 0)) state.front = skyline(ranked, near);
  if (parts.frontAlone) {
    state.ranked = orAll(state.front, ranked);
    return { input, left: state.ranked.length };
  }
  const both = rankBoth(ranked, near, parts);
  state.ranked = both.ranked;
  return { input, left: both.raised };
}

/** As the authors’ own code does: an operator that leaves nothing is passed over. */
function orAll(kept: readonly Scored[], all: readonly Scored[]): readonly Scored[] {
  return kept.length > 0 ? kept : all;
}

/** Nothing selected, or everything, says nothing. */
function prefer(ranked: readonly Scored[], selected: readonly Scored[], share: number): readonly Scored[] {
  if (selected.length === 0 || selected.length === ranked.length) return ranked;
  const kept = new Set(selected);
  return ranked
    .map((passage) => (kept.has(passage) ? { ...passage, score: passage.score * (1 + share) } : passage))
    .sort((a, b) => b.score - a.score);
}

/**
 * Operators Filter_Modal, Filter_Range and Select_by_Section (BookRAG eq. 4 and 5) over passages: those that satisfy the
 * filter, in their order. A section is selected with all below it, whatever its depth. May be empty: what to do then
 * is the caller's to say.
 */
export function select(passages: readonly Scored[], filter: Filter, reader: IndexReader): readonly Scored[] {
  const kept = new Set<Scored>();
  for (const [document, own] of Map.groupBy(passages, (one) => one.document)) {
    const items = new Map(own.map((passage) => [itemOf(passage, reader), passage]));
    for (const item of narrow([...items.keys()], filter, outlineOf(document, reader), reader))
      kept.add(items.get(item)!);
  }
  const meant = passages.filter((passage) => kept.has(passage));
  return isOfTables(filter) ? withTables(passages, meant) : meant;
}

function itemOf({ document, section, segment }: Scored, reader: IndexReader): Item {
  return {
    ...passageItem(document, section, segment, segment.order),
    pages: () => pagesOfSegment(document, segment, reader),
    nodes: segment.sentences.map(({ span }) => span.node),
  };
}

function isOfTables(filter: Filter): boolean {
  return filter.kind === 'label'
    ? filter.reference.label === 'table'
    : filter.kind === 'modal' && filter.modal === 'table';
}

/** With tables that stand right beside their captions, above or below. */
function withTables(passages: readonly Scored[], meant: readonly Scored[]): readonly Scored[] {
  const beside = new Set(
    meant.flatMap(({ document, segment }) => [-1, 1].map((step) => passageKey(document, segment.order + step))),
  );
  return passages.filter(
    (passage) =>
      meant.includes(passage) ||
      (passage.segment.kind === 'table' && beside.has(passageKey(passage.document, passage.segment.order))),
  );
}
