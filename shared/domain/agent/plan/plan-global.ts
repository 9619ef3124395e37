import { planGlobalPrompt, type PlannedGlobal } from '../../prompts/plan-global.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { orElse } from '../../retrieval/aided.ts';
import type { PlannedOperator } from '../../retrieval/carried-plan.ts';
import { modelFor } from '../../ports/chat.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { operationTexts } from '../plan-words.ts';
import { readPlan, type ReadPlan } from './read-plan.ts';

/** Less sure than this, a model guesses. */
const LEAST_SURE = 0.6;

export interface GlobalPlan {
  readonly plan: Exclude<ReadPlan, { kind: 'passages' }>;
  /** In [0, 1]: that the model read the question rightly, by its own word. */
  readonly confidence: number;
}

/**
 * A plan of filters and one operation that a language model makes of a question about a whole document (BookRAG, figure
 * 12), as far as the closed set of operators can carry it out.
 *
 * @throws AppError `call.cancelled`
 */
export async function planGlobal(
  question: string,
  { aids, signal }: Pick<AskContext, 'aids' | 'signal'>,
): Promise<GlobalPlan | undefined> {
  const chat = modelFor('decide', aids);
  if (!chat) return undefined;
  const { value } = await orElse(
    async () => askPrompt(chat, planGlobalPrompt, { question, operations: operationTexts }, signal),
    undefined,
    undefined,
  );
  if (!value || value.confidence < LEAST_SURE) return undefined;
  const reading = readPlan(operatorsIn(value));
  return reading.ok && reading.plan.kind !== 'passages'
    ? { plan: reading.plan, confidence: value.confidence }
    : undefined;
}

function operatorsIn({ kind, range, section, words, each, operation }: PlannedGlobal): readonly PlannedOperator[] {
  const steps: readonly PlannedOperator[] = [
    { operator: 'Filter_Modal', with: kind },
    { operator: 'Filter_Range', with: range },
    { operator: 'Select_by_Section', with: section },
    { operator: 'Select_by_Words', with: words },
    { operator: 'Map', with: each },
  ];
  return [...steps.filter((step) => step.with !== ''), { operator: 'Reduce', with: operation }];
}
