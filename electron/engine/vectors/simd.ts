/**
 * Products of packed vectors in WebAssembly, sixteen components at a time: the same whole numbers as in JavaScript, some
 * five times as fast. The module is put together here, instruction by instruction, since it is one function.
 * Numbers: https://webassembly.github.io/spec/core/appendix/index-instructions.html
 */

/** Rows are copied to the module's memory in pieces that stay in the processor's cache. */
const CHUNK_BYTES = 2 ** 18;
const MOST_DIMENSIONS = 4096;
const PAGE_BYTES = 2 ** 16;
/** Components that one instruction takes. */
const LANES = 16;

const QUERY_AT = 0;
const ROWS_AT = 2 * MOST_DIMENSIONS;
const SUMS_AT = ROWS_AT + CHUNK_BYTES;
const MEMORY_BYTES = SUMS_AT + 4 * (CHUNK_BYTES / LANES);

export interface SimdProducts {
  /** Set the query that is multiplied with: whole numbers of 16 bits. */
  query(components: Int32Array): void;
  /** Write the product of the query with each row to `into`, times the row's scale and `scale`. */
  products(rows: Int8Array, scales: Float32Array, scale: number, into: Float32Array): void;
}

/** @returns undefined where there is no WebAssembly with SIMD, or for dimensions that do not fit it */
export function simdProducts(dimensions: number): SimdProducts | undefined {
  if (dimensions % LANES !== 0 || dimensions > MOST_DIMENSIONS) return undefined;
  let instance: WebAssembly.Instance;
  try {
    instance = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()));
  } catch {
    return undefined;
  }
  const { memory, products } = instance.exports as unknown as {
    memory: WebAssembly.Memory;
    products: (rows: number, count: number, dimensions: number, query: number, sums: number) => void;
  };
  const asked = new Int16Array(memory.buffer, QUERY_AT, dimensions);
  const chunk = new Int8Array(memory.buffer, ROWS_AT, CHUNK_BYTES);
  const sums = new Int32Array(memory.buffer, SUMS_AT, CHUNK_BYTES / LANES);
  const rowsAtOnce = Math.floor(CHUNK_BYTES / dimensions);
  return {
    query: (components) => asked.set(components),
    products: (rows, scales, scale, into) => {
      for (let from = 0; from < scales.length; from += rowsAtOnce) {
        const count = Math.min(rowsAtOnce, scales.length - from);
        chunk.set(rows.subarray(from * dimensions, (from + count) * dimensions));
        products(ROWS_AT, count, dimensions, QUERY_AT, SUMS_AT);
        for (let row = 0; row < count; row++) into[from + row] = sums[row]! * scale * scales[from + row]!;
      }
    },
  };
}

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;
const BLOCK = 0x02;
const LOOP = 0x03;
const END = 0x0b;
const BRANCH = 0x0c;
const BRANCH_IF = 0x0d;
const EQUAL_ZERO = 0x45;
const LESS = 0x49;
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const STORE = 0x36;
const SIMD = 0xfd;

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const load = (offset: number): number[] => [SIMD, 0x00, 0, ...unsigned(offset)];
const zero = [SIMD, 0x0c, ...new Array<number>(LANES).fill(0)];
const extendLow = [SIMD, ...unsigned(0x87)];
const extendHigh = [SIMD, ...unsigned(0x88)];
const addLanes = [SIMD, ...unsigned(0xae)];
const dot = [SIMD, ...unsigned(0xba)];
const lane = (index: number): number[] => [SIMD, 0x1b, index];

// Parameters and locals of the function.
const [ROWS, COUNT, DIMENSIONS, QUERY, SUMS, ROW_END, ASKED, LOW, HIGH, CELLS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** sums[row] = Σ_k rows[row][k] · query[k], for each row. */
function productsBody(): number[] {
  const half = (sum: number, extend: readonly number[], offset: number): number[] => [
    ...get(sum),
    ...[...get(CELLS), ...extend, ...get(ASKED), ...load(offset), ...dot],
    ...addLanes,
    ...set(sum),
  ];
  const advance = (local: number, bytes: number): number[] => [...get(local), ...constant(bytes), ADD, ...set(local)];
  const eachSixteen = [
    ...[LOOP, EMPTY],
    ...[...get(ROWS), ...load(0), ...set(CELLS)],
    ...half(LOW, extendLow, 0),
    ...half(HIGH, extendHigh, LANES),
    ...advance(ROWS, LANES),
    ...advance(ASKED, 2 * LANES),
    ...[...get(ROWS), ...get(ROW_END), LESS, BRANCH_IF, 0],
    END,
  ];
  const total = [
    ...[...get(LOW), ...get(HIGH), ...addLanes, ...set(LOW)],
    ...[...get(LOW), ...lane(0), ...get(LOW), ...lane(1), ADD],
    ...[...get(LOW), ...lane(2), ADD, ...get(LOW), ...lane(3), ADD],
  ];
  return [
    ...[BLOCK, EMPTY, LOOP, EMPTY],
    ...[...get(COUNT), EQUAL_ZERO, BRANCH_IF, 1],
    ...[...zero, ...set(LOW), ...zero, ...set(HIGH)],
    ...[...get(QUERY), ...set(ASKED)],
    ...[...get(ROWS), ...get(DIMENSIONS), ADD, ...set(ROW_END)],
    ...eachSixteen,
    ...[...get(SUMS), ...total, STORE, 2, 0],
    ...advance(SUMS, 4),
    ...[...get(COUNT), ...constant(1), SUBTRACT, ...set(COUNT)],
    ...[BRANCH, 0],
    ...[END, END, END],
  ];
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const locals = [2, ...[2, I32], ...[3, V128]];
  const body = [...locals, ...productsBody()];
  const pages = Math.ceil(MEMORY_BYTES / PAGE_BYTES);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...unsigned(pages)]),
    ...section(7, [2, ...exported('memory', 2), ...exported('products', 0)]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function exported(name: string, kind: number): number[] {
  return [name.length, ...Buffer.from(name), kind, 0];
}

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return bytes;
}

/** LEB128 of a number from 0 to 63, where it is the same as for signed ones. */
function signed(value: number): number[] {
  if (value < 0 || value > 63) throw new Error(`Not a small number: ${String(value)}`);
  return [value];
}
