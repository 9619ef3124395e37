import type { DocumentId } from '../../base/ids.ts';
import { decomposeQuestion } from '../prompts/decompose-question.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { singleDocumentQuestion } from '../prompts/single-document-question.ts';
import { orElse } from './aided.ts';
import type { RetrievalRequest } from './retrieve.ts';
import { MOST_PARTS } from '../question/read-parts.ts';
import { readQuestion } from '../question/read-question.ts';
import type { World } from './world.ts';

/** How a question is retrieved for. */
export type Plan =
  | { readonly kind: 'single' }
  /** Step by step; at least two questions. */
  | { readonly kind: 'hops'; readonly questions: readonly string[] }
  /** The same question to each document. */
  | { readonly kind: 'documents'; readonly question: string; readonly documents: readonly DocumentId[] };

// More documents would leave each a sentence of the budget; a whole library is searched as one.
const MOST_DOCUMENTS = 12;

/**
 * A plan, by the language model where there is one and the question may need it, else by rules (PT-RAG, Table 5: what
 * cannot be decomposed is asked as it is).
 *
 * @throws AppError `call.cancelled`
 */
export async function planQuestion(
  { question, scope, strategy }: RetrievalRequest,
  { reader, aids: { chat }, signal }: World,
): Promise<{ readonly plan: Plan; readonly note?: string | undefined }> {
  const { parts, linked, works } = readQuestion(question);
  if (strategy === 'flat') return { plan: { kind: 'single' } };
  const documents = reader.documents(scope).filter(({ segments }) => segments > 0);
  if (documents.length > 1 && documents.length <= MOST_DOCUMENTS && works.ofEach !== undefined) {
    const { ofEach } = works;
    const ids = documents.map(({ id }) => id);
    const { value, note } = await orElse(
      async () => (chat ? askPrompt(chat, singleDocumentQuestion, { question }, signal) : ofEach),
      undefined,
      'The language model could not put the question for one document; it was put by rules.',
    );
    return { plan: { kind: 'documents', question: value ?? ofEach, documents: ids }, note };
  }
  if (parts.length === 1 && !linked) return { plan: { kind: 'single' } };
  if (!chat) return { plan: stepsOf(parts) };
  const { value, note } = await orElse(
    async () => askPrompt(chat, decomposeQuestion, { question, maxSteps: MOST_PARTS }, signal),
    [question],
    'The language model could not take the question apart; it was asked as it is.',
  );
  return { plan: stepsOf(value), note };
}

function stepsOf(questions: readonly string[]): Plan {
  return questions.length > 1 ? { kind: 'hops', questions } : { kind: 'single' };
}
