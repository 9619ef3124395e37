import { vi } from 'vitest';
import { turns } from './turn.ts';

/** Timers and the clock that they go by stand still, until a test moves them on or `vi.useRealTimers` lets them go. */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
}

/** Work in one process that can go on without time does so within as many turns. */
const TURNS = 20;

/** What comes of the work, which waits for nothing but timers: the stopped clock goes from one to the next. */
export async function withTime<T>(work: Promise<T>): Promise<T> {
  const isSettled = work.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([isSettled, turns(TURNS).then(() => false)]))) await vi.advanceTimersToNextTimerAsync();
  return work;
}
