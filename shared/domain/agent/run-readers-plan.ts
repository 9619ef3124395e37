import { AppError } from '../../base/errors.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { digestOf } from './digest/plan-digest.ts';
import { computeEntities } from './entities/answer-entities.ts';
import { computePlanned } from './global/compute.ts';
import { operatorsFor } from './plan/agent-plan.ts';
import { wholeAgent } from './plan/carry-out.ts';
import { operatorLabels, type PlannedOperator } from '../retrieval/carried-plan.ts';
import { readPlan, type ReadPlan } from './plan/read-plan.ts';
import { aroundComputed, aroundDigest, carryPlanOut, withNotes } from './run-agent.ts';
import { computeTable } from './table/answer-table.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';

/**
 * Carry out a plan as a reader left it, whatever the rules would have planned.
 *
 * @throws AppError `input.invalid` with the reason if it is no plan; `call.cancelled`
 */
export async function* runReadersPlan(
  steps: readonly PlannedOperator[],
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const reading = readPlan(steps);
  if (!reading.ok) {
    const { at, why } = reading.problem;
    const step = steps[at];
    throw new AppError('input.invalid', why, { step: at + 1, operator: step ? operatorLabels[step.operator] : '' });
  }
  yield { kind: 'stage', stage: 'searching' };
  const { plan } = reading;
  if (plan.kind === 'passages') {
    const { operators } = plan;
    const kind = operators.some(({ operator }) => operator === 'Decompose') ? 'multi-hop' : 'single-hop';
    const text = operators.some(({ operator }) => operator === 'Text_Reasoning' || operator === 'Map');
    return yield* carryPlanOut({ kind, confidence: 1, by: 'reader', operators }, request, world, {
      ...wholeAgent,
      text,
    });
  }
  const digest = plan.kind === 'digest' ? digestOf(plan.question, 'reader', request, world) : undefined;
  if (digest) return yield* aroundDigest(digest, request, world);
  const computed = computeRead(plan, request, world);
  if (computed) return yield* aroundComputed(computed, 'reader', request, world);
  const operators = operatorsFor('single-hop', [], []);
  const read = yield* carryPlanOut(
    { kind: 'single-hop', confidence: 1, by: 'reader', operators },
    request,
    world,
    wholeAgent,
  );
  return withNotes(read, ['The plan came to nothing that can be computed; passages were read instead.']);
}

function computeRead(
  plan: Exclude<ReadPlan, { kind: 'passages' }>,
  { scope }: RetrievalRequest,
  { reader, now }: World,
): ComputedAnswer | undefined {
  switch (plan.kind) {
    case 'computed':
      return computePlanned(plan.question, scope, reader, now);
    case 'table':
      return computeTable(plan.question, scope, reader, now);
    case 'entities':
      return computeEntities(plan.question, scope, reader, now);
    case 'digest':
      return undefined;
  }
}
