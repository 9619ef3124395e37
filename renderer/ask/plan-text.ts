/** How a plan is put into words. */
import type { CarriedPlan } from '#shared/contract/answer.ts';
import { count, tookText } from '../format/text.ts';
import { percentText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

export type Step = CarriedPlan['steps'][number];

/** 'tables → pages 3–10 → count'; empty if nothing of it changed what was found. */
export function planText({ steps }: CarriedPlan): string {
  return steps.flatMap((step) => stepText(step) ?? []).join(' → ');
}

/** The kind of question, who planned it, and how long the operators took. */
export function planTitle({ kind, by, confidence, steps }: CarriedPlan): string {
  const took = tookText(steps.reduce((sum, step) => sum + (step.tookMs ?? 0), 0));
  if (by === 'reader') return t('Your plan; {took}', { took });
  const told = { kind, sure: percentText(confidence), took };
  return by === 'model'
    ? t('A {kind} question, {sure} sure by the language model; {took}', told)
    : t('A {kind} question, {sure} sure by rules; {took}', told);
}

/** '40 → 3', or what there was to begin with; empty as long as it did not run. */
export function sizeText({ input, left }: Step): string {
  if (left === undefined) return '';
  return input === undefined ? count(left) : `${count(input)} → ${count(left)}`;
}

/** Undefined for an operator that found nothing, and for one that only carries another on. */
function stepText({ operator, with: told, left = 0, skipped }: Step): string | undefined {
  if (skipped !== undefined) return undefined;
  switch (operator) {
    case 'Filter_Modal':
      return left > 0 || !/\d/u.test(told) ? told : undefined;
    case 'Filter_Range':
    case 'Select_by_Section':
    case 'Select_by_Words':
      return told;
    case 'Map':
      return told === 'question' || told === 'document' ? undefined : t('by {part}', { part: told });
    case 'Reduce':
      return told === 'answer' ? undefined : told.replaceAll('-', ' ');
    case 'Decompose':
      return left > 0 ? t('{left, plural, one {# question} other {# questions}}', { left }) : undefined;
    case 'Extract':
      return left > 0 ? t('{left, plural, one {# name} other {# names}}', { left }) : undefined;
    case 'Select_by_Entity':
      return left > 0 ? t('{left, plural, one {their section} other {their sections}}', { left }) : undefined;
    case 'Graph_Reasoning':
      return left > 0 ? t('graph') : undefined;
    case 'Text_Reasoning':
      return t('text');
    case 'Skyline_Ranker':
      return t('best of both');
  }
}
