import { cancelled } from './errors.ts';

/**
 * An unbounded queue that is read as an async iterable, in the order of `push`.
 * Ends with `end()` or throws what `fail()` was given, after everything pushed before was read.
 */
export class AsyncQueue<T> implements AsyncIterable<T> {
  #items: T[] = [];
  #waiting: (() => void) | undefined;
  #ended = false;
  #failure: { readonly error: unknown } | undefined;

  push(item: T): void {
    if (this.#ended) return;
    this.#items.push(item);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  fail(error: unknown): void {
    if (this.#ended) return;
    this.#failure = { error };
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for (;;) {
      while (this.#items.length > 0) {
        const batch = this.#items;
        this.#items = [];
        yield* batch;
      }
      if (this.#failure) throw this.#failure.error;
      if (this.#ended) return;
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    }
  }

  #wake(): void {
    this.#waiting?.();
    this.#waiting = undefined;
  }
}

/** A promise with its handles outside. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

export function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Rejects with `call.cancelled` as soon as the signal aborts, whatever the work does. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  if (signal.aborted) throw cancelled();
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(cancelled());
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits; rejects with `call.cancelled` when the signal aborts first. */
export async function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = deferred<void>();
  const timer = setTimeout(() => resolve(), delayMs);
  try {
    await abortable(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}
