import { abortable, deferred } from '#shared/base/async.ts';
import { onStrayFailure } from './pdfjs/stray-failures.ts';
import { timeHad } from './stopwatch.ts';

/** Between two looks at the time that work has had; pdf.js lets timers run as often. */
const LOOK_MS = 20;
/** What is left for work of which a part has failed unseen: it may be whole, or wait for that part for ever. */
const AFTER_FAILURE_MS = 1_500;

/**
 * The outcome of `work`, or undefined if it takes longer, other programs' time left aside (`timeHad`). The work itself goes on;
 * its later failure is nobody's.
 * @throws AppError `call.cancelled` when the signal aborts first
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  const hadMs = timeHad(LOOK_MS);
  const late = deferred<undefined>();
  let allowedMs = timeoutMs;
  const forget = onStrayFailure(() => (allowedMs = Math.min(allowedMs, hadMs() + AFTER_FAILURE_MS)));
  const looks = setInterval(() => {
    if (hadMs() >= allowedMs) late.resolve(undefined);
  }, LOOK_MS);
  work.catch(() => undefined);
  try {
    return await abortable(Promise.race([work, late.promise]), signal);
  } finally {
    forget();
    clearInterval(looks);
  }
}
