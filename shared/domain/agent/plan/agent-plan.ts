import type { PlanStep } from '../global/evaluate.ts';
import type { Constraint } from '../select/constraints.ts';

/** What a question needs: one place, several one after the other, or everything of a kind (BookRAG, table 2). */
export const questionClasses = ['single-hop', 'multi-hop', 'global'] as const;
export type QuestionClass = (typeof questionClasses)[number];

/** One operator with its parameters (BookRAG, table 3). */
export type Operator =
  | { readonly operator: 'Decompose'; readonly questions: readonly string[] }
  | { readonly operator: 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section'; readonly constraint: Constraint }
  | {
      readonly operator:
        'Extract' | 'Select_by_Entity' | 'Graph_Reasoning' | 'Text_Reasoning' | 'Skyline_Ranker' | 'Map' | 'Reduce';
    };

/** How a question is going to be answered, before anything is read. */
export interface AgentPlan {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  readonly by: 'rules' | 'model';
  readonly operators: readonly Operator[];
}

/** A plan as it was carried out: each operator with what it left and how long it took. */
export interface CarriedPlan extends Pick<AgentPlan, 'kind' | 'confidence' | 'by'> {
  readonly steps: readonly PlanStep[];
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
  constraints: readonly Constraint[],
  questions: readonly string[],
): readonly Operator[] {
  const selectors = constraints.map((constraint): Operator => ({ operator: selectorOf(constraint), constraint }));
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

function selectorOf({ kind }: Constraint): 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section' {
  if (kind === 'pages' || kind === 'edge-pages') return 'Filter_Range';
  return kind === 'section' ? 'Select_by_Section' : 'Filter_Modal';
}
