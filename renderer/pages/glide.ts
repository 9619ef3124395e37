/** A short animated scroll that gives way to the reader at once. */

/** The reader sees the way, and does not wait for it. */
const GLIDE_MS = 120;

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * @param step  called with the share of the way, rising to 1
 * @returns a function that stops; `step` is not called any more
 */
export function glide(element: HTMLElement, step: (share: number) => void, done: () => void): () => void {
  let frame = 0;
  let startMs: number | null = null;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const event of interruptions) element.removeEventListener(event, stop);
  };
  const tick = (nowMs: number): void => {
    startMs ??= nowMs;
    const share = Math.min(1, (nowMs - startMs) / GLIDE_MS);
    step(ease(share));
    if (share < 1) {
      frame = requestAnimationFrame(tick);
    } else {
      stop();
      done();
    }
  };
  for (const event of interruptions) element.addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(tick);
  return stop;
}

const interruptions = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Most of the way comes first. */
function ease(share: number): number {
  return 1 - (1 - share) ** 3;
}
