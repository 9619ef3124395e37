import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import type { PlanOperator } from '../remarks/operators.ts';
import type { Remark } from '../remarks/remark.ts';
import type { Scored } from './score.ts';

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

/** The plan with its last step, the answer, done. */
export function finishedPlan(plan: CarriedPlan, reduced: Pick<PlanStep, 'input' | 'left' | 'tookMs'>): CarriedPlan {
  const last = plan.steps.length - 1;
  const steps = plan.steps.map((step, at) =>
    at === last && step.operator === 'Reduce' && step.left === undefined ? { ...step, ...reduced } : step,
  );
  return { ...plan, steps };
}

// A graph of a book takes milliseconds to load; passages of further documents keep their place by text.
const MOST_GRAPHS = 3;

/** The documents whose graphs are looked into, the one of the best passage first. */
export function firstDocuments(ranked: readonly Scored[]): readonly DocumentId[] {
  return [...new Set(ranked.map((passage) => passage.document))].slice(0, MOST_GRAPHS);
}

/**
 * Who found the names that an executed plan looked up: the language models that added to the graphs of the best passages'
 * documents, the first first. Empty where the light extractor alone did, or nothing was looked up.
 */
export function namesFoundBy(
  plan: CarriedPlan | undefined,
  ranked: readonly Scored[],
  reader: IndexReader,
): readonly string[] {
  const lookedUp = plan?.steps.some(({ operator, left = 0 }) => operator === 'Extract' && left > 0) ?? false;
  const documents = lookedUp ? firstDocuments(ranked) : [];
  return [...new Set(documents.flatMap((document) => reader.graphs?.maker?.(document)?.model ?? []))];
}
