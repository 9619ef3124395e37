/** What a piece of work took: milliseconds, and processor time of this process, which is what a quiet machine needs. */
export interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Does the work and says what it took. */
export type Meter = (work: () => unknown) => Promise<Taken>;

export const taken: Meter = async (work) => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
};
