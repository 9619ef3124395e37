/**
 * An ONNX graph from the weights of a BERT encoder, as its card's own exporter would write one: float32, with the inputs and
 * the output that all such graphs have. The exporter brings five gigabytes along; this is what it would have to say.
 */
import {
  constant,
  elementType,
  onnxFile,
  operator,
  tensor,
  type Attribute,
} from '../../electron/engine/models/onnx/testing/onnx-file.ts';
import type { Weights } from './safetensors.ts';

/** Of the model's `config.json`. */
export interface BertShape {
  readonly layers: number;
  readonly heads: number;
  /** Length of a state. */
  readonly size: number;
  readonly epsilon: number;
}

/** What is added to the score of a token that is padding. */
const MASKED = -10_000;

export function bertGraph(shape: BertShape, weights: Weights): Uint8Array {
  const graph = new Graph(weights);
  const mask = paddingMask(graph);
  let states = embedded(graph, shape);
  for (let layer = 0; layer < shape.layers; layer++) {
    const name = `encoder.layer.${layer}`;
    const attended = attention(graph, shape, `${name}.attention`, states, mask);
    const wide = gelu(graph, graph.dense(`${name}.intermediate.dense`, attended));
    const narrow = graph.dense(`${name}.output.dense`, wide);
    const sum = graph.add('Add', [narrow, attended]);
    const output = layer === shape.layers - 1 ? OUTPUT : undefined;
    states = graph.norm(`${name}.output.LayerNorm`, sum, shape.epsilon, output);
  }
  return graph.file(shape.size);
}

const OUTPUT = 'last_hidden_state';
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;

/** Operators in the order in which they are added, with the constants that they read. */
class Graph {
  readonly #weights: Weights;
  readonly #operators: Uint8Array[] = [];
  readonly #constants: Uint8Array[] = [];

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  /** @returns the name of what comes out */
  add(
    kind: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = `${kind}_${this.#operators.length}`,
  ): string {
    this.#operators.push(operator(kind, inputs, output, attributes));
    return output;
  }

  number(value: number): string {
    return this.#constant(elementType.float, [], Float32Array.of(value));
  }

  integers(values: readonly number[], shape: readonly number[] = [values.length]): string {
    return this.#constant(elementType.int64, shape, BigInt64Array.from(values, BigInt));
  }

  /** @param turned  rows become columns, as a layer's weights are kept */
  weight(name: string, turned = false): string {
    const { shape, values } = this.#weights.read(name);
    const [rows = 0, columns = 0] = shape;
    return turned
      ? this.#constant(elementType.float, [columns, rows], transposed(values, rows, columns))
      : this.#constant(elementType.float, shape, values);
  }

  dense(name: string, states: string): string {
    const product = this.add('MatMul', [states, this.weight(`${name}.weight`, true)]);
    return this.add('Add', [product, this.weight(`${name}.bias`)]);
  }

  norm(name: string, states: string, epsilon: number, output?: string): string {
    const inputs = [states, this.weight(`${name}.weight`), this.weight(`${name}.bias`)];
    return this.add('LayerNormalization', inputs, { axis: -1, epsilon: { float: epsilon } }, output);
  }

  file(size: number): Uint8Array {
    return onnxFile({
      operators: this.#operators,
      constants: this.#constants,
      inputs: INPUTS.map((name) => tensor(name, elementType.int64, ['batch', 'sequence'])),
      outputs: [tensor(OUTPUT, elementType.float, ['batch', 'sequence', size])],
    });
  }

  #constant(
    type: (typeof elementType)[keyof typeof elementType],
    shape: readonly number[],
    values: Float32Array | BigInt64Array,
  ): string {
    const name = `constant_${this.#constants.length}`;
    this.#constants.push(constant(name, type, shape, values));
    return name;
  }
}

/** 0 for a token that is read, far below it for padding: [batch, 1, 1, sequence]. */
function paddingMask(graph: Graph): string {
  const read = graph.add('Cast', ['attention_mask'], { to: elementType.float });
  const padding = graph.add('Sub', [graph.number(1), read]);
  const added = graph.add('Mul', [padding, graph.number(MASKED)]);
  return graph.add('Unsqueeze', [added, graph.integers([1, 2])]);
}

function embedded(graph: Graph, { epsilon }: BertShape): string {
  const table = (name: string): string => graph.weight(`embeddings.${name}_embeddings.weight`);
  const words = graph.add('Gather', [table('word'), 'input_ids']);
  const types = graph.add('Gather', [table('token_type'), 'token_type_ids']);
  const length = graph.add('Gather', [graph.add('Shape', ['input_ids']), graph.integers([1], [])]);
  const places = graph.add('Range', [graph.integers([0], []), length, graph.integers([1], [])]);
  const positions = graph.add('Gather', [table('position'), places]);
  const sum = graph.add('Add', [graph.add('Add', [words, types]), positions]);
  return graph.norm('embeddings.LayerNorm', sum, epsilon);
}

function attention(graph: Graph, shape: BertShape, name: string, states: string, mask: string): string {
  const { heads, size, epsilon } = shape;
  const headed = (part: string, order: readonly number[]): string => {
    const whole = graph.dense(`${name}.self.${part}`, states);
    const split = graph.add('Reshape', [whole, graph.integers([0, 0, heads, size / heads])]);
    return graph.add('Transpose', [split], { perm: order });
  };
  const products = graph.add('MatMul', [headed('query', [0, 2, 1, 3]), headed('key', [0, 2, 3, 1])]);
  const scaled = graph.add('Mul', [products, graph.number(1 / Math.sqrt(size / heads))]);
  const shares = graph.add('Softmax', [graph.add('Add', [scaled, mask])], { axis: -1 });
  const mixed = graph.add('MatMul', [shares, headed('value', [0, 2, 1, 3])]);
  const ordered = graph.add('Transpose', [mixed], { perm: [0, 2, 1, 3] });
  const joined = graph.add('Reshape', [ordered, graph.integers([0, 0, size])]);
  const sum = graph.add('Add', [graph.dense(`${name}.output.dense`, joined), states]);
  return graph.norm(`${name}.output.LayerNorm`, sum, epsilon);
}

/** x · ½ · (1 + erf(x / √2)) */
function gelu(graph: Graph, x: string): string {
  const curve = graph.add('Erf', [graph.add('Div', [x, graph.number(Math.SQRT2)])]);
  const gate = graph.add('Mul', [graph.add('Add', [curve, graph.number(1)]), graph.number(0.5)]);
  return graph.add('Mul', [x, gate]);
}

function transposed(values: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column]!;
  return turned;
}
