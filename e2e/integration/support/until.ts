import { setTimeout as wait } from 'node:timers/promises';

/** Wait for something that no event tells of. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('Waited in vain');
    await wait(10);
  }
}
