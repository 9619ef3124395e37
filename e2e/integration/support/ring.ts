import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which run this is: `npm test`, `npm run test:nightly`, or `npm run soak`. */
    readonly ring: Ring;
  }
}

type Ring = 'day' | 'night' | 'soak';

/**
 * How much of what needs much: by day enough to show that it works, at night what a flood or chance takes, in a soak hours of it.
 *
 * @param amounts  without one for the day where a test runs at night alone
 */
export function inRing<T>(amounts: { readonly day?: T; readonly night: T; readonly soak: T }): T {
  const ring = inject('ring');
  return ring === 'day' ? (amounts.day ?? amounts.night) : amounts[ring];
}

/** Whether a test runs for which, by day, another of its kind stands. */
export function atNight(): boolean {
  return inRing({ day: false, night: true, soak: true });
}

/** How often a process is killed at what it does. */
const KILLS = {
  importing: { day: 1, night: 4, soak: 20 },
  indexing: { day: 1, night: 10, soak: 30 },
  parsing: { day: 1, night: 10, soak: 40 },
  recognizing: { night: 4, soak: 20 },
  encoding: { day: 1, night: 8, soak: 30 },
  annotating: { day: 1, night: 6, soak: 30 },
  migrating: { day: 1, night: 8, soak: 30 },
  uploading: { night: 6, soak: 30 },
  saving: { night: 4, soak: 20 },
  'taking in': { night: 4, soak: 20 },
  asking: { night: 4, soak: 20 },
  printing: { night: 2, soak: 10 },
} as const;

const inSoak = Object.values(KILLS).reduce((sum, { soak }) => sum + soak, 0);

/** `WAYLEAF_SOAK_KILLS` says how many there are in all; each kind has its share of them, and one at least. */
export function kills(work: keyof typeof KILLS): number {
  const asked = Number(process.env.WAYLEAF_SOAK_KILLS ?? '0');
  return asked > 0 ? Math.max(1, Math.round((asked * KILLS[work].soak) / inSoak)) : inRing(KILLS[work]);
}
