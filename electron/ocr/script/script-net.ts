/** The network that tells the script of a window: convolutions, the mean and the maximum over all places, a linear layer. */
import { z } from 'zod';
import { WINDOW } from './text-windows.ts';

/** As `build/train/script/train.py` writes it. */
const LayerSchema = z.object({
  inputs: z.int().positive(),
  outputs: z.int().positive(),
  /** Of the kernel, in pixels; 1 for the linear layer. */
  side: z.int().positive(),
  step: z.int().positive(),
  /** By output: what the whole numbers are multiplied with. */
  scale: z.array(z.number()),
  bias: z.array(z.number()),
  /** In base 64: bytes with a sign, by row and column of the kernel, input and output. */
  weights: z.string(),
});
export const ScriptModel = z.object({
  format: z.literal(1),
  scripts: z.array(z.string()).min(2),
  layers: z.array(LayerSchema).min(2),
});
export type ScriptModel = z.infer<typeof ScriptModel>;

interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly side: number;
  readonly step: number;
  readonly bias: Float32Array;
  readonly weights: Float32Array;
}

/** Values by row, column and channel. */
interface Planes {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

export class ScriptNet {
  /** ISO 15924, in the order of the odds. */
  readonly scripts: readonly string[];
  readonly #convolutions: readonly Layer[];
  readonly #last: Layer;

  constructor({ scripts, layers }: ScriptModel) {
    this.scripts = scripts;
    const unpacked = layers.map(unpack);
    this.#convolutions = unpacked.slice(0, -1);
    this.#last = unpacked.at(-1)!;
  }

  /** The probability of each script. */
  odds(window: Float32Array): Float32Array {
    let planes: Planes = { values: window, width: WINDOW.width, height: WINDOW.height, channels: 1 };
    for (const layer of this.#convolutions) planes = convolve(planes, layer);
    return softmax(linear(pool(planes), this.#last));
  }
}

function unpack({ inputs, outputs, side, step, scale, bias, weights }: ScriptModel['layers'][number]): Layer {
  const bytes = new Int8Array(Buffer.from(weights, 'base64'));
  if (bytes.length !== side * side * inputs * outputs) throw new Error('The weights of the scripts are not whole.');
  const values = Float32Array.from(bytes, (value, at) => value * (scale[at % outputs] ?? 0));
  return { inputs, outputs, side, step, bias: Float32Array.from(bias), weights: values };
}

/** With nothing around the edges; below zero is zero. */
function convolve({ values, width, height, channels }: Planes, layer: Layer): Planes {
  const { outputs, side, step, bias, weights } = layer;
  const reach = Math.floor(side / 2);
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const out = new Float32Array(columns * rows * outputs);
  const sums = new Float32Array(outputs);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      sums.set(bias);
      for (let v = 0; v < side; v++) {
        const row = y * step + v - reach;
        if (row < 0 || row >= height) continue;
        for (let u = 0; u < side; u++) {
          const column = x * step + u - reach;
          if (column < 0 || column >= width) continue;
          addAt(
            sums,
            values,
            (row * width + column) * channels,
            channels,
            weights,
            (v * side + u) * channels * outputs,
          );
        }
      }
      const to = (y * columns + x) * outputs;
      for (let at = 0; at < outputs; at++) out[to + at] = Math.max(0, sums[at]!);
    }
  }
  return { values: out, width: columns, height: rows, channels: outputs };
}

/** What the channels of one place add to the sums. */
function addAt(
  sums: Float32Array,
  values: Float32Array,
  from: number,
  channels: number,
  weights: Float32Array,
  kernel: number,
): void {
  const outputs = sums.length;
  for (let channel = 0; channel < channels; channel++) {
    const value = values[from + channel]!;
    if (value === 0) continue;
    const row = kernel + channel * outputs;
    for (let at = 0; at < outputs; at++) sums[at] = sums[at]! + value * weights[row + at]!;
  }
}

/** Of each channel the mean over all places, then the maximum. */
function pool({ values, channels }: Planes): Float32Array {
  const pooled = new Float32Array(2 * channels);
  const places = values.length / channels;
  for (let at = 0; at < values.length; at++) {
    const channel = at % channels;
    const value = values[at]!;
    pooled[channel] = pooled[channel]! + value / places;
    pooled[channels + channel] = Math.max(pooled[channels + channel]!, value);
  }
  return pooled;
}

function linear(values: Float32Array, { outputs, bias, weights }: Layer): Float32Array {
  const sums = Float32Array.from(bias);
  addAt(sums, values, 0, values.length, weights, 0);
  return sums.subarray(0, outputs);
}

function softmax(logits: Float32Array): Float32Array {
  const most = logits.reduce((a, b) => Math.max(a, b), -Infinity);
  const odds = logits.map((logit) => Math.exp(logit - most));
  const sum = odds.reduce((a, b) => a + b, 0);
  return odds.map((value) => value / sum);
}
