import { abortable } from '#shared/base/async.ts';

/**
 * The outcome of `work`, or undefined if it takes longer. The work itself goes on; its later failure is nobody's.
 * @throws AppError `call.cancelled` when the signal aborts first
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(1, timeoutMs));
  });
  work.catch(() => undefined);
  try {
    return await abortable(Promise.race([work, late]), signal);
  } finally {
    clearTimeout(timer);
  }
}
