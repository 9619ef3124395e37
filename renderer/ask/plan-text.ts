/** How a plan is put into words. */
import type { CarriedPlan } from '#shared/contract/answer.ts';
import { plural, tookText } from '../format/text.ts';

type Step = CarriedPlan['steps'][number];

/** 'tables → pages 3–10 → count'; empty if nothing of it changed what was found. */
export function planText({ steps }: CarriedPlan): string {
  return steps.flatMap((step) => stepText(step) ?? []).join(' → ');
}

/** What a reader gets who points at it: the kind of question, who said so, and how long the operators took. */
export function planTitle({ kind, by, confidence, steps }: CarriedPlan): string {
  const tookMs = steps.reduce((sum, step) => sum + (step.tookMs ?? 0), 0);
  const who = by === 'model' ? 'the language model' : 'rules';
  return `A ${kind} question, ${Math.round(confidence * 100)} % sure by ${who}; ${tookText(tookMs)}`;
}

/** Undefined for an operator that found nothing, and for one that only carries another on. */
function stepText({ operator, with: told, left }: Step): string | undefined {
  switch (operator) {
    case 'Filter_Modal':
      return left > 0 || !/\d/u.test(told) ? ofKind(told) : undefined;
    case 'Filter_Range':
    case 'Select_by_Section':
    case 'Select_by_Words':
      return told;
    case 'Map':
      return `by ${told}`;
    case 'Reduce':
      return told.replaceAll('-', ' ');
    case 'Decompose':
      return plural(left, 'question');
    case 'Extract':
      return left > 0 ? plural(left, 'name') : undefined;
    case 'Select_by_Entity':
      return left > 0 ? `their ${left === 1 ? 'section' : 'sections'}` : undefined;
    case 'Graph_Reasoning':
      return left > 0 ? 'graph' : undefined;
    case 'Text_Reasoning':
      return 'text';
    case 'Skyline_Ranker':
      return 'best of both';
  }
}

const ONE = new Set(['abstract', 'code']);

function ofKind(kind: string): string {
  if (/\d/u.test(kind) || kind.endsWith('s') || ONE.has(kind)) return kind;
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
