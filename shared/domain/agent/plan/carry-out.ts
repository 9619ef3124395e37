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
import { select } from './select.ts';
import { plannedSteps, type Operator } from './agent-plan.ts';
import type { PlanStep } from '../../retrieval/carried-plan.ts';

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
 * nothing. Yields all steps after each operator, those to come as they were planned.
 *
 * @param found  what the text of the question found, best first in `ranked`
 */
export function* carryOut(
  operators: readonly Operator[],
  question: string,
  found: Retrieval,
  world: World,
  parts: AgentParts = wholeAgent,
): Generator<readonly PlanStep[], { readonly ranked: readonly Scored[]; readonly steps: readonly PlanStep[] }, void> {
  const state: State = { ranked: found.ranked, named: new Map(), sections: undefined, near: undefined };
  const steps: PlanStep[] = [...plannedSteps(operators)];
  for (const [at, operator] of operators.entries()) {
    const startedAt = world.now();
    const done = runOperator(operator, question, state, found, world, parts);
    if (!done) continue;
    const ran = done.skipped === undefined ? { ...done, tookMs: world.now() - startedAt } : done;
    steps[at] = { ...steps[at]!, ...ran };
    yield [...steps];
  }
  return { ranked: state.ranked, steps };
}

type Outcome = Pick<PlanStep, 'input' | 'left' | 'skipped'>;

const switchedOff: Outcome = { skipped: 'It is switched off.' };
const unnamed: Outcome = { skipped: 'The question names nothing that the graph knows.' };

/** Undefined for what does not run here: steps were retrieved before, and the answer reduces. */
function runOperator(
  operator: Operator,
  question: string,
  state: State,
  found: Retrieval,
  { reader }: World,
  parts: AgentParts,
): Outcome | undefined {
  const { ranked } = state;
  const input = ranked.length;
  switch (operator.operator) {
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section': {
      if (!parts.selectors) return switchedOff;
      if (new Set(ranked.map(({ document }) => document)).size > MOST_DOCUMENTS)
        return { skipped: `Of more than ${MOST_DOCUMENTS} documents nothing is selected.` };
      const selected = select(ranked, operator.filter, { reader, trees: found.trees });
      state.ranked = prefer(ranked, selected, parts.selectShare);
      return { input, left: selected.length };
    }
    case 'Extract': {
      if (!parts.graph) return switchedOff;
      state.named = extractEntities(question, ranked, reader);
      return { left: [...state.named.values()].reduce((sum, own) => sum + own.length, 0) };
    }
    case 'Select_by_Entity': {
      if (!parts.selectors) return switchedOff;
      if (state.named.size === 0) return unnamed;
      state.sections = selectByEntity(ranked, state.named, reader);
      const all = new Set(ranked.map(({ document, section }) => `${document}/${section}`));
      return { input: all.size, left: state.sections.size };
    }
    case 'Graph_Reasoning': {
      if (state.named.size === 0) return parts.graph ? unnamed : switchedOff;
      state.near = graphScores(ranked, state.named, state.sections, reader);
      return { input, left: state.near.filter((near) => near > 0).length };
    }
    case 'Text_Reasoning':
      return parts.text ? { left: ranked.length } : switchedOff;
    case 'Skyline_Ranker': {
      if (!state.near) return { skipped: 'There is no ranking by graph.' };
      if (!parts.text) {
        state.ranked = rankByGraph(ranked, state.near);
        return { input, left: ranked.length };
      }
      const both = rankBoth(ranked, state.near, parts);
      state.ranked = both.ranked;
      return { input, left: both.front };
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
