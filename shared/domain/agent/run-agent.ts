import { fillContext } from '../retrieval/context.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { runHops } from '../retrieval/run-hops.ts';
import { runPath } from '../retrieval/run-path.ts';
import { runSingle } from '../retrieval/run-single.ts';
import { selectOnPaths } from '../retrieval/select.ts';
import { asksOfSeveral } from '../retrieval/split-question.ts';
import type { World } from '../retrieval/world.ts';
import { computeGlobal, type ComputedAnswer } from './global/compute.ts';
import type { PlanStep } from './global/evaluate.ts';
import { operatorsFor, type AgentPlan, type CarriedPlan } from './plan/agent-plan.ts';
import { classifyQuestion } from './plan/classify.ts';
import { carryOut, wholeAgent, type AgentParts } from './plan/carry-out.ts';
import { oneSectionAnswers } from './plan/one-section.ts';
import { planAgent } from './plan/plan-agent.ts';
import { constraintsOf } from './select/constraints.ts';
import { computeFromTable } from './table/answer-table.ts';

/**
 * BookRAG's agent: the question is classified and planned. Questions about the whole and about the cells of a table are
 * computed by operators over typed nodes (eq. 12); any other is answered from passages that selectors, text and graph
 * rank together (eq. 9 to 11). No operator's empty result ends the question.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* runAgent(
  request: RetrievalRequest,
  world: World,
  parts: AgentParts = wholeAgent,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  yield { kind: 'stage', stage: 'searching' };
  const startedAt = world.now();
  const computed = parts.planning ? compute(request, world) : undefined;
  if (computed) {
    const plan = computedPlan(computed, world.now() - startedAt);
    return { ...(yield* runSingle({ ...request, strategy: 'path' }, world)), strategy: 'agent', computed, plan };
  }
  const { plan, note } = parts.planning ? await planAgent(request, world) : { plan: staticPlan };
  const { found, steps: before } = yield* retrieveFor(plan, { ...request, strategy: 'path' }, world);
  const { retrieval, steps } = refine(plan, request, found, world, parts);
  const { diagnostics } = found;
  return {
    ...retrieval,
    strategy: 'agent',
    diagnostics: note === undefined ? diagnostics : { ...diagnostics, notes: [note, ...(diagnostics.notes ?? [])] },
    plan: {
      kind: before.length > 0 ? 'multi-hop' : plan.kind === 'multi-hop' ? 'single-hop' : plan.kind,
      confidence: plan.confidence,
      by: plan.by,
      steps: [...before, ...steps],
    },
  };
}

/** What selectors and the graph make of one retrieval, planned by rules alone: what `auto` adds to it. */
export function withSelectors(request: RetrievalRequest, found: Retrieval, world: World): Retrieval {
  const operators = operatorsFor('single-hop', constraintsOf(request.question), []);
  const { kind, confidence, by } = staticPlan;
  const { retrieval, steps } = refine({ kind, confidence, by, operators }, request, found, world, wholeAgent);
  return { ...retrieval, plan: { kind, confidence: classifyQuestion(request.question).confidence, by, steps } };
}

/** The retrieval with the ranking that a plan's operators make of it, and everything that follows from the ranking. */
function refine(
  { operators }: AgentPlan,
  { question, budgetTokens }: RetrievalRequest,
  found: Retrieval,
  world: World,
  parts: AgentParts,
): { readonly retrieval: Retrieval; readonly steps: readonly PlanStep[] } {
  const { ranked, steps } = carryOut(operators, question, found, world, parts);
  if (ranked === found.ranked) return { retrieval: found, steps };
  const chosen = selectOnPaths(ranked, found.trees, { ...found.settings, budgetTokens });
  const retrieval = {
    ...found,
    ranked,
    chosen,
    read: [...chosen, ...found.read.filter((passage) => !chosen.some((one) => isSame(one, passage)))],
    context: fillContext(ranked, budgetTokens, found.settings.pageShare),
  };
  return { retrieval, steps };
}

/** What the agent does to every question where it does not plan: an ablation. */
const staticPlan: AgentPlan = {
  kind: 'single-hop',
  confidence: 1,
  by: 'rules',
  operators: operatorsFor('single-hop', [], []),
};

/** What can be computed from the tree and its tables without reading; undefined for any other question. */
export function compute({ question, scope }: RetrievalRequest, { reader }: World): ComputedAnswer | undefined {
  return computeFromTable(question, scope, reader) ?? computeGlobal(question, scope, reader);
}

/** The plan of a computed answer; its operators were timed as a whole. */
export function computedPlan({ plan, confidence }: ComputedAnswer, tookMs: number): CarriedPlan {
  const last = plan.length - 1;
  return {
    kind: 'global',
    confidence,
    by: 'rules',
    steps: plan.map((step, at) => (at === last ? { ...step, tookMs } : step)),
  };
}

/** Retrieval by the text of the question: in one go, or step by step where no single section speaks about all of it. */
async function* retrieveFor(
  { kind, operators }: AgentPlan,
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<RetrievalEvent, { readonly found: Retrieval; readonly steps: readonly PlanStep[] }, void> {
  if (kind === 'global' && asksOfSeveral(request.question)) {
    return { found: yield* runPath(request, world), steps: [] };
  }
  const startedAt = world.now();
  const whole = yield* runSingle(request, world);
  const decompose = operators.find((one) => one.operator === 'Decompose');
  if (!decompose || oneSectionAnswers(decompose.questions, whole)) return { found: whole, steps: [] };
  const { questions } = decompose;
  const found = yield* runHops(request, questions, world);
  const tookMs = world.now() - startedAt;
  return { found, steps: [{ operator: 'Decompose', with: 'questions', left: questions.length, tookMs }] };
}

function isSame(a: Retrieval['chosen'][number], b: Retrieval['chosen'][number]): boolean {
  return a.document === b.document && a.segment.order === b.segment.order;
}
