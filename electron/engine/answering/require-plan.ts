import { AppError } from '#shared/base/errors.ts';
import { readPlan } from '#shared/domain/agent/plan/read-plan.ts';
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import { operatorNames } from '#shared/wording/operators.ts';

/** @throws AppError `input.invalid` with what is wrong with a plan that cannot be carried out */
export function requirePlan(steps: readonly PlannedOperator[]): void {
  const reading = readPlan(steps);
  if (reading.ok) return;
  const { at, why } = reading.problem;
  const step = steps[at];
  const operator = step ? english.t(operatorNames[step.operator]) : '';
  throw new AppError('input.invalid', inEnglish(why), { step: at + 1, operator });
}
