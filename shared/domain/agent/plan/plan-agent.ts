import { planQuestionPrompt } from '../../prompts/plan-question.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { MOST_PARTS } from '../../question/read-parts.ts';
import type { QuestionReading } from '../../question/reading.ts';
import { orElse } from '../../retrieval/aided.ts';
import type { QuestionClass } from '../../retrieval/carried-plan.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { World } from '../../retrieval/world.ts';
import { readIn } from '../read-in.ts';
import { operatorsFor, type AgentPlan } from './agent-plan.ts';

/** What rules make of a question. */
export interface Classified {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  /** The steps of a multi-hop question, at least two; empty for any other. */
  readonly questions: readonly string[];
}

const SPLIT = 0.85;
const DIGEST = 0.85;
const PLAIN = 0.9;
// Long, with words that link, or a count that may stand in a sentence: one place mostly answers it all the same.
const LINKED = 0.6;
const OPERATING = 0.65;

/**
 * Query classification (BookRAG §5.2) by rules: what can be computed is global, what is made of several questions
 * multi-hop, anything else single-hop.
 */
export function classify({ asks, structure, unread, digest, parts, works, linked }: QuestionReading): Classified {
  if (structure && unread.length === 0) return { kind: 'global', confidence: structure.confidence, questions: [] };
  if (digest) return { kind: 'global', confidence: DIGEST, questions: [] };
  if (parts.length > 1) return { kind: 'multi-hop', confidence: SPLIT, questions: parts };
  if (works.ofEach !== undefined) return { kind: 'global', confidence: OPERATING, questions: [] };
  return { kind: 'single-hop', confidence: asks === 'count' || linked ? LINKED : PLAIN, questions: [] };
}

// Rules that are this sure are not worth the seconds of a language model.
const SURE = 0.8;

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
  const reading = readIn(question, scope, reader);
  const byRules = classify(reading);
  const made = ({ kind, confidence, questions }: Classified, by: AgentPlan['by']): AgentPlan => ({
    kind,
    confidence,
    by,
    operators: operatorsFor(kind, reading.places, questions),
  });
  if (!chat || byRules.confidence >= SURE) return { plan: made(byRules, 'rules') };
  const { value, note } = await orElse(
    async () => askPrompt(chat, planQuestionPrompt, { question, maxSteps: MOST_PARTS }, signal),
    undefined,
    'The language model could not plan the question; it was planned by rules.',
  );
  return { plan: value ? made(value, 'model') : made(byRules, 'rules'), note };
}
