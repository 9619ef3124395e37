import type { PackedVectors } from './codec.ts';
import { simdProducts, type SimdProducts } from './simd.ts';

/** Products of a query's and a vector's components must add up within 31 bits. */
const MOST_SUM = 2 ** 31 - 1;
const MOST_COMPONENT = 127;
const MOST_QUERY = 8191;

/** A question's vector as whole numbers, for multiplication with packed ones. */
export interface PackedQuery {
  readonly components: Int32Array;
  readonly scale: number;
}

export function packQuery(query: Float32Array): PackedQuery {
  let largest = 0;
  for (const value of query) largest = Math.max(largest, Math.abs(value));
  const steps = Math.min(MOST_QUERY, Math.floor(MOST_SUM / (MOST_COMPONENT * query.length)));
  const factor = largest > 0 ? steps / largest : 0;
  return { components: Int32Array.from(query, (value) => Math.round(value * factor)), scale: largest / steps };
}

/** Write the cosine of every vector to `into`. The whole work of a search. */
export function cosines(query: PackedQuery, vectors: PackedVectors, into: Float32Array): void {
  const simd = simdFor(vectors.dimensions);
  if (!simd || vectors.count < WORTHWHILE) {
    productsInScript(query, vectors, into);
    return;
  }
  simd.query(query.components);
  simd.products(vectors.components, vectors.scales, query.scale, into);
}

/** Fewer vectors are done before their copy would be. */
const WORTHWHILE = 8;
const compiled = new Map<number, SimdProducts | undefined>();

function simdFor(dimensions: number): SimdProducts | undefined {
  if (!compiled.has(dimensions)) compiled.set(dimensions, simdProducts(dimensions));
  return compiled.get(dimensions);
}

/** The same for any dimensions and any processor. */
export function productsInScript(query: PackedQuery, vectors: PackedVectors, into: Float32Array): void {
  const { components: asked, scale } = query;
  const { dimensions, count, scales, components } = vectors;
  const even = dimensions - (dimensions % 4);
  for (let row = 0; row < count; row++) {
    const from = row * dimensions;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    // Four sums at a time, as whole numbers, keep the processor's units busy.
    for (let k = 0; k < even; k += 4) {
      a = (a + Math.imul(asked[k]!, components[from + k]!)) | 0;
      b = (b + Math.imul(asked[k + 1]!, components[from + k + 1]!)) | 0;
      c = (c + Math.imul(asked[k + 2]!, components[from + k + 2]!)) | 0;
      d = (d + Math.imul(asked[k + 3]!, components[from + k + 3]!)) | 0;
    }
    for (let k = even; k < dimensions; k++) a = (a + Math.imul(asked[k]!, components[from + k]!)) | 0;
    into[row] = (a + b + c + d) * scale * scales[row]!;
  }
}
