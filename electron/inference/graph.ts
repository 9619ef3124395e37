import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { AutoModel, PretrainedConfig, SESSION, Tensor, type PreTrainedModel } from './transformers.ts';
import type { Tokens } from './texts-to-tokens.ts';

/** Tokens of some texts side by side, padded to the longest. */
export interface TokenTable {
  readonly rows: number;
  readonly columns: number;
  readonly ids: BigInt64Array;
  /** 1 for a token, 0 for padding. */
  readonly mask: BigInt64Array;
  readonly types: BigInt64Array;
  /** Which sentence a token belongs to, counted from 1; 0 for none. */
  readonly sentences: BigInt64Array;
}

/** An output of a run: float32, row by row. */
export interface Output {
  readonly data: Float32Array;
  /** Rows first. */
  readonly shape: readonly number[];
}

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids', 'sentence_ids'] as const;
type InputName = (typeof INPUTS)[number];

/** A model of one graph that reads texts: an encoder, a re-ranker or a reader of passages. */
export class Graph {
  readonly #model: PreTrainedModel;
  readonly #inputs: readonly InputName[];
  readonly #output: string;

  private constructor(model: PreTrainedModel, inputs: readonly InputName[], output: string) {
    this.#model = model;
    this.#inputs = inputs;
    this.#output = output;
  }

  /**
   * @param outputs  names that the wanted output may have, the likeliest first
   * @throws AppError `model.unavailable` if the file is missing, no graph, or not one of these models
   */
  static async load(folder: string, graph: string, outputs: readonly string[], threads: number): Promise<Graph> {
    const model = await loadGraph(folder, graph, (place) =>
      AutoModel.from_pretrained(folder, {
        ...place,
        // What goes in and comes out is read from the graph; all kinds of encoders are run alike.
        config: new PretrainedConfig({ model_type: 'bert' }),
        session_options: { ...SESSION, intraOpNumThreads: threads },
      }),
    );
    const { inputNames, outputNames } = sessionOf(model);
    const foreign = inputNames.find((name) => !isInput(name));
    const output = outputs.find((name) => outputNames.includes(name)) ?? outputNames[0];
    if (foreign !== undefined || output === undefined) {
      await model.dispose();
      const reason = foreign === undefined ? 'it has no output' : `it wants an input ‘${foreign}’`;
      throw unusableGraph(path.join(folder, graph), reason);
    }
    return new Graph(model, inputNames.filter(isInput), output);
  }

  /** @throws AppError `model.failed` */
  async run(table: TokenTable): Promise<Output> {
    const { rows, columns, ids, mask, types, sentences } = table;
    const values: Record<InputName, BigInt64Array> = {
      input_ids: ids,
      attention_mask: mask,
      token_type_ids: types,
      sentence_ids: sentences,
    };
    const feeds = Object.fromEntries(
      this.#inputs.map((name) => [name, new Tensor('int64', values[name], [rows, columns])]),
    );
    const results = await (this.#model.forward(feeds) as Promise<Record<string, Tensor>>).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('model.failed', 'The model failed on a text.', { reason }, error);
    });
    const tensor = results[this.#output];
    if (!(tensor?.data instanceof Float32Array)) {
      throw new AppError('model.failed', 'The model gives numbers of a kind that is not supported.', {
        type: tensor?.type ?? 'none',
      });
    }
    return { data: tensor.data, shape: tensor.dims };
  }

  async release(): Promise<void> {
    await this.#model.dispose();
  }
}

/** What onnxruntime tells of a loaded graph. */
export function sessionOf(model: PreTrainedModel): {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
} {
  const session = model.sessions.model as { inputNames: readonly string[]; outputNames: readonly string[] } | undefined;
  return session ?? { inputNames: [], outputNames: [] };
}

/** Where the library looks for a graph: the very file, whatever its name says of the numbers in it. */
interface Place {
  readonly subfolder: string;
  readonly model_file_name: string;
  readonly dtype: 'fp32';
  readonly local_files_only: true;
}

/** @throws AppError `model.unavailable` for whatever `load` throws */
export async function loadGraph<T>(folder: string, graph: string, load: (place: Place) => Promise<T>): Promise<T> {
  const { dir, name } = path.posix.parse(graph);
  try {
    // The name stands for itself: 'fp32' is the kind that adds nothing to it.
    return await load({ subfolder: dir, model_file_name: name, dtype: 'fp32', local_files_only: true });
  } catch (error) {
    throw unusableGraph(path.join(folder, graph), error instanceof Error ? error.message : String(error), error);
  }
}

function unusableGraph(file: string, reason: string, cause?: unknown): AppError {
  return new AppError(
    'model.unavailable',
    'The model’s file cannot be loaded. Remove the model and install it again.',
    { file, reason },
    cause,
  );
}

function isInput(name: string): name is InputName {
  return (INPUTS as readonly string[]).includes(name);
}

/** Texts as the graph takes them. */
export function tokenTable(texts: readonly Tokens[], padId: number): TokenTable {
  const rows = texts.length;
  const columns = texts.reduce((most, { ids }) => Math.max(most, ids.length), 1);
  const table = {
    rows,
    columns,
    ids: new BigInt64Array(rows * columns),
    mask: new BigInt64Array(rows * columns),
    types: new BigInt64Array(rows * columns),
    sentences: new BigInt64Array(rows * columns),
  };
  const ids = lowWords(table.ids);
  const mask = lowWords(table.mask);
  const types = lowWords(table.types);
  const sentences = lowWords(table.sentences);
  texts.forEach((text, row) => {
    const from = row * columns;
    for (let column = 0; column < columns; column++) {
      const at = (from + column) * 2;
      const id = text.ids[column];
      ids[at] = id ?? padId;
      mask[at] = id === undefined ? 0 : 1;
      types[at] = text.types[column] ?? 0;
      sentences[at] = text.sentences?.[column] ?? 0;
    }
  });
  return table;
}

/**
 * The lower halves of small 64-bit integers are at the even places: every system that Electron and onnxruntime run on is
 * little-endian. Writing them saves a BigInt for each token.
 */
export function lowWords(values: BigInt64Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length * 2);
}
