/** What a language model says with nothing before it: how much of an answer is the model's own. */
import { readReply, type Chat } from '#shared/domain/ports/chat.ts';

const MOST_TOKENS = 120;
const DENIAL = /\bunanswerable\b/iu;

/** @throws AppError what `readReply` throws */
export async function sayWithout(
  chat: Chat,
  question: string,
  signal: AbortSignal,
): Promise<{ readonly denied: boolean; readonly text: string }> {
  const system = 'Answer in a few words, or one sentence. Answer ‘Unanswerable’ where you do not know.';
  const messages = [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: question },
  ];
  const text = (await readReply(chat, { messages, maxTokens: MOST_TOKENS, task: 'without-passages' }, signal)).trim();
  return { denied: DENIAL.test(text), text };
}
