/** Which write of this process fails. `WAYLEAF_FAILING` says so, and the file that it names is told what failed, and how much was written. */
import { appendFileSync } from 'node:fs';

interface Plan {
  /** Of the database, or of files. */
  readonly what: 'store' | 'files';
  /** Files with this in their paths. */
  readonly among: string;
  /** Counted from 1; 0 lets all be. */
  readonly at: number;
  /** Lines of JSON. */
  readonly told: string;
}

const plan = JSON.parse(process.env.WAYLEAF_FAILING ?? '{}') as Partial<Plan>;
let writes = 0;

const tell = (said: object): void => {
  if (plan.told !== undefined) appendFileSync(plan.told, `${JSON.stringify(said)}\n`);
};
process.once('exit', () => tell({ writes }));

/** Counts a write. @returns its number where it is the one that fails */
export function failing(what: Plan['what'], place: string, how: string): number | undefined {
  if (what !== plan.what || (plan.among !== undefined && !place.includes(plan.among))) return undefined;
  if (++writes !== plan.at) return undefined;
  tell({ failed: `${how} ${place}` });
  return writes;
}

export function noSpace(place: string, how: string): Error {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${how} '${place}'`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: how,
    path: place,
  });
}
