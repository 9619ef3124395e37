import type { AnsweringDeps } from './deps.ts';

/** Work that somebody waits for, from its first step to its end: what nobody waits for makes room meanwhile. */
export async function* waitedFor<Step, Result>(
  { asking }: Pick<AnsweringDeps, 'asking'>,
  work: AsyncGenerator<Step, Result, void>,
): AsyncGenerator<Step, Result, void> {
  const over = asking?.();
  try {
    return yield* work;
  } finally {
    over?.();
  }
}
