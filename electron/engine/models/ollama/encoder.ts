import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { Encoder, EncoderRole } from '#shared/domain/ports/encoder.ts';
import { askOnce, type RequestLimits } from '../talk/request.ts';

export interface OllamaEncoderOptions {
  readonly address: () => string;
  readonly model: string;
  /** Of the model's files: another one is another encoder. */
  readonly digest: string;
  readonly dimensions: number;
  readonly contextTokens?: number | null;
  /** How another server than Ollama makes vectors. */
  readonly served?: (texts: readonly string[], signal: AbortSignal) => Promise<readonly (readonly number[])[]>;
  readonly keepAliveMinutes: () => number;
  readonly limits: RequestLimits;
}

const Embedded = z.object({ embeddings: z.array(z.array(z.number())) });
const AT_ONCE = 32;
const DIGEST_CHARS = 12;
/** Segments are far shorter; what is longer than this is cut by Ollama. */
const MOST_CONTEXT = 8192;
const LENGTH_LEAST = 1e-12;

/** Sentence vectors from a model of Ollama, of length one. */
export function ollamaEncoder(options: OllamaEncoderOptions): Encoder {
  const { model, dimensions, contextTokens, served } = options;
  const prefixes = prefixesOf(model);
  const purpose = { unavailable: 'model.unavailable', failed: 'model.failed', model } as const;
  const encodeSome = async (texts: readonly string[], role: EncoderRole, signal: AbortSignal) => {
    const marked = texts.map((text) => prefixes[role] + text);
    const embeddings = served ? await served(marked, signal) : await embedded(marked, signal);
    if (embeddings.length !== texts.length || embeddings.some((vector) => vector.length !== dimensions))
      throw new AppError('model.failed', 'The encoder gave vectors of another shape than it should.', {
        model,
        vectors: embeddings.length,
        dimensions: embeddings[0]?.length ?? 0,
      });
    return embeddings.map((vector) => unit(vector, model));
  };
  const embedded = async (input: string[], signal: AbortSignal) => {
    const request = { address: options.address(), limits: options.limits, purpose, signal };
    const { embeddings } = await askOnce(
      request,
      (client) =>
        client.embed({
          model,
          input,
          truncate: true,
          keep_alive: `${options.keepAliveMinutes()}m`,
          options: { num_ctx: Math.min(contextTokens ?? MOST_CONTEXT, MOST_CONTEXT) },
        }),
      Embedded,
    );
    return embeddings;
  };
  return {
    id: `ollama:${model}@${options.digest.replace(/^sha256:/u, '').slice(0, DIGEST_CHARS)}`,
    dimensions,
    async encode(texts, role, signal) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE)
        vectors.push(...(await encodeSome(texts.slice(at, at + AT_ONCE), role, signal)));
      return vectors;
    },
  };
}

/** Which words mark questions and passages: from the models' own cards. Models that are not named want none. */
const families: readonly { readonly name: RegExp; readonly query: string; readonly passage: string }[] = [
  { name: /nomic-embed/u, query: 'search_query: ', passage: 'search_document: ' },
  { name: /embeddinggemma/u, query: 'task: search result | query: ', passage: 'title: none | text: ' },
  {
    name: /qwen3-embedding/u,
    query: 'Instruct: Given a question, retrieve passages that answer it\nQuery: ',
    passage: '',
  },
  { name: /snowflake-arctic-embed2/u, query: 'query: ', passage: '' },
  {
    name: /mxbai-embed|snowflake-arctic-embed|bge-(?:small|base|large)/u,
    query: 'Represent this sentence for searching relevant passages: ',
    passage: '',
  },
  { name: /(?:^|[/-])e5-/u, query: 'query: ', passage: 'passage: ' },
];

function prefixesOf(model: string): Readonly<Record<EncoderRole, string>> {
  return families.find(({ name }) => name.test(model.toLowerCase())) ?? { query: '', passage: '' };
}

function unit(vector: readonly number[], model: string): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length < LENGTH_LEAST)
    throw new AppError('model.failed', 'The encoder gave a vector without a direction.', { model });
  return Float32Array.from(vector, (value) => value / length);
}
