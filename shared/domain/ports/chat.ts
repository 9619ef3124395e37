import { fault } from '../../base/messages.ts';

/** The port to a language model. The domain writes to it; the engine implements it for what is installed. */

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A JSON Schema as a plain object; what passes it is still checked, since not every model is held to it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** The answer is JSON of this form; without it, text. */
  readonly schema?: JsonSchema | undefined;
  /** The answer ends here at the latest. */
  readonly maxTokens: number;
  /** What it is for: the id of its prompt. */
  readonly task?: string | undefined;
  /** Told what the reader should know although the answer goes on. */
  readonly onNote?: ((note: ChatNote) => void) | undefined;
  /** Told at the end what the model counted, where it counts. */
  readonly onUsage?: ((usage: ChatUsage) => void) | undefined;
}

/** Tokens of one call by the model's own count. */
export interface ChatUsage {
  readonly promptTokens: number;
  readonly replyTokens: number;
}

/** The model read less than was sent, by their counts of tokens: the prompt was longer than it can hold. */
export interface ChatNote {
  readonly kind: 'truncated';
  readonly sentTokens: number;
  readonly readTokens: number;
}

/**
 * A language model that answers greedily, so that the same messages give the same answer as far as the model allows.
 *
 * `reply` yields the answer piece by piece. Leaving the loop or aborting the signal ends the work on the far side.
 *
 * @throws AppError `chat.unavailable` if no model can be reached, `chat.failed` if an answer breaks off,
 *   `call.cancelled` if the signal aborts
 */
export interface Chat {
  /** Name of the model, for diagnostics. */
  readonly model: string;
  reply(request: ChatRequest, signal: AbortSignal): AsyncIterable<string>;
}

/**
 * What a language model does for a question: it writes the answer, decides how the question is looked up (its plan, its steps,
 * which sections fit), or walks the tree. Whichever it is not fit for is done by rules.
 */
export const modelRoles = ['write', 'decide', 'route'] as const;
export type ModelRole = (typeof modelRoles)[number];

/** The language models that help with a question. */
export interface Chats {
  readonly chat?: Chat | undefined;
  /** The model that walks the tree, where it is another than the one that answers. */
  readonly routing?: Chat | undefined;
  /** What the model that answers is not asked for, since it was found too slow, or wrong, at it. */
  readonly unfit?: ReadonlySet<ModelRole> | undefined;
}

/** The language model that does this for a question; undefined where none does. */
export function modelFor(role: ModelRole, { chat, routing, unfit }: Chats): Chat | undefined {
  if (role === 'route' && routing) return routing;
  return unfit?.has(role) ? undefined : chat;
}

/** No token of a real vocabulary is longer on average: what exceeds this has lost count of `maxTokens`. */
const TOKEN_MAX_CHARS = 16;

/**
 * The whole answer. Models that do not end are left when the answer exceeds any reading of `maxTokens`.
 *
 * @throws what `Chat.reply` throws, and `chat.failed` for an answer without end
 */
export async function readReply(chat: Chat, request: ChatRequest, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const piece of chat.reply(request, signal)) {
    text += piece;
    if (text.length > request.maxTokens * TOKEN_MAX_CHARS)
      throw fault('chat.failed', 'model.endless', {}, { model: chat.model });
  }
  return text;
}
