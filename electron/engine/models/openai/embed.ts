import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { askDirectly, type RequestLimits } from '../talk/request.ts';
import { headersOf, readJson, SERVER } from './talk.ts';

const Embedded = z.object({
  data: z.array(z.object({ index: z.number().optional(), embedding: z.array(z.number()) })),
});

export interface EmbedTarget {
  readonly address: string;
  readonly model: string;
  readonly limits: RequestLimits;
  readonly key: string | undefined;
}

/**
 * Vectors of texts by `/v1/embeddings`, as the server makes them, in the order of the texts.
 *
 * @throws AppError `model.unavailable`, `model.failed`, `call.cancelled`
 */
export async function embed(
  { address, model, limits, key }: EmbedTarget,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  const purpose = { unavailable: 'model.unavailable', failed: 'model.failed', model, server: SERVER } as const;
  const { data } = await askDirectly({ address, limits, signal, purpose }, async (get) => {
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float' });
    return readJson(await get(`${address}/v1/embeddings`, { method: 'POST', headers: headersOf(key), body }), Embedded);
  });
  if (data.length !== texts.length)
    throw new AppError('model.failed', 'The encoder gave another number of vectors than it should.', { model });
  return data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding);
}
