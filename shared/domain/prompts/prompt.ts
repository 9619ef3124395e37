import { AppError } from '../../base/errors.ts';
import { readReply, type Chat, type ChatMessage, type JsonSchema } from '../ports/chat.ts';

/** What a model's answer says, or why it cannot be used, in words for the model. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** One task for a language model. Pure: the same input gives the same messages. */
export interface Prompt<Input, Output> {
  readonly id: string;
  /** Goes up with every change of the words, the schema or the reading of answers. */
  readonly version: number;
  render(input: Input): readonly ChatMessage[];
  schema(input: Input): JsonSchema;
  /** Enough for any answer that fits the schema. */
  maxTokens(input: Input): number;
  /** Reads an answer that may be anything JSON can say. */
  parse(answer: unknown, input: Input): Parsed<Output>;
}

/**
 * Ask, and once more with the problem named if the answer cannot be used.
 *
 * @throws what `readReply` throws, and `chat.failed` if the second answer cannot be used either
 */
export async function askPrompt<Input, Output>(
  chat: Chat,
  prompt: Prompt<Input, Output>,
  input: Input,
  signal: AbortSignal,
): Promise<Output> {
  const request = { schema: prompt.schema(input), maxTokens: prompt.maxTokens(input) };
  const messages = prompt.render(input);
  const first = await readReply(chat, { ...request, messages }, signal);
  const parsed = parseReply(prompt, first, input);
  if (parsed.ok) return parsed.value;
  const repair: ChatMessage[] = [
    ...messages,
    { role: 'assistant', content: first },
    { role: 'user', content: `That cannot be used: ${parsed.problem}. Answer again, with the JSON alone.` },
  ];
  const second = parseReply(prompt, await readReply(chat, { ...request, messages: repair }, signal), input);
  if (second.ok) return second.value;
  throw new AppError('chat.failed', 'The language model gave an answer that cannot be used.', {
    model: chat.model,
    prompt: prompt.id,
  });
}

function parseReply<Input, Output>(prompt: Prompt<Input, Output>, reply: string, input: Input): Parsed<Output> {
  const json = jsonIn(reply);
  return json === undefined ? { ok: false, problem: 'it is not JSON' } : prompt.parse(json, input);
}

/** Small models wrap JSON into fences or sentences. */
function jsonIn(reply: string): unknown {
  const start = reply.indexOf('{');
  const end = reply.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  try {
    return JSON.parse(reply.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
