/**
 * Writes ONNX files (https://onnx.ai/onnx/repo-docs/IR.html), as far as the models of tests and benchmarks need
 * them. The numbers are those of the fields in onnx.proto.
 */

export const elementType = { float: 1, int64: 7 } as const;
export type ElementType = (typeof elementType)[keyof typeof elementType];

type Bytes = Buffer;
const VARINT = 0;
const DELIMITED = 2;
const FIXED32 = 5;
const attributeType = { float: 1, integer: 2, integers: 7 } as const;

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const integer = (field: number, value: number): Bytes => Buffer.concat([varint((field << 3) | VARINT), varint(value)]);
const bytes = (field: number, content: Uint8Array): Bytes =>
  Buffer.concat([varint((field << 3) | DELIMITED), varint(content.length), content]);
const text = (field: number, content: string): Bytes => bytes(field, Buffer.from(content));

/** A constant of the graph. */
export function constant(
  name: string,
  type: ElementType,
  shape: readonly number[],
  values: Float32Array | BigInt64Array,
): Bytes {
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return Buffer.concat([...shape.map((size) => integer(1, size)), integer(2, type), text(8, name), bytes(9, raw)]);
}

/** An integer, several of them, or a number with a fraction. */
export type Attribute = number | readonly number[] | { readonly float: number };

/** An operator with its inputs and outputs. */
export function operator(
  kind: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, Attribute>> = {},
): Bytes {
  const attribute = (name: string, value: Attribute): Bytes => Buffer.concat([text(1, name), ...attributeParts(value)]);
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(3, `${kind} ${output}`),
    text(4, kind),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
  ]);
}

function attributeParts(value: Attribute): readonly Bytes[] {
  if (typeof value === 'number') return [integer(3, value), integer(20, attributeType.integer)];
  if (!('float' in value)) return [...value.map((one) => integer(8, one)), integer(20, attributeType.integers)];
  const float = Buffer.alloc(4);
  float.writeFloatLE(value.float);
  return [varint((2 << 3) | FIXED32), float, integer(20, attributeType.float)];
}

/** An input or output of the graph; a name in its shape is a size that differs from run to run. */
export function tensor(name: string, type: ElementType, shape: readonly (number | string)[]): Bytes {
  const sizes = shape.map((size) => bytes(1, typeof size === 'string' ? text(2, size) : integer(1, size)));
  const kind = bytes(1, Buffer.concat([integer(1, type), bytes(2, Buffer.concat(sizes))]));
  return Buffer.concat([text(1, name), bytes(2, kind)]);
}

export interface GraphParts {
  readonly operators: readonly Uint8Array[];
  readonly constants: readonly Uint8Array[];
  readonly inputs: readonly Uint8Array[];
  readonly outputs: readonly Uint8Array[];
}

const IR_VERSION = 8;
/** The first with `LayerNormalization`. */
const OPERATOR_SET = 17;

export function onnxFile({ operators, constants, inputs, outputs }: GraphParts): Uint8Array {
  const graph = Buffer.concat([
    ...operators.map((part) => bytes(1, part)),
    text(2, 'graph'),
    ...constants.map((part) => bytes(5, part)),
    ...inputs.map((part) => bytes(11, part)),
    ...outputs.map((part) => bytes(12, part)),
  ]);
  const operatorSet = Buffer.concat([text(1, ''), integer(2, OPERATOR_SET)]);
  return Buffer.concat([integer(1, IR_VERSION), text(2, 'wayleaf'), bytes(7, graph), bytes(8, operatorSet)]);
}
