import type PQueue from 'p-queue';
import { cancelled } from '#shared/base/errors.ts';

/** One call's turns in a process that does one thing at a time. */
export class Turns {
  readonly #queue: PQueue;
  readonly #priority: number;
  readonly #signal: AbortSignal;

  constructor(queue: PQueue, urgent: boolean, signal: AbortSignal) {
    this.#queue = queue;
    this.#priority = urgent ? 1 : 0;
    this.#signal = signal;
  }

  /** @throws AppError `call.cancelled` instead of beginning once the signal aborted */
  async take<T>(work: () => T | Promise<T>): Promise<T> {
    // A turn of the event loop: what the engine sent meanwhile, a cancel or a question, is heard before the next batch.
    await new Promise((resolve) => setImmediate(resolve));
    return this.#queue.add(
      async () => {
        if (this.#signal.aborted) throw cancelled();
        return work();
      },
      { priority: this.#priority },
    );
  }
}
