/**
 * Run several generators, at most `atOnce` of them at a time, and pass on what they yield as it comes. Leaving the loop
 * leaves them.
 *
 * @returns their results in the order in which they were given
 */
export async function* interleave<Item, Result>(
  works: readonly AsyncGenerator<Item, Result, void>[],
  atOnce: number,
): AsyncGenerator<Item, Result[], void> {
  const results: Result[] = [];
  const running = new Map<number, Promise<readonly [number, IteratorResult<Item, Result>]>>();
  const advance = (at: number): void => {
    running.set(
      at,
      works[at]!.next().then((step) => [at, step] as const),
    );
  };
  let next = 0;
  try {
    for (;;) {
      while (running.size < Math.max(1, atOnce) && next < works.length) advance(next++);
      if (running.size === 0) return results;
      const [at, step] = await Promise.race(running.values());
      running.delete(at);
      if (step.done) results[at] = step.value;
      else {
        yield step.value;
        advance(at);
      }
    }
  } finally {
    // What still waits for a model ends by its signal; nobody reads it any more.
    for (const work of running.values()) work.catch(() => undefined);
    for (const work of works) void work.return(undefined as never).catch(() => undefined);
  }
}
