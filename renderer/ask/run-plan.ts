import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { useAsk } from '../state/ask.ts';
import type { PlanDraft } from './plan-draft.ts';

/** Ask the question of an answer again, where it was asked, with a plan that the reader changed. */
export function runPlan({ question, scope, diagnostics }: AnswerReceipt, draft: PlanDraft): void {
  const { ask } = useAsk.getState();
  void ask(question, scope, diagnostics.budgetTokens, undefined, [], 'auto', draft);
}
