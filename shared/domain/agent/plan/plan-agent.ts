import { planQuestionPrompt } from '../../prompts/plan-question.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { orElse } from '../../retrieval/aided.ts';
import { MAX_HOPS } from '../../retrieval/plan.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { World } from '../../retrieval/world.ts';
import { constraintsOf } from '../../question/constraints.ts';
import { operatorsFor, type AgentPlan } from './agent-plan.ts';
import { classifyQuestion, type Classified } from './classify.ts';

// Rules that are this sure are not worth the seconds of a language model.
const SURE = 0.8;
// Titles of a whole library say nothing about one question.
const MOST_DOCUMENTS = 50;

/**
 * AgentPlan(q, c, O), equation 8: the class of the question by rules, or by the language model where there is one and the
 * rules are in doubt, and the operators for it.
 *
 * @throws AppError `call.cancelled`
 */
export async function planAgent(
  { question, scope }: RetrievalRequest,
  { reader, aids: { chat }, signal }: World,
): Promise<{ readonly plan: AgentPlan; readonly note?: string | undefined }> {
  const documents = reader.documents(scope);
  const titles =
    documents.length > MOST_DOCUMENTS
      ? []
      : documents.flatMap(({ id }) =>
          reader
            .sections(id)
            .filter(({ level }) => level > 0)
            .map(({ title }) => title),
        );
  const byRules = classifyQuestion(question, titles);
  const constraints = constraintsOf(question);
  const made = ({ kind, confidence, questions }: Classified, by: AgentPlan['by']): AgentPlan => ({
    kind,
    confidence,
    by,
    operators: operatorsFor(kind, constraints, questions),
  });
  if (!chat || byRules.confidence >= SURE) return { plan: made(byRules, 'rules') };
  const { value, note } = await orElse(
    async () => askPrompt(chat, planQuestionPrompt, { question, maxSteps: MAX_HOPS }, signal),
    undefined,
    'The language model could not plan the question; it was planned by rules.',
  );
  return { plan: value ? made(value, 'model') : made(byRules, 'rules'), note };
}
