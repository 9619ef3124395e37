/**
 * Models as a program runs them that calls onnxruntime itself: tokens, a padded batch, a run. Batches are planned and filled, and
 * states pooled, as the inference process does it, so that what differs is the library between it and the runtime.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { planBatches } from '../../electron/inference/batches.ts';
import { lowWords, tokenTable, type TokenTable } from '../../electron/inference/graph.ts';
import { pool, relevance } from '../../electron/inference/pooling.ts';
import type { Tokens } from '../../electron/inference/texts-to-tokens.ts';

/** Of the tiny models. */
const PADDING = 0;

export interface PlainModel {
  /** For each text a vector of length one: the mean of its tokens' states. */
  encode(texts: readonly string[]): Promise<Float32Array[]>;
  /** For each passage how well it answers, in [0, 1]. */
  score(question: string, passages: readonly string[]): Promise<Float32Array[]>;
  release(): Promise<void>;
}

/**
 * Open a model in this process.
 *
 * @param graph  its place in the folder
 */
export async function openPlainly(
  folder: string,
  graph: string,
  options: InferenceSession.SessionOptions,
): Promise<PlainModel> {
  const json = async (name: string): Promise<object> =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8')) as object;
  const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'));
  const session = await InferenceSession.create(path.join(folder, graph), options);

  const tokensOf = (text: string, pair: string | null): Tokens => {
    const { ids, token_type_ids: types } = tokenizer.encode(text, { text_pair: pair, return_token_type_ids: true });
    return { ids, types, cut: false };
  };
  const run = async ({ rows, columns, ids, mask, types }: TokenTable, output: string): Promise<Float32Array> => {
    const tensor = (values: BigInt64Array): Tensor => new Tensor('int64', values, [rows, columns]);
    const feeds = { input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: tensor(types) };
    return (await session.run(feeds))[output]?.data as Float32Array;
  };
  const inBatches = async (
    texts: readonly Tokens[],
    rowsOf: (table: TokenTable) => Promise<Float32Array>,
  ): Promise<Float32Array[]> => {
    const rows = new Array<Float32Array>(texts.length);
    for (const batch of planBatches(texts.map(({ ids }) => ids.length))) {
      const table = tokenTable(
        batch.map((at) => texts[at]!),
        PADDING,
      );
      const values = await rowsOf(table);
      const width = values.length / table.rows;
      batch.forEach((at, row) => (rows[at] = values.slice(row * width, (row + 1) * width)));
    }
    return rows;
  };

  return {
    encode: (texts) =>
      inBatches(
        texts.map((text) => tokensOf(text, null)),
        async (table) => {
          const { rows, columns, mask } = table;
          const states = await run(table, 'last_hidden_state');
          const dimensions = states.length / (rows * columns);
          return pool(states, lowWords(mask), { rows, columns, dimensions }, 'mean');
        },
      ),
    score: (question, passages) =>
      inBatches(
        passages.map((passage) => tokensOf(question, passage)),
        async (table) => relevance(await run(table, 'logits'), 1),
      ),
    release: () => session.release(),
  };
}
