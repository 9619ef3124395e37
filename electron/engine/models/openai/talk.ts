/** What LM Studio, llama-server, Jan, vLLM and others have in common: the endpoints of OpenAI's API under `/v1`. */
import { z } from 'zod';
import { isAppError } from '#shared/base/errors.ts';
import type { OllamaModel } from '#shared/contract/models.ts';
import { Unreadable } from '../talk/failures.ts';
import { readJson as readBounded } from '../../../network/bounded.ts';
import { askDirectly, REPLY_MOST_BYTES, type Request } from '../talk/request.ts';

export type Dialogue = Omit<Request, 'purpose' | 'limits'> & { readonly key?: string | undefined };

const Models = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      /** vLLM tells it. */
      max_model_len: z.number().int().positive().nullish(),
      /** llama-server does. */
      meta: z.object({ n_ctx_train: z.number().nullish(), size: z.number().nullish() }).nullish(),
    }),
  ),
});

/** Nobody tells what a model can do; what it cannot, it says when it is asked. */
const ABILITIES: OllamaModel['abilities'] = ['chat', 'vision', 'embedding'];

/** So many models of a server are known; no reader has more, and a server may list any number. */
export const MOST_MODELS = 1000;

/**
 * The models of a server, the first `MOST_MODELS` of them.
 *
 * @throws AppError `chat.unavailable`, `chat.failed`, `call.cancelled`
 */
export async function listServed(dialogue: Dialogue, limitMs: number): Promise<OllamaModel[]> {
  const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed', server: SERVER } as const;
  const limits = { firstMs: limitMs, betweenMs: limitMs };
  const listed = await askDirectly({ ...dialogue, purpose, limits }, async (get) => {
    const response = await get(`${dialogue.address}/v1/models`, { headers: headersOf(dialogue.key) });
    return readJson(response, Models);
  });
  return listed.data.slice(0, MOST_MODELS).map(({ id, max_model_len: served, meta }) => ({
    name: id,
    bytes: Math.max(0, Math.round(meta?.size ?? 0)),
    parameters: '',
    digest: id,
    remoteHost: null,
    contextTokens: served ?? positive(meta?.n_ctx_train),
    dimensions: null,
    abilities: ABILITIES,
  }));
}

function positive(value: number | null | undefined): number | null {
  return value && Number.isInteger(value) && value > 0 ? value : null;
}

/** How it is called in messages: nobody knows which program it is. */
export const SERVER = 'The model server';

export function headersOf(key: string | undefined): Record<string, string> {
  return { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
}

/** How long it takes is bounded by the request. */
const BOUNDS = { mostBytes: REPLY_MOST_BYTES, withinMs: 600_000 };

export async function readJson<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readBounded(response, BOUNDS));
  if (parsed.success) return parsed.data;
  throw new Unreadable(parsed.error.issues[0]?.message ?? '');
}

/** May something else than Ollama answer there? Nobody answers, or the reader left, otherwise. */
export function mayBeAnother(error: unknown): boolean {
  if (!isAppError(error)) return false;
  const { status, reason } = error.details ?? {};
  return status !== undefined || (error.code === 'chat.failed' && reason !== undefined);
}
