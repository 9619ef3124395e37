import { sleep } from './async.ts';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** It did not end in time, or broke off. */
  | { readonly kind: 'slow' | 'failed' };

/** Waits no longer than that, even for work that does not listen to its signal, which aborts then. */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const stop = new AbortController();
  const onAbort = (): void => stop.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) stop.abort();
  const done = work(stop.signal).then(
    (value): Outcome<T> => ({ kind: 'done', value }),
    (): Outcome<T> => ({ kind: 'failed' }),
  );
  const late = sleep(timeoutMs, stop.signal).then(
    (): Outcome<T> => ({ kind: 'slow' }),
    // Stopped: by the reader, or because the work is done.
    (): Outcome<T> => ({ kind: 'failed' }),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    stop.abort();
    signal.removeEventListener('abort', onAbort);
  }
}
