/** What is particular to a model: how its files are found, loaded and used. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { wordsAlone } from '#shared/contract/settings.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file's place in the model's folder: never absolute, never upwards. */
export const FilePath = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/);

/** Folders are named after models, so an id is a name on every file system. */
export const ModelId = z
  .string()
  .regex(/^[a-z0-9][\w.-]{0,99}$/i)
  .refine((id) => !id.endsWith('.') && id !== wordsAlone, 'not a model’s id');

const common = {
  id: ModelId,
  /** As on the hub: OWNER/NAME. Null for a model that is not there. */
  repository: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .nullable(),
  /** SPDX, as its card states it. */
  license: z.string(),
  /** Language tags, or 'many'. */
  languages: z.union([z.array(z.string()), z.literal('many')]),
  contextTokens: z.int().min(8).max(32_768),
  /** Places of the graph, the preferred one first; a download takes the first, an import the first that is there. */
  graphs: z.array(FilePath).min(1),
  /** What a download takes, about; the hub tells exactly. */
  approximateBytes: z.int().nonnegative(),
  /** Files whose content is known for certain. */
  pins: z.record(FilePath, z.strictObject({ bytes: z.int().positive(), sha256 })),
};

export const ModelSpec = z.discriminatedUnion('task', [
  z.strictObject({
    ...common,
    task: z.literal('encoder'),
    dimensions: z.int().min(1).max(8192),
    pooling: z.enum(['mean', 'cls']),
    /** Words in front of every text; many models want questions and passages marked differently. */
    prefixes: z.strictObject({ query: z.string(), passage: z.string() }),
  }),
  z.strictObject({ ...common, task: z.literal('reranker') }),
  z.strictObject({
    ...common,
    task: z.literal('writer'),
    /** As its card says it, as in '135M'. */
    parameters: z.string(),
    /** Of its cache, for each token that it holds: layers × heads × their length × two × the bytes of a number. */
    cacheBytesPerToken: z.int().nonnegative(),
  }),
]);
export type ModelSpec = z.infer<typeof ModelSpec>;
export type EncoderSpec = Extract<ModelSpec, { task: 'encoder' }>;
export type RerankerSpec = Extract<ModelSpec, { task: 'reranker' }>;
export type WriterSpec = Extract<ModelSpec, { task: 'writer' }>;

export const TOKENIZER_FILES = ['tokenizer.json', 'tokenizer_config.json'] as const;

/** Beside the graph. A language model's description says how its cache is laid out, and what ends an answer. */
export function smallFilesOf({ task }: Pick<ModelSpec, 'task'>): readonly string[] {
  return task === 'writer' ? [...TOKENIZER_FILES, 'config.json'] : TOKENIZER_FILES;
}

/** What a download fetches. */
export function filesOf(spec: ModelSpec): readonly string[] {
  return [...smallFilesOf(spec), spec.graphs[0]!];
}

/** The process itself, its native code and its tokenizer. */
const PROCESS_BYTES = 200e6;

/** What answering takes at most, about: the graph, and the cache as it was and as it becomes with one more token. */
export function memoryOf(
  { approximateBytes, contextTokens, cacheBytesPerToken }: WriterSpec,
  graphBytes = approximateBytes,
): number {
  return Math.round(PROCESS_BYTES + graphBytes + 2 * contextTokens * cacheBytesPerToken);
}

/** A file of an installed model. */
export const InstalledFile = z.strictObject({ path: FilePath, bytes: z.int().nonnegative(), sha256 });
export type InstalledFile = z.infer<typeof InstalledFile>;

/**
 * Changes with everything that a vector or score depends on: the files, and how they are used. Vectors of different
 * digests are never compared.
 */
export function digestOf(spec: ModelSpec, files: readonly InstalledFile[]): string {
  const used =
    spec.task === 'encoder'
      ? [spec.contextTokens, spec.pooling, spec.prefixes.query, spec.prefixes.passage]
      : [spec.contextTokens];
  const content = files.map(({ path, sha256: hash }) => `${path} ${hash}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([...content, ...used]))
    .digest('hex');
}
