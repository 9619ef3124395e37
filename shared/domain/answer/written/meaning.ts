import { isAbort, isAppError } from '../../../base/errors.ts';
import type { World } from '../../retrieval/world.ts';
import type { CheckedPassage, SentenceCheck } from './check-sentence.ts';

/** A second opinion on sentences that have few of their source's words. */
export interface Meaning {
  /** A paraphrase that an encoder takes for the same passes; what failed for a number, a name or a denial stays failed. */
  lift(sentence: string, cited: readonly CheckedPassage[], check: SentenceCheck): Promise<SentenceCheck>;
}

// Encoders differ in what cosines mean: one this high is the same statement for all of them, a low one proves nothing.
const SAME_MEANING = 0.75;
const LEAST_WORDS = 0.25;

/** By the encoder that is installed; without one, or if it fails, words decide alone. */
export function meaningOf({ aids, signal }: World, passages: readonly CheckedPassage[]): Meaning {
  const encoder = aids.semantics?.encoder;
  const vectors = new Map<number, Promise<readonly Float32Array[]>>();
  return {
    lift: async (sentence, cited, check) => {
      if (!encoder || check.failed !== 'words' || check.support < LEAST_WORDS) return check;
      try {
        const [own] = await encoder.encode([sentence], 'passage', signal);
        let best = 0;
        for (const { n, sentences } of passages.filter((passage) => cited.includes(passage))) {
          const known = vectors.get(n) ?? encoder.encode(sentences, 'passage', signal);
          vectors.set(n, known);
          for (const vector of await known) best = Math.max(best, own ? cosine(own, vector) : 0);
        }
        return best >= SAME_MEANING ? { supported: true, support: best } : check;
      } catch (error) {
        if (isAbort(error) || !isAppError(error)) throw error;
        return check;
      }
    },
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
