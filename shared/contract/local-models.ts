import { z } from 'zod';
import { DocumentIdSchema, ErrorReportSchema } from './common.ts';

const arrived = { bytesDone: z.int().nonnegative(), bytesTotal: z.int().nonnegative() };

/** Where a model stands on its way to this machine. */
export const LocalModelState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('absent') }),
  z.strictObject({ kind: z.literal('running'), ...arrived }),
  z.strictObject({ kind: z.literal('paused'), ...arrived }),
  z.strictObject({ kind: z.literal('failed'), ...arrived, error: ErrorReportSchema }),
  z.strictObject({
    kind: z.literal('installed'),
    bytes: z.int().nonnegative(),
    /** Where it came from, in words. */
    source: z.string(),
  }),
  // It comes with Wayleaf and cannot be removed.
  z.strictObject({ kind: z.literal('included'), bytes: z.int().nonnegative() }),
]);
export type LocalModelState = z.infer<typeof LocalModelState>;

/** A model that runs inside Wayleaf: of the catalog, or one that was imported. */
export const LocalModel = z.strictObject({
  id: z.string(),
  task: z.enum(['encoder', 'reranker', 'writer']),
  /** As on the hub; null if it is on none. */
  repository: z.string().nullable(),
  license: z.string(),
  /** Language tags, or 'many'. */
  languages: z.union([z.array(z.string()), z.literal('many')]),
  /** Of its vectors; null for a re-ranker. */
  dimensions: z.int().positive().nullable(),
  contextTokens: z.int().positive(),
  /** What a language model takes while it answers, about; null for other models. */
  memoryBytes: z.int().positive().nullable(),
  /** What an answer of a language model takes on this computer, as the last ones did; null before the first. */
  answerMs: z.number().positive().nullable(),
  /** What a download takes, about. */
  downloadBytes: z.int().nonnegative(),
  state: LocalModelState,
});
export type LocalModel = z.infer<typeof LocalModel>;

/** How far the library is encoded for search by meaning. */
export const EncodingProgress = z.strictObject({
  /** `waiting`: another window of the library does it. `resting`: nothing is done while the computer runs on battery. */
  state: z.enum(['idle', 'running', 'waiting', 'resting', 'failed']),
  documentsDone: z.int().nonnegative(),
  documentsTotal: z.int().nonnegative(),
  /** The document that is encoded, and how far it is. */
  document: DocumentIdSchema.nullable(),
  textsDone: z.int().nonnegative(),
  textsTotal: z.int().nonnegative(),
  problem: ErrorReportSchema.nullable(),
});
export type EncodingProgress = z.infer<typeof EncodingProgress>;

/** The first item of `local-models.watch` is the whole, and so is every other. */
export const LocalModelsState = z.strictObject({
  models: z.array(LocalModel),
  /** Where they are on this machine, to be shown. */
  folder: z.string(),
  /** What finds and orders passages for a question now, by name and digest; null is the built-in search. */
  inUse: z.strictObject({ encoder: z.string().nullable(), reranker: z.string().nullable() }),
  encoding: EncodingProgress,
});
export type LocalModelsState = z.infer<typeof LocalModelsState>;
