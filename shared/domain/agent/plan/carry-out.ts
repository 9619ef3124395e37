import type { PlanStep } from '../global/evaluate.ts';
import {
  extractEntities,
  graphScores,
  rankBoth,
  rankByGraph,
  reasoningOptions,
  selectByEntity,
  type NamedEntities,
  type ReasoningOptions,
} from '../graph/reason.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { World } from '../../retrieval/world.ts';
import { constraintText } from '../select/constraints.ts';
import { select } from '../select/select.ts';
import type { Operator } from './agent-plan.ts';

/** The parts of the agent; an evaluation takes them away one by one (BookRAG, table 7). */
export interface AgentParts extends ReasoningOptions {
  readonly planning: boolean;
  readonly selectors: boolean;
  readonly graph: boolean;
  readonly text: boolean;
  /** What a passage gains that a selector keeps, as a share of its score. */
  readonly selectShare: number;
}

// A filter that drops passages loses the answer where a page or a caption was misread; one that prefers loses nothing.
export const wholeAgent: AgentParts = Object.freeze({
  planning: true,
  selectors: true,
  graph: true,
  text: true,
  selectShare: 0.25,
  ...reasoningOptions,
});

// Of more documents than these nobody names pages and charts, and looking through them takes its time.
const MOST_DOCUMENTS = 6;

interface State {
  ranked: readonly Scored[];
  named: NamedEntities;
  sections: ReadonlySet<string> | undefined;
  near: readonly number[] | undefined;
}

/**
 * Carry the operators between retrieval and answer out, one after the other. An operator that finds nothing changes
 * nothing.
 *
 * @param found  what the text of the question found, best first in `ranked`
 */
export function carryOut(
  operators: readonly Operator[],
  question: string,
  found: Retrieval,
  world: World,
  parts: AgentParts = wholeAgent,
): { readonly ranked: readonly Scored[]; readonly steps: readonly PlanStep[] } {
  const state: State = { ranked: found.ranked, named: new Map(), sections: undefined, near: undefined };
  const steps: PlanStep[] = [];
  for (const operator of operators) {
    const startedAt = world.now();
    const done = runOperator(operator, question, state, found, world, parts);
    if (done) steps.push({ operator: operator.operator, ...done, tookMs: world.now() - startedAt });
  }
  return { ranked: state.ranked, steps };
}

/** Undefined for what does not run here: steps were retrieved before, and the answer reduces. */
function runOperator(
  operator: Operator,
  question: string,
  state: State,
  found: Retrieval,
  { reader }: World,
  parts: AgentParts,
): Pick<PlanStep, 'with' | 'left'> | undefined {
  const { ranked } = state;
  switch (operator.operator) {
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section': {
      if (!parts.selectors || new Set(ranked.map(({ document }) => document)).size > MOST_DOCUMENTS) return undefined;
      const selected = select(ranked, operator.constraint, { reader, trees: found.trees });
      state.ranked = prefer(ranked, selected, parts.selectShare);
      return { with: constraintText(operator.constraint), left: selected.length };
    }
    case 'Extract': {
      if (!parts.graph) return undefined;
      state.named = extractEntities(question, ranked, reader);
      return { with: 'entities', left: [...state.named.values()].reduce((sum, own) => sum + own.length, 0) };
    }
    case 'Select_by_Entity': {
      if (!parts.selectors || state.named.size === 0) return undefined;
      state.sections = selectByEntity(ranked, state.named, reader);
      return { with: 'sections', left: state.sections.size };
    }
    case 'Graph_Reasoning': {
      if (state.named.size === 0) return undefined;
      state.near = graphScores(ranked, state.named, state.sections, reader);
      return { with: 'PageRank', left: state.near.filter((near) => near > 0).length };
    }
    case 'Text_Reasoning':
      return parts.text ? { with: 'path', left: ranked.length } : undefined;
    case 'Skyline_Ranker': {
      if (!state.near) return undefined;
      if (!parts.text) {
        state.ranked = rankByGraph(ranked, state.near);
        return { with: 'graph', left: ranked.length };
      }
      const both = rankBoth(ranked, state.near, parts);
      state.ranked = both.ranked;
      return { with: 'front', left: both.front };
    }
    case 'Decompose':
    case 'Map':
    case 'Reduce':
      return undefined;
  }
}

/** Nothing selected, or everything, says nothing. */
function prefer(ranked: readonly Scored[], selected: readonly Scored[], share: number): readonly Scored[] {
  if (selected.length === 0 || selected.length === ranked.length) return ranked;
  const kept = new Set(selected);
  return ranked
    .map((passage) => (kept.has(passage) ? { ...passage, score: passage.score * (1 + share) } : passage))
    .sort((a, b) => b.score - a.score);
}
