import { createHash } from 'node:crypto';
import type { Encoder, EncoderRole } from '#shared/domain/ports/encoder.ts';

export interface FakeEncoder extends Encoder {
  /** Texts of all calls, in their order. */
  readonly asked: string[];
}

/**
 * Texts are alike as far as they share words.
 *
 * @param before  called before each call, to fail or to wait
 */
export function fakeEncoder(
  id: string,
  before: (texts: readonly string[]) => void | Promise<void> = () => undefined,
  dimensions = 32,
): FakeEncoder {
  const asked: string[] = [];
  return {
    id,
    dimensions,
    asked,
    encode: async (texts: readonly string[], _: EncoderRole, signal: AbortSignal) => {
      await before(texts);
      signal.throwIfAborted();
      asked.push(...texts);
      return texts.map((text) => vectorOf(text, dimensions));
    },
  };
}

export function vectorOf(text: string, dimensions = 32): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const bytes = createHash('sha256').update(word).digest();
    for (let k = 0; k < dimensions; k++) vector[k]! += bytes[k % bytes.length]! / 255 - 0.5;
  }
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
