import { AppError } from '#shared/base/errors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { PassageReader } from '#shared/domain/ports/passage-reader.ts';
import type { Reranker } from '#shared/domain/ports/reranker.ts';

/** Longer than models take to load on a machine that is not overburdened. */
const WAIT_MS = 10_000;

/**
 * How long a question waits for models that are not loaded yet. A model on a slow disk, or on a machine that is busy, may
 * take long to load; it is loaded anyway, for the next question, while this one does without. A model that is
 * loaded may take the time that it needs.
 */
export class Patience {
  readonly #waitMs: number;
  #isOver = false;

  /** @param waitMs  for all models of one question together, from the first use of one that is not loaded */
  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** @throws AppError `model.unavailable` once the time is over, and what the work throws */
  async wait<T>(isLoaded: () => boolean, work: () => Promise<T>): Promise<T> {
    if (isLoaded()) return work();
    if (this.#isOver) throw stillLoading();
    const running = work();
    const { promise: over, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#isOver = true;
      reject(stillLoading());
    }, this.#waitMs);
    try {
      return await Promise.race([running, over]);
    } finally {
      clearTimeout(timer);
      // Whoever waited is gone; how it ends is told to the next question.
      running.catch(() => undefined);
    }
  }
}

export function patientEncoder(encoder: Encoder, isLoaded: () => boolean, patience: Patience): Encoder {
  return { ...encoder, encode: (...asked) => patience.wait(isLoaded, () => encoder.encode(...asked)) };
}

export function patientReranker(reranker: Reranker, isLoaded: () => boolean, patience: Patience): Reranker {
  return { id: reranker.id, score: (...asked) => patience.wait(isLoaded, () => reranker.score(...asked)) };
}

export function patientReader(reader: PassageReader, isLoaded: () => boolean, patience: Patience): PassageReader {
  return { ...reader, read: (...asked) => patience.wait(isLoaded, () => reader.read(...asked)) };
}

function stillLoading(): AppError {
  return new AppError('model.unavailable', 'The model is still being loaded.');
}
