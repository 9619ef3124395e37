/** How a sentence encoder wants to be used, by the files that its makers publish beside it, as sentence-transformers lays them out. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { AppError } from '#shared/base/errors.ts';
import type { EncoderSpec } from './model-spec.ts';

/** The sizes of its states and of what it reads. */
export const CONFIG = 'config.json';
/** How vectors of tokens become one. */
export const POOLING = '1_Pooling/config.json';
const READS = 'sentence_bert_config.json';
const PROMPTS = 'config_sentence_transformers.json';
const CARD = 'README.md';

/** All that tell how a model is used; they are small. */
export const PUBLISHED = [CONFIG, POOLING, READS, PROMPTS, CARD] as const;

const GRAPHS = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'onnx/model_fp16.onnx', 'model.onnx'];
const MOST_CONTEXT = 32_768;
const LEAST_CONTEXT = 8;

const Config = z.object({ hidden_size: z.int().positive(), max_position_embeddings: z.int().positive() });
const Pooling = z.object({ pooling_mode_cls_token: z.boolean(), pooling_mode_mean_tokens: z.boolean() });
const Reads = z.object({ max_seq_length: z.int().positive() });
const Prompts = z.object({ prompts: z.record(z.string(), z.string()) });

/**
 * @param id  what it is to be called here
 * @throws AppError `input.invalid` where they do not tell how it is used
 */
export async function describePublished(folder: string, id: string): Promise<EncoderSpec> {
  const read = async (name: string): Promise<unknown> => parseJson(await textOf(folder, name));
  const config = Config.safeParse(await read(CONFIG)).data;
  if (!config) throw untold(CONFIG, 'how long its vectors are and how much it reads');
  const pooling = poolingOf(Pooling.safeParse(await read(POOLING)).data);
  if (!pooling) throw untold(POOLING, 'that its vectors are made as a mean or from the first token');
  const reads = Reads.safeParse(await read(READS)).data?.max_seq_length ?? MOST_CONTEXT;
  const prompts = Prompts.safeParse(await read(PROMPTS)).data?.prompts ?? {};
  return {
    id,
    task: 'encoder',
    repository: null,
    license: licenseIn(await textOf(folder, CARD)) ?? 'not stated',
    languages: [],
    dimensions: config.hidden_size,
    contextTokens: Math.max(LEAST_CONTEXT, Math.min(reads, config.max_position_embeddings, MOST_CONTEXT)),
    pooling,
    prefixes: { query: prompts.query ?? '', passage: prompts.document ?? prompts.passage ?? '' },
    graphs: GRAPHS,
    approximateBytes: 0,
    pins: {},
  };
}

function poolingOf(told: z.infer<typeof Pooling> | undefined): EncoderSpec['pooling'] | undefined {
  if (told?.pooling_mode_mean_tokens === told?.pooling_mode_cls_token) return undefined;
  return told?.pooling_mode_mean_tokens ? 'mean' : 'cls';
}

/** In the lines between two rules on top of a card. */
function licenseIn(card: string): string | undefined {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/u.exec(card)?.[1];
  return /^license:\s*["']?([\w.+-]+)/mu.exec(head ?? '')?.[1];
}

function textOf(folder: string, name: string): Promise<string> {
  return readFile(path.join(folder, name), 'utf8').catch(() => '');
}

function untold(name: string, what: string): AppError {
  return new AppError('input.invalid', `The model cannot be used: its ${name} does not say ${what}.`, { file: name });
}
