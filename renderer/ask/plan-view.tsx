/** How a step of a plan is drawn. */
import { remarkWords } from '../format/remarks.ts';
import { tookText } from '../format/text.ts';
import { sizeText, type Step } from './plan-text.ts';
import { t } from '../languages/i18n.ts';

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
  if (step.skipped !== undefined) return <span className="numbers why">{remarkWords(step.skipped)}</span>;
  if (step.left === undefined) return <span className="numbers">{t('to come')}</span>;
  return (
    <span className="numbers num">
      {sizeText(step)}
      {step.tookMs !== undefined && <span className="took">{tookText(step.tookMs)}</span>}
    </span>
  );
}
