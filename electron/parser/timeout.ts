import { abortable } from '#shared/base/async.ts';
import { onStrayFailure } from './pdfjs/stray-failures.ts';

/** What is left for work of which a part has failed unseen: it may be whole, or wait for that part for ever. */
const AFTER_FAILURE_MS = 1_500;

/**
 * The outcome of `work`, or undefined if it takes longer. The work itself goes on; its later failure is nobody's.
 * @throws AppError `call.cancelled` when the signal aborts first
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  const timers: NodeJS.Timeout[] = [];
  let forget = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    const endIn = (delayMs: number): void =>
      void timers.push(setTimeout(() => resolve(undefined), Math.max(1, delayMs)));
    endIn(timeoutMs);
    forget = onStrayFailure(() => endIn(AFTER_FAILURE_MS));
  });
  work.catch(() => undefined);
  try {
    return await abortable(Promise.race([work, late]), signal);
  } finally {
    forget();
    for (const timer of timers) clearTimeout(timer);
  }
}
