import { z } from 'zod';
import { CheckUp } from './check-ups.ts';
import { DocumentIdSchema, ErrorReportSchema } from './common.ts';
import { ModelSettings } from './settings.ts';

/** What answers questions: sentences of the documents, or a language model that cites them. */
export const Answering = z.discriminatedUnion('tier', [
  z.strictObject({ tier: z.literal('built-in') }),
  z.strictObject({ tier: z.literal('ollama'), model: z.string() }),
  /** A language model that runs inside Wayleaf. */
  z.strictObject({ tier: z.literal('local'), model: z.string() }),
]);
export type Answering = z.infer<typeof Answering>;

export const modelAbilities = ['chat', 'vision', 'embedding', 'thinking', 'tools'] as const;

/** A model that Ollama has. */
export const OllamaModel = z.strictObject({
  name: z.string(),
  bytes: z.int().nonnegative(),
  /** As Ollama says it, as in '7.6B'; empty if it does not. */
  parameters: z.string(),
  /** Null if Ollama does not say. */
  contextTokens: z.int().positive().nullable(),
  /** Length of its vectors, of an embedding model. */
  dimensions: z.int().positive().nullable(),
  abilities: z.array(z.enum(modelAbilities)),
  /** Where a model runs that is not on Ollama's machine: what it reads is sent there. */
  remoteHost: z.string().nullable(),
  /** Of the model's files, as Ollama tells it. */
  digest: z.string(),
});
export type OllamaModel = z.infer<typeof OllamaModel>;

/** What is known of Ollama. Nothing is asked before the reader turns it on or looks. */
export const OllamaState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unknown') }),
  z.strictObject({ kind: z.literal('looking') }),
  /** Nothing answers there. */
  z.strictObject({ kind: z.literal('absent'), error: ErrorReportSchema }),
  /** Something answers, but not as Ollama does, or not in time. */
  z.strictObject({ kind: z.literal('failing'), error: ErrorReportSchema }),
  z.strictObject({
    kind: z.literal('running'),
    /** Ollama's own API, or that of OpenAI, which many local servers offer. */
    speaks: z.enum(['ollama', 'openai']),
    /** Empty where it is not told. */
    version: z.string(),
    /** Older than structured answers, which the prompts rely on. */
    outdated: z.boolean(),
    models: z.array(OllamaModel),
  }),
]);
export type OllamaState = z.infer<typeof OllamaState>;

/** A model on its way to Ollama. */
export const OllamaPull = z.strictObject({
  model: z.string(),
  state: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('running'),
      /** As Ollama says it, as in 'verifying sha256 digest'. */
      status: z.string(),
      bytesDone: z.int().nonnegative(),
      /** 0 until it is known. */
      bytesTotal: z.int().nonnegative(),
    }),
    z.strictObject({ kind: z.literal('failed'), error: ErrorReportSchema }),
  ]),
});
export type OllamaPull = z.infer<typeof OllamaPull>;

/** Work of the language model in the background. */
export const ModelJob = z.strictObject({
  kind: z.enum(['summaries', 'trees', 'graphs']),
  state: z.enum(['idle', 'running', 'paused', 'failed']),
  /** The document it works on. */
  document: DocumentIdSchema.nullable(),
  /** Documents. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** Of the document it works on, where its parts are counted. */
  parts: z.strictObject({ done: z.int().nonnegative(), total: z.int().positive() }).nullable(),
  /** Why it does not go on. */
  problem: ErrorReportSchema.nullable(),
});
export type ModelJob = z.infer<typeof ModelJob>;

/** Something about a model's work that the reader should know, although it went on. */
export const ModelNote = z.strictObject({
  kind: z.literal('truncated'),
  model: z.string(),
  /** Tokens that were sent, at least, and that the model read. */
  sentTokens: z.int(),
  readTokens: z.int(),
});
export type ModelNote = z.infer<typeof ModelNote>;

/** Where the key of a model server is kept: by the system's key store, in a file that only the reader can open, or not by Wayleaf. */
export const KeptKey = z.enum(['system', 'file', 'environment']);
export type KeptKey = z.infer<typeof KeptKey>;

/** Everything that Settings → Models shows. The first item of `models.watch` is the whole, and so is every other. */
export const ModelsState = z.strictObject({
  settings: ModelSettings,
  answering: Answering,
  /** The address as it is used. Documents leave this machine if it is elsewhere. */
  address: z.strictObject({ url: z.string(), thisMachine: z.boolean() }),
  ollama: OllamaState,
  /** Of the server at this address; null where it has none. */
  serverKey: KeptKey.nullable(),
  pulls: z.array(OllamaPull),
  jobs: z.array(ModelJob),
  /** The last of each kind and model. */
  notes: z.array(ModelNote),
  /** Of the language models that are chosen: what is known of each, and which of them runs. */
  checkUps: z.array(CheckUp),
});
export type ModelsState = z.infer<typeof ModelsState>;
