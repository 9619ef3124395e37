import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '#shared/base/errors.ts';
import type { Store } from './store.ts';

/** Whoever waits for something that a server keeps is told after so long that it is away. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/**
 * Do what may be done more than once: where the library's server goes away in it, again when that is back, after growing
 * pauses. Writes need it not, for they are begun again by themselves.
 *
 * @throws what `work` throws; AppError `library.unreachable` of a server that has been away for `patienceMs`
 */
export async function steadily<T>(
  { server }: Pick<Store, 'server'>,
  work: () => T | Promise<T>,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!server || !isAppError(error, 'library.unreachable')) throw error;
      await wait(PAUSE_MS * 2 ** Math.min(attempt, 6), undefined, { signal });
      if (!(await server.back(patienceMs))) throw error;
    }
  }
}
