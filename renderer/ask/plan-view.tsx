import { operatorLabels } from '#shared/domain/retrieval/carried-plan.ts';
import type { CarriedPlan } from '#shared/contract/answer.ts';
import { tookText } from '../format/text.ts';
import { sizeText, type Step } from './plan-text.ts';

/** A plan while it is carried out: what ran, with how much it took and left, and what is still to come. */
export function PlanView({ plan: { steps } }: { readonly plan: CarriedPlan }) {
  const next = steps.findIndex((step) => step.left === undefined && step.skipped === undefined);
  return (
    <ol className="plan" aria-label="Plan">
      {steps.map((step, at) => (
        <li key={at} aria-current={at === next ? 'step' : undefined}>
          <StepStation step={step} />
          <span className="name">{operatorLabels[step.operator]}</span>
          <span className="told">{step.with.replaceAll('\n', ' ')}</span>
          <StepNumbers step={step} />
        </li>
      ))}
    </ol>
  );
}

/** A ring for what is to come, a disc for what ran, a bar for what was passed over. */
export function StepStation({ step }: { readonly step: Step | undefined }) {
  const state = !step
    ? 'changed'
    : step.skipped !== undefined
      ? 'skipped'
      : step.left === undefined
        ? 'waiting'
        : 'done';
  return <span className={`station ${state}`} aria-hidden="true" />;
}

export function StepNumbers({ step }: { readonly step: Step | undefined }) {
  if (!step) return null;
  if (step.skipped !== undefined) return <span className="numbers why">{step.skipped}</span>;
  if (step.left === undefined) return <span className="numbers">to come</span>;
  return (
    <span className="numbers num">
      {sizeText(step)}
      {step.tookMs !== undefined && <span className="took">{tookText(step.tookMs)}</span>}
    </span>
  );
}
