/** Fits how likely the likeliest sentence answers where meaning is known, and measures it on documents that it was not fitted to. */
import { likelihood } from '#shared/domain/answer/judge.ts';
import { FOUND_FROM } from '#shared/domain/answer/verdict.ts';
import type { LinearModel } from '#shared/base/linear-model.ts';
import { calibrationError, denialAuc } from '../../tools/metrics/unanswerable.ts';
import { fitLogistic } from '../router/fit.ts';

/** A question that was answered by a sentence. */
export interface TrustExample {
  readonly document: string;
  /** As `Signs.trusted`. */
  readonly trusted: readonly number[];
  readonly answerable: boolean;
  /** What was shown first is right; never where the document does not answer. */
  readonly right: boolean;
}

/** Two hundred questions tell little of a handful of signs, so these are held back. */
const RIDGE = 30;

export function fitTrust(examples: readonly TrustExample[]): LinearModel {
  return fitLogistic(
    examples.map(({ trusted, right }) => ({ row: Float32Array.from(trusted), label: right ? 1 : 0, weight: 1 })),
    RIDGE,
  );
}

export interface TrustResult {
  readonly questions: number;
  /** How often a right sentence is trusted more than a wrong one; null where all are right, or none. */
  readonly auc: number | null;
  /** Expected calibration error, in [0, 1]. */
  readonly ece: number;
  /** Counts of what is said plainly, of it right, and without an answer. */
  readonly plain: number;
  readonly right: number;
  readonly unanswerable: number;
}

/** Every document judged by a model of the others. */
export function leaveDocumentsOut(examples: readonly TrustExample[]): TrustResult {
  const documents = [...new Set(examples.map(({ document }) => document))];
  const judged = documents.flatMap((document) => {
    const model = fitTrust(examples.filter((one) => one.document !== document));
    return examples
      .filter((one) => one.document === document)
      .map((one) => ({ ...one, trust: likelihood(one.trusted, model) }));
  });
  const plain = judged.filter(({ trust }) => trust >= FOUND_FROM.meaning);
  const told = judged.map(({ right, trust }) => ({ unanswerable: !right, probability: trust }));
  return {
    questions: judged.length,
    auc: denialAuc(told),
    ece: calibrationError(told) ?? 0,
    plain: plain.length,
    right: plain.filter(({ right }) => right).length,
    unanswerable: plain.filter(({ answerable }) => !answerable).length,
  };
}
