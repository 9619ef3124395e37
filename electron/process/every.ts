/** Work that is done again and again for as long as a program runs, whatever one run of it comes to. */

export interface Every {
  /** Run it now, if it does not run already. Settles when that run is over, and never rejects. */
  now(): Promise<void>;
  /** Resolves when the run that is under way is over; there is no other. */
  stop(): Promise<void>;
}

/**
 * Do `work` every so often, one run at a time: one that takes longer leaves out the next. It keeps no program from ending.
 *
 * @param onError  told what a run throws, or rejects with; the next one comes anyway
 */
export function every(delayMs: number, work: () => unknown, onError: (error: unknown) => void): Every {
  let running: Promise<void> | undefined;
  let isOver = false;
  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  };
  const now = (): Promise<void> =>
    isOver ? Promise.resolve() : (running ??= run().finally(() => (running = undefined)));
  const timer = setInterval(() => void now().catch(onError), delayMs).unref();
  return {
    now,
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await running;
    },
  };
}
