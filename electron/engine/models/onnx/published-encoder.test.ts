import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importModel, type ImportRequest } from './import-model.ts';
import type { EncoderSpec } from './model-spec.ts';
import { Shelf, type InstalledModel } from './shelf.ts';
import { writeTinyEncoder } from './testing/tiny-models.ts';

const never = new AbortController().signal;
let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-published-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function publish(name: string, more: Readonly<Record<string, object | string>> = {}): Promise<string> {
  await writeTinyEncoder(at(name), { words: ['larch'], dimensions: 24 });
  const files = {
    'config.json': { hidden_size: 24, max_position_embeddings: 512 },
    'sentence_bert_config.json': { max_seq_length: 128 },
    '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false },
    'config_sentence_transformers.json': { prompts: { query: 'ask: ', document: 'say: ' } },
    'README.md': '---\nlanguage: en\nlicense: mit\n---\n# A model\n',
    ...more,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(at(name, file)), { recursive: true });
    await writeFile(at(name, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return at(name);
}

function take(request: ImportRequest): Promise<InstalledModel> {
  const deps = { shelf: new Shelf(at('shelf')), now: () => 1, tryOut: () => Promise.resolve() };
  return importModel(request, deps, never);
}

test('an encoder of no list is used as its own files say', async () => {
  const { spec } = await take({ from: await publish('somebody'), as: 'our-encoder' });
  expect(spec).toMatchObject<Partial<EncoderSpec>>({
    id: 'our-encoder',
    task: 'encoder',
    license: 'mit',
    dimensions: 24,
    contextTokens: 128,
    pooling: 'cls',
    prefixes: { query: 'ask: ', passage: 'say: ' },
  });
  expect((await new Shelf(at('shelf')).find('our-encoder'))?.graph).toBe('onnx/model.onnx');
});

test('a folder that is called as a model of the catalog keeps the name that it is given', async () => {
  const { spec } = await take({ from: await publish('all-MiniLM-L6-v2'), as: 'minilm' });
  expect(spec).toMatchObject({ id: 'minilm', pins: {} });
});

test.each<[string, Readonly<Record<string, object | string>>, RegExp]>([
  ['how long its vectors are', { 'config.json': {} }, /config\.json does not say how long/],
  [
    'how its vectors are made',
    { '1_Pooling/config.json': { pooling_mode_cls_token: false, pooling_mode_mean_tokens: false } },
    /1_Pooling\/config\.json does not say/,
  ],
  [
    'which of two ways it is',
    { '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: true } },
    /1_Pooling\/config\.json does not say/,
  ],
])('one whose files do not say %s is refused', async (_, files, message) => {
  await expect(take({ from: await publish('somebody', files), as: 'ours' })).rejects.toMatchObject({
    code: 'input.invalid',
    message: expect.stringMatching(message) as string,
  });
});

test.each(['all-minilm-l6-v2', 'a/b', '..', ''])('“%s” is no name for it', async (as) => {
  const from = await publish('somebody');
  await expect(take({ from, as })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('of several models under one name none is chosen', async () => {
  await publish('both/one');
  await publish('both/two');
  await expect(take({ from: at('both'), as: 'ours' })).rejects.toThrow(/several models/);
});
