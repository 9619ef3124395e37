import type { Filter } from '../../question/reading.ts';
import { filterText, operatorOf } from '../plan-words.ts';
import type { PlannedOperator, PlanStep } from '../../retrieval/carried-plan.ts';
import type { CarriedPlan, planners, QuestionClass } from '../../retrieval/carried-plan.ts';

/** One operator with its parameters (BookRAG, table 3). */
export type Operator =
  | { readonly operator: 'Decompose'; readonly questions: readonly string[] }
  | { readonly operator: 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section'; readonly filter: Filter }
  | {
      readonly operator:
        'Extract' | 'Select_by_Entity' | 'Graph_Reasoning' | 'Text_Reasoning' | 'Skyline_Ranker' | 'Map' | 'Reduce';
    };

/** How a question is going to be answered, before anything is read. */
export interface AgentPlan {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  readonly by: (typeof planners)[number];
  readonly operators: readonly Operator[];
}

/** P_std of equation 10. */
const standard: readonly Operator[] = [
  { operator: 'Graph_Reasoning' },
  { operator: 'Text_Reasoning' },
  { operator: 'Skyline_Ranker' },
  { operator: 'Reduce' },
];

/**
 * The plan of a question of this class (BookRAG §5.2, equations 9 to 12). Selectors that the question names come first;
 * without any, its entities select.
 *
 * @param questions  the steps of a multi-hop question, at least two
 */
export function operatorsFor(
  kind: QuestionClass,
  places: readonly Filter[],
  questions: readonly string[],
): readonly Operator[] {
  const selectors = places.flatMap((filter): Operator[] => {
    const operator = operatorOf(filter);
    return operator === 'Select_by_Words' ? [] : [{ operator, filter }];
  });
  switch (kind) {
    case 'global':
      return [...selectors, { operator: 'Map' }, { operator: 'Reduce' }];
    case 'multi-hop':
      return [
        { operator: 'Decompose', questions },
        ...selectors,
        { operator: 'Extract' },
        { operator: 'Select_by_Entity' },
        ...standard.slice(0, -1),
        { operator: 'Map' },
        { operator: 'Reduce' },
      ];
    case 'single-hop':
      return [...selectors, { operator: 'Extract' }, { operator: 'Select_by_Entity' }, ...standard];
  }
}

/** The plan of these operators before any of them ran. */
export function plannedSteps(operators: readonly Operator[]): readonly PlannedOperator[] {
  return operators.map((one) => ({ operator: one.operator, with: toldOf(one) }));
}

/** The plan with its last step, the answer, done. */
export function finishedPlan(plan: CarriedPlan, reduced: Pick<PlanStep, 'input' | 'left' | 'tookMs'>): CarriedPlan {
  const last = plan.steps.length - 1;
  const steps = plan.steps.map((step, at) =>
    at === last && step.operator === 'Reduce' && step.left === undefined ? { ...step, ...reduced } : step,
  );
  return { ...plan, steps };
}

function toldOf(one: Operator): string {
  switch (one.operator) {
    case 'Decompose':
      return one.questions.join('\n');
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section':
      return filterText(one.filter);
    case 'Map':
      return 'question';
    case 'Reduce':
      return 'answer';
    default:
      return '';
  }
}
