/**
 * Vectors as they are stored and searched: each is its largest component as a float32 and its components as shares of it,
 * in steps of 1/127. Against float32 that is a quarter of the bytes; cosines are off by some thousandths.
 */
import { createHash } from 'node:crypto';

const STEPS = 127;
const HASH_BYTES = 8;
const SCALE_BYTES = 4;

/** Vectors of the same dimensions, one after the other. */
export interface PackedVectors {
  readonly dimensions: number;
  readonly count: number;
  /** What a step is worth, for each vector. */
  readonly scales: Float32Array;
  readonly components: Int8Array;
}

export function packVectors(vectors: readonly Float32Array[], dimensions: number): Uint8Array {
  const bytes = new Uint8Array(vectors.length * (SCALE_BYTES + dimensions));
  const { scales, components } = unpackVectors(bytes, dimensions);
  vectors.forEach((vector, row) => {
    let largest = 0;
    for (const value of vector) largest = Math.max(largest, Math.abs(value));
    scales[row] = largest / STEPS;
    const factor = largest > 0 ? STEPS / largest : 0;
    for (let k = 0; k < dimensions; k++) components[row * dimensions + k] = Math.round(vector[k]! * factor);
  });
  return bytes;
}

/** A view of packed bytes; a copy only where they are not aligned. */
export function unpackVectors(bytes: Uint8Array, dimensions: number): PackedVectors {
  const aligned = bytes.byteOffset % SCALE_BYTES === 0 ? bytes : bytes.slice();
  const count = Math.floor(bytes.length / (SCALE_BYTES + dimensions));
  return {
    dimensions,
    count,
    scales: new Float32Array(aligned.buffer, aligned.byteOffset, count),
    components: new Int8Array(aligned.buffer, aligned.byteOffset + count * SCALE_BYTES, count * dimensions),
  };
}

/** Some of the vectors, in the given order of rows. */
export function pickVectors(
  from: readonly { readonly vectors: PackedVectors; readonly row: number }[],
  dimensions: number,
): Uint8Array {
  const bytes = new Uint8Array(from.length * (SCALE_BYTES + dimensions));
  const { scales, components } = unpackVectors(bytes, dimensions);
  from.forEach(({ vectors, row }, at) => {
    scales[at] = vectors.scales[row]!;
    components.set(vectors.components.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
  });
  return bytes;
}

export function packOrders(orders: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(orders).buffer);
}

export function unpackOrders(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice().buffer);
}

/** Eight bytes of SHA-256, as hex: two texts of a library with the same are the same text. */
export function hashText(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, HASH_BYTES * 2);
}

export function packHashes(hashes: readonly string[]): Uint8Array {
  return Buffer.from(hashes.join(''), 'hex');
}

export function unpackHashes(bytes: Uint8Array): string[] {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  return hex.match(/.{16}/g) ?? [];
}
