import { AppError } from '../../base/errors.ts';
import type { Remark } from '../remarks/remark.ts';
import type { CarriedPlan, PlannedOperator, PlanStep } from '../retrieval/carried-plan.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { handOver } from '../retrieval/hand-over.ts';
import type { Scored } from '../retrieval/score.ts';
import { fillContext, selectOnPaths } from '../retrieval/select.ts';
import type { ComputedAnswer, Digest } from '../retrieval/outcome.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { runHops, runPath, runSingle } from '../retrieval/run-path.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { compute, digestOf, planDigest, computePlanned } from './compute.ts';
import { type AgentParts, carryOut, wholeAgent } from './plan/carry-out.ts';
import {
  type AgentPlan,
  classify,
  isSurelyRead,
  oneSectionAnswers,
  operatorsFor,
  planAgent,
  plannedSteps,
} from './plan/plan-agent.ts';
import { planGlobal, type GlobalPlan } from './plan/plan-global.ts';
import { readPlan, type ReadPlan } from './plan/read-plan.ts';
import { orElse } from '../retrieval/aided.ts';
import { computeTable } from './table/answer-table.ts';
import { extractEntities } from './graph/reason.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { questionNames } from '../prompts/question-names.ts';

/**
 * BookRAG's agent: the question is classified and planned. Questions about the whole and about the cells of a table are
 * computed by operators over typed nodes (eq. 12); any other is answered from passages that selectors, text and graph
 * rank together (eq. 9 to 11). No operator's empty result ends the question. The plan is streamed as it is carried out.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* runAgent(
  request: RetrievalRequest,
  askContext: AskContext,
  parts: AgentParts = wholeAgent,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  yield { kind: 'stage', stage: 'searching' };
  const computed = parts.planning ? compute(request, askContext) : undefined;
  if (computed) return yield* aroundComputed(computed, 'rules', request, askContext);
  const digest = parts.planning ? planDigest(request, askContext) : undefined;
  if (digest) return yield* aroundDigest(digest, request, askContext);
  const { plan, note } = parts.planning ? await planAgent(request, askContext) : { plan: staticPlan };
  const global =
    plan.by === 'model' && plan.kind === 'global' ? await planGlobal(request.question.text, askContext) : undefined;
  const planned = global && (yield* aroundGlobal(global, request, askContext));
  if (planned) return planned;
  const retrieval = yield* carryPlanOut(plan, request, askContext, parts);
  return note === undefined ? retrieval : withNotes(retrieval, [note]);
}

/** A computed answer with the passages around it, which are there for whoever wants to read on: no model has to judge them. */
export async function* aroundComputed(
  computed: ComputedAnswer,
  by: AgentPlan['by'],
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const plan = computedPlan(computed, by);
  yield { kind: 'plan', plan };
  const unasked = { ...askContext, aids: { ...askContext.aids, chat: undefined, routing: undefined } };
  return { ...(yield* runSingle({ ...request, strategy: 'path' }, unasked)), strategy: 'agent', computed, plan };
}

/** The passages near a question that is to be read section by section: they answer if no section says anything to it. */
export async function* aroundDigest(
  digest: Digest,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  yield { kind: 'plan', plan: digest.plan };
  return { ...(yield* runSingle({ ...request, strategy: 'path' }, askContext)), strategy: 'agent', digest };
}

/** The plan of a computed answer, all of which has run. */
function computedPlan({ plan, confidence }: ComputedAnswer, by: AgentPlan['by']): CarriedPlan {
  return { kind: 'global', confidence: by === 'reader' ? 1 : confidence, by, steps: plan };
}

/** Ranking by text alone as a plan, which a reader may change; where the question says in which place, there and nowhere else. */
export function plainPlan({ question }: Pick<RetrievalRequest, 'question'>): CarriedPlan {
  const steps: readonly PlanStep[] = [
    ...plannedSteps(operatorsFor('global', question.framed ? question.places : [], [])).filter(
      ({ operator }) => operator !== 'Map' && operator !== 'Reduce',
    ),
    { operator: 'Text_Reasoning', with: '' },
    { operator: 'Reduce', with: 'answer' },
  ];
  return { kind: 'single-hop', confidence: classify(question).confidence, by: 'rules', steps };
}

/**
 * A question about the whole that rules did not understand and a language model did: what it reads into it is carried out,
 * and said to be its reading. Undefined where nothing can be computed by it.
 *
 * @throws AppError `call.cancelled`
 */
export async function* withModelsPlan(
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval | undefined, void> {
  if (!modelFor('decide', askContext.aids) || isSurelyRead(request.question)) return undefined;
  const { plan } = await planAgent(request, askContext);
  const global =
    plan.by === 'model' && plan.kind === 'global' ? await planGlobal(request.question.text, askContext) : undefined;
  return global && (yield* aroundGlobal(global, request, askContext));
}

async function* aroundGlobal(
  { plan, confidence }: GlobalPlan,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval | undefined, void> {
  const digest = plan.kind === 'digest' ? digestOf(plan.question, 'model', request, askContext) : undefined;
  if (digest) return yield* aroundDigest(digest, request, askContext);
  const computed = computeRead(plan, request, askContext);
  if (!computed?.found) return undefined;
  const doubt = computed.doubt ?? { code: 'verdict.model-read-it' as const };
  return yield* aroundComputed({ ...computed, confidence, doubt }, 'model', request, askContext);
}

/** Retrieve as the plan says and let its operators rank what was found. */
async function* carryPlanOut(
  plan: AgentPlan,
  request: RetrievalRequest,
  askContext: AskContext,
  parts: AgentParts,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const begun = { ...plan, steps: plannedSteps(plan.operators) };
  yield { kind: 'plan', plan: carriedPlan(begun, begun.steps) };
  const startedAt = askContext.now();
  const { found, hops } = yield* retrieveFor(plan, { ...request, strategy: 'path' }, askContext);
  const tookMs = askContext.now() - startedAt;
  const kind = plan.kind === 'global' ? 'global' : hops > 0 ? 'multi-hop' : 'single-hop';
  const retrieved = (steps: readonly PlanStep[]): readonly PlanStep[] =>
    steps.map((step) => {
      if (step.operator === 'Text_Reasoning' && step.left !== undefined) return { ...step, tookMs };
      if (step.operator !== 'Decompose' && step.operator !== 'Map') return step;
      const answered = found.steps?.filter(({ answer }) => answer).length;
      if (hops > 0) return { ...step, left: step.operator === 'Map' ? (answered ?? hops) : hops, tookMs };
      return {
        ...step,
        skipped: { code: step.operator === 'Map' ? 'skipped.asked-once' : 'skipped.one-section' },
      };
    });
  const names = parts.graph ? await namesAsked(plan.operators, request, found, askContext) : [];
  const ranking = refine({ ...plan, kind }, { ...request, names }, found, askContext, parts);
  for (;;) {
    const step = ranking.next();
    if (!step.done) {
      yield { kind: 'plan', plan: carriedPlan({ ...plan, kind }, retrieved(step.value)) };
      continue;
    }
    const { retrieval, steps } = step.value;
    return { ...retrieval, strategy: 'agent', plan: carriedPlan({ ...plan, kind }, retrieved(steps)) };
  }
}

function carriedPlan(
  { kind, confidence, by }: Pick<AgentPlan, 'kind' | 'confidence' | 'by'>,
  steps: readonly PlanStep[],
): CarriedPlan {
  return { kind, confidence, by, steps };
}

/** Where rules find no name of a document in the question, a language model says what it is about in other words. */
async function namesAsked(
  operators: AgentPlan['operators'],
  { question }: RetrievalRequest,
  { ranked }: Retrieval,
  { aids, reader, signal }: AskContext,
): Promise<readonly string[]> {
  const chat = modelFor('decide', aids);
  const wanted = operators.some(({ operator }) => operator === 'Extract');
  if (!chat || !wanted || !reader.graphs || extractEntities(question.text, ranked, reader).size > 0) return [];
  const { value } = await orElse(
    async () => askPrompt(chat, questionNames, { question: question.text }, signal),
    [],
    undefined,
  );
  return value;
}

/** The retrieval with the ranking that a plan's operators make of it, and everything that follows from the ranking. */
function* refine(
  { operators }: AgentPlan,
  { question, budgetTokens, scope, names = [] }: RetrievalRequest & { readonly names?: readonly string[] },
  found: Retrieval,
  askContext: AskContext,
  parts: AgentParts,
): Generator<readonly PlanStep[], { readonly retrieval: Retrieval; readonly steps: readonly PlanStep[] }, void> {
  const { ranked, front, steps } = yield* carryOut(
    operators,
    [question.text, ...names].join('\n'),
    found,
    askContext,
    parts,
  );
  if (ranked === found.ranked) return { retrieval: found, steps };
  const chosen = selectOnPaths(ranked, found.trees, { ...found.settings, budgetTokens });
  // A pool that was narrowed is all that there is to read.
  const isLeft = (passage: Scored): boolean => ranked.some((one) => isSame(one, passage));
  const left = ranked.length < found.ranked.length ? found.read.filter(isLeft) : found.read;
  const narrowed = parts.frontAlone ? fillContext(ranked, budgetTokens) : undefined;
  const handed =
    found.handed && (narrowed ?? handedNow(ranked, front, found, { scope, budgetTokens }, askContext.reader));
  const retrieval = {
    ...found,
    ranked,
    chosen,
    read: [...chosen, ...left.filter((passage) => !chosen.some((one) => isSame(one, passage)))],
    context: fillContext(ranked, budgetTokens, found.settings),
    ...(handed ? { handed } : {}),
  };
  return { retrieval, steps };
}

/**
 * What a language model reads that judged the sections: the front of text and graph, and with what the budget has left the
 * paths of its sections, as the operators rank them.
 */
function handedNow(
  ranked: readonly Scored[],
  front: readonly Scored[],
  { query, sections, trees, settings }: Retrieval,
  { scope, budgetTokens }: Pick<RetrievalRequest, 'scope' | 'budgetTokens'>,
  reader: AskContext['reader'],
): readonly Scored[] {
  const onFront = new Set(front.map(keyOf));
  const first = fillContext(
    ranked.filter((passage) => onFront.has(keyOf(passage))),
    budgetTokens,
  );
  const left = budgetTokens - first.reduce((sum, { segment }) => sum + segment.tokens, 0);
  if (left <= 0) return first;
  const judged = { query, ranked, sections, trees, settings, scope };
  return [...first, ...handOver(judged, reader, left, new Set(first.map(keyOf)))];
}

/** What the agent does to every question where it does not plan: an ablation. */
const staticPlan: AgentPlan = {
  kind: 'single-hop',
  confidence: 1,
  by: 'rules',
  operators: operatorsFor('single-hop', [], []),
};

function withNotes(retrieval: Retrieval, notes: readonly Remark[]): Retrieval {
  return { ...retrieval, notes: [...notes, ...retrieval.notes] };
}

/**
 * Retrieval by the text of the question: in one go, or step by step where no single section speaks about all of it. A
 * reader who split the question meant it.
 */
async function* retrieveFor(
  { kind, operators, by }: AgentPlan,
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, { readonly found: Retrieval; readonly hops: number }, void> {
  if (kind === 'global' && request.question.works.ofEach !== undefined) {
    const found = yield* runPath(request, askContext);
    return { found, hops: new Set(found.ranked.map(({ document }) => document)).size };
  }
  const decompose = operators.find((one) => one.operator === 'Decompose');
  if (decompose && by === 'reader') {
    const { questions } = decompose;
    return { found: yield* runHops(request, questions, askContext), hops: questions.length };
  }
  const whole = yield* runSingle(request, askContext);
  if (!decompose || oneSectionAnswers(decompose.questions, whole)) return { found: whole, hops: 0 };
  const { questions } = decompose;
  return { found: yield* runHops(request, questions, askContext), hops: questions.length };
}

function isSame(a: Retrieval['chosen'][number], b: Retrieval['chosen'][number]): boolean {
  return a.document === b.document && a.segment.order === b.segment.order;
}

/**
 * Carry out a plan as a reader left it, whatever the rules would have planned.
 *
 * @throws AppError `input.invalid` with the reason if it is no plan; `call.cancelled`
 */
export async function* runReadersPlan(
  steps: readonly PlannedOperator[],
  request: RetrievalRequest,
  askContext: AskContext,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const reading = readPlan(steps);
  if (!reading.ok) {
    const { at, why } = reading.problem;
    throw new AppError('input.invalid', why.code, { step: at + 1, operator: steps[at]?.operator ?? '' });
  }
  yield { kind: 'stage', stage: 'searching' };
  const { plan } = reading;
  if (plan.kind === 'passages') {
    const { operators } = plan;
    const kind = operators.some(({ operator }) => operator === 'Decompose') ? 'multi-hop' : 'single-hop';
    const text = operators.some(({ operator }) => operator === 'Text_Reasoning' || operator === 'Map');
    return yield* carryPlanOut({ kind, confidence: 1, by: 'reader', operators }, request, askContext, {
      ...wholeAgent,
      text,
    });
  }
  const digest = plan.kind === 'digest' ? digestOf(plan.question, 'reader', request, askContext) : undefined;
  if (digest) return yield* aroundDigest(digest, request, askContext);
  const computed = computeRead(plan, request, askContext);
  if (computed) return yield* aroundComputed(computed, 'reader', request, askContext);
  const operators = operatorsFor('single-hop', [], []);
  const read = yield* carryPlanOut(
    { kind: 'single-hop', confidence: 1, by: 'reader', operators },
    request,
    askContext,
    wholeAgent,
  );
  return withNotes(read, [{ code: 'plan.nothing-computed' }]);
}

function computeRead(
  plan: Exclude<ReadPlan, { kind: 'passages' }>,
  { scope }: RetrievalRequest,
  { reader, now }: AskContext,
): ComputedAnswer | undefined {
  switch (plan.kind) {
    case 'computed':
      return computePlanned(plan.question, scope, reader, now);
    case 'table':
      return computeTable(plan.question, scope, reader, now);
    case 'digest':
      return undefined;
  }
}
