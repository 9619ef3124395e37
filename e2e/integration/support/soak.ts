import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run repeats what has to be repeated until chance has had its say: `npm run soak`. */
    readonly soak: boolean;
  }
}

/** How often a test does over and over what may go wrong at any moment. */
export function times({ soaking, otherwise }: { readonly soaking: number; readonly otherwise: number }): number {
  return inject('soak') ? soaking : otherwise;
}
