import * as z from 'zod';
import type { MethodTable } from '#shared/rpc/spec.ts';

/** A model as the process loads it: a folder with `tokenizer.json`, `tokenizer_config.json` and a graph. */
const files = {
  /** Absolute. */
  folder: z.string().min(1),
  /** The graph's place in the folder, as in 'onnx/model_quantized.onnx'. */
  graph: z.string().min(1),
  /** What exceeds this is cut at its end. */
  contextTokens: z.int().min(8).max(32_768),
};

export const EncoderFiles = z.strictObject({
  ...files,
  /** How the states of a text's tokens become one vector: their mean without padding, or the first token's state. */
  pooling: z.enum(['mean', 'cls']),
  dimensions: z.int().positive(),
});
export type EncoderFiles = z.infer<typeof EncoderFiles>;

export const RerankerFiles = z.strictObject(files);
export type RerankerFiles = z.infer<typeof RerankerFiles>;

export const ReaderFiles = z.strictObject(files);
export type ReaderFiles = z.infer<typeof ReaderFiles>;

/** With `config.json` beside it, and a form for chats in its tokenizer's. */
export const WriterFiles = z.strictObject(files);
export type WriterFiles = z.infer<typeof WriterFiles>;

/** Texts of one call; a caller with more makes several calls. */
export const maxTextsPerCall = 2048;

/** A passage with its headings, from the top section down, and its sentences. */
const Passage = z.strictObject({ headings: z.string(), sentences: z.array(z.string()).max(4096) });

const texts = z.array(z.string()).min(1).max(maxTextsPerCall);
const sharing = {
  /** Somebody waits for it: it is done before what is done in the background. */
  urgent: z.boolean(),
  threads: z.int().min(1).max(64),
};

const Numbers = z.custom<Float32Array>((value) => value instanceof Float32Array);

/** Results of one batch. Batches come in any order; every text is in exactly one. */
const batch = {
  /** Which of the call's texts these are. */
  indices: z.custom<Uint32Array>((value) => value instanceof Uint32Array),
};

/** What a call cost. */
const Cost = z.strictObject({
  /** Padding included. */
  tokens: z.int().nonnegative(),
  /** Texts that were longer than the model's context. */
  truncated: z.int().nonnegative(),
  /** Memory of the process after it. */
  residentBytes: z.number().nonnegative(),
});

/** What an answer cost. */
export const WritingCost = z.strictObject({
  /** Read by the model. */
  promptTokens: z.int().nonnegative(),
  /** Of the prompt, which the model could not hold. */
  cutTokens: z.int().nonnegative(),
  replyTokens: z.int().nonnegative(),
  /** 0 for a model that was loaded already. */
  loadMs: z.number().nonnegative(),
  /** Until the first token, once it was loaded. */
  promptMs: z.number().nonnegative(),
  replyMs: z.number().nonnegative(),
  residentBytes: z.number().nonnegative(),
});
export type WritingCost = z.infer<typeof WritingCost>;

/** The engine's calls to the inference process. Any number may be open at a time; they take turns after each batch. */
export const inferenceMethods = {
  'texts.encode': {
    params: z.strictObject({ model: EncoderFiles, texts, ...sharing }),
    /** One row of `dimensions` numbers for each index; every row has the length one. */
    item: z.strictObject({ ...batch, vectors: Numbers }),
    result: Cost,
  },
  'passages.score': {
    params: z.strictObject({ model: RerankerFiles, question: z.string(), passages: texts, ...sharing }),
    /** In [0, 1]. */
    item: z.strictObject({ ...batch, scores: Numbers }),
    result: Cost,
  },
  'passages.read': {
    params: z.strictObject({
      model: ReaderFiles,
      question: z.string(),
      passages: z.array(Passage).min(1).max(256),
      ...sharing,
    }),
    /** Log odds that the passage answers, and of each of its sentences against all others. */
    item: z.strictObject({ ...batch, answers: Numbers, sentences: z.array(Numbers) }),
    result: Cost,
  },
  'text.write': {
    params: z.strictObject({
      model: WriterFiles,
      messages: z
        .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
        .min(1)
        .max(64),
      maxTokens: z.int().min(1).max(8192),
      /** The answer begins as an object of JSON does, and ends with it. */
      json: z.boolean(),
      threads: sharing.threads,
    }),
    /** Of the answer; empty to say that the work goes on. */
    item: z.strictObject({ text: z.string() }),
    result: WritingCost,
  },
} as const satisfies MethodTable;
