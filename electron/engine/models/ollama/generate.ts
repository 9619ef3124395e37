import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { ChatMessage, ChatNote, ChatUsage, JsonSchema } from '#shared/domain/ports/chat.ts';
import type { ContextMeter, Room } from './context.ts';
import { askInPieces, type RequestLimits } from '../talk/request.ts';
import { AnswerOnly } from '../talk/thinking.ts';

/** What must be known of a model to ask it. */
interface ModelFacts {
  readonly contextTokens: number | null;
  /** It can think before it answers, and is told not to. */
  readonly thinks: boolean;
  /** The server is held to a schema; older ones know only that JSON is wanted. */
  readonly hasSchemas: boolean;
}

export interface Generation {
  readonly address: string;
  readonly model: string;
  readonly facts: ModelFacts;
  readonly keepAliveMinutes: number;
  readonly limits: RequestLimits;
  readonly meter: ContextMeter;
  readonly messages: readonly ChatMessage[];
  readonly images?: readonly Uint8Array[];
  readonly schema?: JsonSchema | undefined;
  readonly maxTokens: number;
  /** Of the question that this is a part of. */
  readonly room?: Room | undefined;
  readonly onNote: (note: ChatNote) => void;
  readonly onUsage?: ((usage: ChatUsage) => void) | undefined;
}

const Piece = z.object({
  message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }).nullish(),
  done: z.boolean().nullish(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().nullish(),
  eval_count: z.number().nullish(),
});

/** Some models think although they are told not to; the limit of the answer must not end them before it begins. */
const THINKING_TOKENS = 2048;

/** The last message shows the pictures. */
function withImages(
  messages: Generation['messages'],
  images: readonly Uint8Array[],
): (Generation['messages'][number] & { images?: Uint8Array[] })[] {
  return messages.map((message, i) =>
    i === messages.length - 1 && images.length > 0 ? { ...message, images: [...images] } : { ...message },
  );
}

/**
 * The answer of a model, piece by piece, without its thinking.
 *
 * @throws AppError `chat.unavailable`, `chat.failed`, `call.cancelled`
 */
export async function* generate(generation: Generation, signal: AbortSignal): AsyncGenerator<string, void, void> {
  const { address, model, facts, limits, meter, messages, schema, maxTokens, images = [] } = generation;
  const thinkingTokens = facts.thinks ? THINKING_TOKENS : 0;
  const answerTokens = maxTokens + thinkingTokens;
  const room = generation.room && {
    ...generation.room,
    replyTokens: generation.room.replyTokens + thinkingTokens,
  };
  const keptMs = generation.keepAliveMinutes * 60_000;
  const plan = meter.plan(model, messages, answerTokens, {
    limitTokens: facts.contextTokens,
    keptMs,
    images: images.length,
    room,
  });
  const request = {
    address,
    limits,
    signal,
    purpose: { unavailable: 'chat.unavailable', failed: 'chat.failed', model },
  } as const;
  const pieces = askInPieces(
    request,
    (client) =>
      client.chat({
        model,
        stream: true,
        messages: withImages(messages, images),
        ...(schema ? { format: facts.hasSchemas ? schema : 'json' } : {}),
        ...(facts.thinks ? { think: false } : {}),
        keep_alive: `${generation.keepAliveMinutes}m`,
        // The likeliest token each time, so that the same prompt gives the same answer.
        options: { num_ctx: plan.contextTokens, num_predict: answerTokens, temperature: 0, top_k: 1, seed: 1 },
      }),
    Piece,
  );
  const filter = new AnswerOnly();
  let hasText = false;
  let end: z.infer<typeof Piece> | undefined;
  for await (const piece of pieces) {
    if (piece.done) end = piece;
    const text = filter.push(piece.message?.content ?? '');
    hasText ||= text.trim() !== '';
    if (text !== '') yield text;
  }
  const rest = filter.finish();
  if (rest !== '') yield rest;
  const readTokens = end?.prompt_eval_count ?? undefined;
  // A prompt that is kept from the last call is counted as nothing by some servers.
  if (readTokens && end?.eval_count) generation.onUsage?.({ promptTokens: readTokens, replyTokens: end.eval_count });
  if (meter.wasCut(model, plan, readTokens))
    generation.onNote({
      kind: 'truncated',
      sentTokens: plan.promptTokens,
      readTokens: readTokens ?? plan.contextTokens,
    });
  if (!hasText && rest.trim() === '' && end?.done_reason === 'length')
    throw new AppError('chat.failed', 'The language model thought until its limit and gave no answer.', { model });
}
