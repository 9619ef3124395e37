import { z } from 'zod';
import { isAppError } from '#shared/base/errors.ts';
import type { ChatMessage, ChatUsage, JsonSchema } from '#shared/domain/ports/chat.ts';
import { limitedBody } from '../../../network/bounded.ts';
import { Unreadable } from '../talk/failures.ts';
import { Lines } from '../talk/lines.ts';
import { askDirectlyInPieces, REPLY_MOST_BYTES, type RequestLimits } from '../talk/request.ts';
import { AnswerOnly } from '../talk/thinking.ts';
import { headersOf, SERVER } from './talk.ts';

const Event = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  error: z.unknown().optional(),
});

/** How a schema is asked for; servers differ in what they take, and refuse what they do not know. */
const FORMS = ['schema', 'json', 'plain'] as const;
type Form = (typeof FORMS)[number];

/** What each server takes, by its address and model; asked again after a restart. */
export class KnownForms {
  readonly #forms = new Map<string, Form>();

  firstOf(key: string): Form {
    return this.#forms.get(key) ?? 'schema';
  }

  learn(key: string, form: Form): void {
    this.#forms.set(key, form);
  }
}

export interface Completion {
  readonly address: string;
  readonly model: string;
  readonly limits: RequestLimits;
  readonly messages: readonly ChatMessage[];
  /** PNG, of the last message. */
  readonly images?: readonly Uint8Array[] | undefined;
  readonly schema?: JsonSchema | undefined;
  readonly maxTokens: number;
  readonly onUsage?: ((usage: ChatUsage) => void) | undefined;
  readonly key: string | undefined;
  readonly forms: KnownForms;
}

/**
 * The answer of a model behind `/v1/chat/completions`, piece by piece, without its thinking.
 *
 * @throws AppError `chat.unavailable`, `chat.failed`, `call.cancelled`
 */
export async function* complete(asked: Completion, signal: AbortSignal): AsyncGenerator<string, void, void> {
  const { address, model, forms } = asked;
  const known = `${address} ${model}`;
  for (const form of FORMS.slice(FORMS.indexOf(forms.firstOf(known)))) {
    let begun = false;
    try {
      for await (const piece of attempt(asked, form, signal)) {
        begun = true;
        yield piece;
      }
      forms.learn(known, form);
      return;
    } catch (error) {
      if (begun || form === 'plain' || !isRefused(error)) throw error;
    }
  }
}

/** A request of a form that the server does not know: it says so before it answers. */
function isRefused(error: unknown): boolean {
  const status = isAppError(error) ? error.details?.status : undefined;
  return status === 400 || status === 422 || status === 501;
}

async function* attempt(
  { address, model, limits, messages, images = [], schema, maxTokens, onUsage, key }: Completion,
  form: Form,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const body = {
    model,
    stream: true,
    messages: messages.map((message, at) => (at === messages.length - 1 ? withImages(message, images) : message)),
    max_tokens: maxTokens,
    // The likeliest token each time, so that the same prompt gives the same answer.
    temperature: 0,
    seed: 1,
    ...(form === 'plain' ? {} : { stream_options: { include_usage: true } }),
    ...(schema ? formatOf(schema, form) : {}),
  };
  const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed', model, server: SERVER } as const;
  const events = askDirectlyInPieces({ address, limits, signal, purpose }, async (get) => {
    const url = `${address}/v1/chat/completions`;
    return eventsOf(await get(url, { method: 'POST', headers: headersOf(key), body: JSON.stringify(body) }));
  });
  const filter = new AnswerOnly();
  for await (const { choices, usage, error } of events) {
    if (error !== undefined) throw new Unreadable(JSON.stringify(error));
    if (usage) onUsage?.({ promptTokens: usage.prompt_tokens, replyTokens: usage.completion_tokens });
    const text = filter.push(choices?.[0]?.delta?.content ?? '');
    if (text !== '') yield text;
  }
  const rest = filter.finish();
  if (rest !== '') yield rest;
}

function formatOf(schema: JsonSchema, form: Form): object {
  switch (form) {
    case 'schema':
      return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } };
    case 'json':
      return { response_format: { type: 'json_object' } };
    case 'plain':
      return {};
  }
}

function withImages(message: ChatMessage, images: readonly Uint8Array[]): object {
  if (images.length === 0) return message;
  const pictures = images.map((png) => ({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` },
  }));
  return { role: message.role, content: [{ type: 'text', text: message.content }, ...pictures] };
}

/** Server-sent events as far as they are used here: `data:` lines, until one says that it is done. */
async function* eventsOf(response: Response): AsyncGenerator<z.infer<typeof Event>, void, void> {
  const body = limitedBody(response, REPLY_MOST_BYTES);
  if (!body) throw new Unreadable('there is no answer');
  const lines = new Lines();
  let ended = false;
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    for (const line of lines.push(chunk)) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') return;
      const parsed = Event.safeParse(JSON.parse(data));
      if (!parsed.success) throw new Unreadable(parsed.error.issues[0]?.message ?? '');
      ended ||= parsed.data.choices?.some(({ finish_reason: reason }) => typeof reason === 'string') ?? false;
      yield parsed.data;
    }
  }
  // Some end the stream after the last word without saying so.
  if (!ended) throw new Error('The stream ended in the middle of the answer.');
}
