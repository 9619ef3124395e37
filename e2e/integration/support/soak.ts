import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run repeats what has to be repeated until chance has had its say: `npm run soak`. */
    readonly soak: boolean;
  }
}

/** How often a test does over and over what may go wrong at any moment, or for how long. */
export function times({ soaking, otherwise }: { readonly soaking: number; readonly otherwise: number }): number {
  return inject('soak') ? soaking : otherwise;
}

/** How often a process is killed at what it does: by `npm run soak`, 200 times together, and in every test run. */
const KILLS = {
  importing: { soaking: 20, otherwise: 2 },
  indexing: { soaking: 30, otherwise: 5 },
  parsing: { soaking: 40, otherwise: 5 },
  recognizing: { soaking: 20, otherwise: 2 },
  encoding: { soaking: 30, otherwise: 4 },
  annotating: { soaking: 30, otherwise: 3 },
  migrating: { soaking: 30, otherwise: 4 },
} as const;

export function kills(work: keyof typeof KILLS): number {
  return times(KILLS[work]);
}
