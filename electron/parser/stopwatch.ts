/** On a machine that does many other things at once, work may take so many times as long by the clock. */
const SLOWED = 6;
/** The system takes a fifth of a millisecond to tell, as long as a short page takes to read; documents are given minutes. */
const ASKED_EVERY_MS = 100;

export interface Clocks {
  /** Milliseconds of a clock that never runs backwards. */
  readonly now: () => number;
  /** Milliseconds that processors have worked for this process. */
  readonly worked: () => number;
}

/** The system's. */
export const clocks: Clocks = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Starts counting how much of its time a document has used: what was worked for it, so that a busy machine loses no page, or a
 * share of what the clock says, so that waiting for nothing ends, too.
 */
export function stopwatch({ now, worked }: Clocks = clocks): () => number {
  const [startedAt, workedBefore] = [now(), worked()];
  let [askedAt, workedMs] = [startedAt, 0];
  return () => {
    const at = now();
    if (at - askedAt >= ASKED_EVERY_MS) [askedAt, workedMs] = [at, worked() - workedBefore];
    return Math.max(workedMs, (at - startedAt) / SLOWED);
  };
}

/**
 * Starts counting how much time this process has had, for one who asks every `everyMs`: what it worked, and what passed while it
 * waited. Asked later than that, it was kept from going on, by its own work, which counts, or by that of other programs, which
 * does not.
 */
export function timeHad(everyMs: number, { now, worked }: Clocks = clocks): () => number {
  let [askedAt, workedBefore, hadMs] = [now(), worked(), 0];
  return () => {
    const [at, workedMs] = [now(), worked()];
    const passedMs = at - askedAt;
    hadMs += Math.min(passedMs, Math.max(everyMs, workedMs - workedBefore));
    [askedAt, workedBefore] = [at, workedMs];
    return hadMs;
  };
}
