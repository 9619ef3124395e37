import type { Encoder, EncoderRole } from '#shared/domain/ports/encoder.ts';

/** Texts that are encoded again and again while questions are asked: the question, headings, sentences. */
const MOST_REMEMBERED = 4096;
const LONGEST_CHARS = 500;

/** The same encoder, which remembers the vectors of the short texts it was last given. */
export function remembering(encoder: Encoder): Encoder {
  const known = new Map<string, Float32Array>();
  const keep = (key: string, vector: Float32Array): void => {
    known.delete(key);
    known.set(key, vector);
    if (known.size <= MOST_REMEMBERED) return;
    const [oldest] = known.keys();
    if (oldest !== undefined) known.delete(oldest);
  };
  const encode = async (
    texts: readonly string[],
    role: EncoderRole,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> => {
    const found = texts.map((text) => known.get(`${role} ${text}`));
    const missing = texts.filter((_, at) => !found[at]);
    const made = missing.length > 0 ? await encoder.encode(missing, role, signal) : [];
    let next = 0;
    return texts.map((text, at) => {
      const vector = found[at] ?? made[next++]!;
      if (text.length <= LONGEST_CHARS) keep(`${role} ${text}`, vector);
      return vector;
    });
  };
  return { ...encoder, encode };
}
