import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { AppError } from '#shared/base/errors.ts';
import type { Tokens } from './texts-to-tokens.ts';

/** Tokens of some texts side by side, padded to the longest. */
export interface TokenTable {
  readonly rows: number;
  readonly columns: number;
  readonly ids: BigInt64Array;
  /** 1 for a token, 0 for padding. */
  readonly mask: BigInt64Array;
  readonly types: BigInt64Array;
}

/** An output of a run: float32, row by row. */
export interface Output {
  readonly data: Float32Array;
  /** Rows first. */
  readonly shape: readonly number[];
}

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;
type InputName = (typeof INPUTS)[number];

/** A model's graph, loaded. */
export class Graph {
  readonly #session: InferenceSession;
  readonly #inputs: readonly InputName[];
  readonly #output: string;

  private constructor(session: InferenceSession, inputs: readonly InputName[], output: string) {
    this.#session = session;
    this.#inputs = inputs;
    this.#output = output;
  }

  /**
   * @param outputs  names that the wanted output may have, the likeliest first
   * @throws AppError `model.unavailable` if the file is missing, no graph, or not one of these models
   */
  static async load(folder: string, graph: string, outputs: readonly string[], threads: number): Promise<Graph> {
    const file = path.join(folder, graph);
    const unusable = (reason: string, cause?: unknown): AppError =>
      new AppError(
        'model.unavailable',
        'The model’s file cannot be loaded. Remove the model and install it again.',
        { file, reason },
        cause,
      );
    let session: InferenceSession;
    try {
      session = await InferenceSession.create(file, {
        executionProviders: ['cpu'],
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        executionMode: 'sequential',
        graphOptimizationLevel: 'all',
        // Shapes differ from batch to batch, so a plan made for one of them is of no use for the next. The arena stays
        // as large as the largest batch, which is bounded.
        enableMemPattern: false,
        enableCpuMemArena: true,
        logSeverityLevel: 3,
      });
    } catch (error) {
      throw unusable(error instanceof Error ? error.message : String(error), error);
    }
    const foreign = session.inputNames.find((name) => !isInput(name));
    const output = outputs.find((name) => session.outputNames.includes(name)) ?? session.outputNames[0];
    if (foreign !== undefined || output === undefined) {
      await session.release();
      throw unusable(foreign === undefined ? 'it has no output' : `it wants an input ‘${foreign}’`);
    }
    return new Graph(session, session.inputNames.filter(isInput), output);
  }

  /** @throws AppError `model.failed` */
  async run(table: TokenTable): Promise<Output> {
    const { rows, columns, ids, mask, types } = table;
    const values: Record<InputName, BigInt64Array> = { input_ids: ids, attention_mask: mask, token_type_ids: types };
    const feeds = Object.fromEntries(
      this.#inputs.map((name) => [name, new Tensor('int64', values[name], [rows, columns])]),
    );
    const results = await this.#session.run(feeds, [this.#output]).catch((error: unknown) => {
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

  release(): Promise<void> {
    return this.#session.release();
  }
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
  };
  const ids = lowWords(table.ids);
  const mask = lowWords(table.mask);
  const types = lowWords(table.types);
  texts.forEach((text, row) => {
    const from = row * columns;
    for (let column = 0; column < columns; column++) {
      const at = (from + column) * 2;
      const id = text.ids[column];
      ids[at] = id ?? padId;
      mask[at] = id === undefined ? 0 : 1;
      types[at] = text.types[column] ?? 0;
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
