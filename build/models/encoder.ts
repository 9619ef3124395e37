/** A sentence encoder as readers find it: the files that its makers publish, and a graph in place of the bare weights. */
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { bertGraph } from './bert-graph.ts';
import { readSafetensors } from './safetensors.ts';

const Config = z.object({
  hidden_size: z.int(),
  num_hidden_layers: z.int(),
  num_attention_heads: z.int(),
  layer_norm_eps: z.number(),
});

const PUBLISHED = [
  'README.md',
  'config.json',
  'config_sentence_transformers.json',
  'sentence_bert_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  '1_Pooling/config.json',
];

/** @param from  with `model.safetensors`; `folder` is there as a whole or not at all */
export async function writeEncoder(from: string, folder: string): Promise<void> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  for (const name of PUBLISHED) {
    await mkdir(path.dirname(path.join(draft, name)), { recursive: true });
    await copyFile(path.join(from, name), path.join(draft, name));
  }
  const config = Config.parse(JSON.parse(await readFile(path.join(from, 'config.json'), 'utf8')));
  const shape = {
    layers: config.num_hidden_layers,
    heads: config.num_attention_heads,
    size: config.hidden_size,
    epsilon: config.layer_norm_eps,
  };
  const weights = readSafetensors(await readFile(path.join(from, 'model.safetensors')));
  await mkdir(path.join(draft, 'onnx'), { recursive: true });
  await writeFile(path.join(draft, 'onnx', 'model.onnx'), bertGraph(shape, weights));
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}
