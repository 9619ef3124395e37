import type { PlanOperator } from '../remarks/operators.ts';
import type { Remark } from '../remarks/remark.ts';

/** An operator with its parameter in words that `readPlan` reads again; empty where it takes none. */
export interface PlannedOperator {
  readonly operator: PlanOperator;
  readonly with: string;
}

/** An operator of a plan as it ran, or as it is going to run. */
export interface PlanStep extends PlannedOperator {
  /** Things, passages or names before it; absent where it begins with all there is. */
  readonly input?: number | undefined;
  /** What was left after it; absent as long as it did not run. */
  readonly left?: number | undefined;
  readonly tookMs?: number | undefined;
  /** Why it did not run. */
  readonly skipped?: Remark | undefined;
}

/** What a question needs: one place, several one after the other, or everything of a kind (BookRAG, table 2). */
export const questionClasses = ['single-hop', 'multi-hop', 'global'] as const;
export type QuestionClass = (typeof questionClasses)[number];

/** Who made a plan: rules, a language model, or the reader who changed it. */
export const planners = ['rules', 'model', 'reader'] as const;

/** A plan as far as it is carried out: each operator with what it left and how long it took. */
export interface CarriedPlan {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  readonly by: (typeof planners)[number];
  readonly steps: readonly PlanStep[];
}
