/** A plan that the reader changes: what can be added, what can be chosen, and what is wrong with it. */
import {
  familyOf,
  operatorsOf,
  readPlan,
  reductionsOf,
  type PlanProblem,
} from '#shared/domain/agent/plan/read-plan.ts';
import { groupings } from '#shared/domain/agent/plan-words.ts';
import { modalKinds } from '#shared/domain/question/reading.ts';
import type { PlanOperator } from '#shared/domain/remarks/operators.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';

export type PlanDraft = readonly PlannedOperator[];

/** What is left of a plan's steps when what they did is taken away. */
export function draftOf(steps: readonly PlannedOperator[]): PlanDraft {
  return steps.map(({ operator, with: told }) => ({ operator, with: told }));
}

export function isSameDraft(a: PlanDraft, b: PlanDraft): boolean {
  return a.length === b.length && a.every((step, at) => step.operator === b[at]?.operator && step.with === b[at].with);
}

/** Undefined if the plan can be run. */
export function problemOf(draft: PlanDraft): PlanProblem | undefined {
  const reading = readPlan(draft);
  return reading.ok ? undefined : reading.problem;
}

const SEVERAL: ReadonlySet<PlanOperator> = new Set(['Filter_Range', 'Select_by_Section', 'Select_by_Words']);

/** The operators of the closed set that would have a place in this plan. */
export function addable(draft: PlanDraft): readonly PlanOperator[] {
  const allowed = operatorsOf[familyOf(draft) ?? 'computed'];
  return allowed.filter((operator) => SEVERAL.has(operator) || !draft.some((step) => step.operator === operator));
}

const BEGINNINGS: Partial<Record<PlanOperator, string>> = {
  Filter_Modal: 'tables',
  Filter_Range: 'pages 1–10',
  Map: 'section',
  Reduce: 'count',
};

/** With the operator where it belongs among the others: the order of operators is part of the closed set. */
export function withOperator(draft: PlanDraft, operator: PlanOperator): { draft: PlanDraft; at: number } {
  const order = operatorsOf[familyOf(draft) ?? 'computed'];
  const rank = order.indexOf(operator);
  const after = draft.findLastIndex((step) => order.indexOf(step.operator) <= rank);
  const at = after + 1;
  return { draft: draft.toSpliced(at, 0, { operator, with: BEGINNINGS[operator] ?? '' }), at };
}

const COUNTED = [
  'sections',
  'figures',
  'tables',
  'formulas',
  'references',
  'algorithms',
  'code listings',
  'footnotes',
  'definitions',
  'theorems',
  'paragraphs',
  'pages',
];

/** What an operator can be told, where that is a closed list; its present words are among them. */
export function choicesOf(draft: PlanDraft, at: number): readonly string[] | undefined {
  const step = draft[at];
  const family = familyOf(draft);
  if (!step || !family) return undefined;
  const choices = choicesFor(step.operator, family);
  return choices && (choices.includes(step.with) ? choices : [step.with, ...choices]);
}

type Family = NonNullable<ReturnType<typeof familyOf>>;

function choicesFor(operator: PlanOperator, family: Family): readonly string[] | undefined {
  switch (operator) {
    case 'Reduce':
      return reductionsOf(family);
    case 'Map':
      if (family === 'digest') return ['section'];
      return family === 'computed' ? groupings : undefined;
    case 'Filter_Modal':
      if (family === 'computed') return COUNTED;
      return family === 'passages'
        ? modalKinds.map((kind) => (kind === 'abstract' || kind === 'code' ? kind : `${kind}s`))
        : undefined;
    default:
      return undefined;
  }
}

const TOLD: ReadonlySet<PlanOperator> = new Set([
  'Decompose',
  'Filter_Modal',
  'Filter_Range',
  'Select_by_Section',
  'Select_by_Words',
  'Map',
  'Reduce',
]);

/** Whether an operator takes a parameter that a reader can change. */
export function takesWords(draft: PlanDraft, at: number): boolean {
  const step = draft[at];
  if (!step || !TOLD.has(step.operator)) return false;
  const family = familyOf(draft);
  if (step.operator === 'Map' && family === 'passages') return false;
  return step.operator !== 'Reduce' || family !== 'passages';
}
