/** Times the stages of one question in milliseconds. */
export function stageClock() {
  const startedAt = performance.now();
  const timings: Record<string, number> = {};
  let stage = '';
  let since = startedAt;
  const close = (): void => {
    const now = performance.now();
    if (stage) timings[stage] = round((timings[stage] ?? 0) + now - since);
    since = now;
  };
  return {
    /** True if this is a new stage. */
    enter: (next: string): boolean => {
      close();
      const changed = next !== stage;
      stage = next;
      return changed;
    },
    finish: (): Record<string, number> => {
      close();
      return { ...timings, total: round(performance.now() - startedAt) };
    },
  };
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
