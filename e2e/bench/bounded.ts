/** Parts of a measurement in processes of their own: whatever one waits for, it ends, with all that it began. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Row } from './table.ts';

const Rows = z.array(z.object({ what: z.string(), number: z.string(), limit: z.string() }));

/** What the last line of a part's output begins with; its rows follow as JSON. */
const ROWS = 'rows ';

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Time that a part may take, and what of it is left; those that go through many documents measure as many as fit. */
export interface Budget {
  readonly isOver: () => boolean;
  /** Tells how far a part is. */
  readonly say: (progress: string) => void;
}

export function budgetOf(name: string, ms: number): Budget {
  const startedAt = performance.now();
  const since = (): number => performance.now() - startedAt;
  return {
    isOver: () => since() > ms,
    say: (progress) => process.stderr.write(`${name}: ${progress}, ${(since() / 1000).toFixed(0)} s\n`),
  };
}

/** How many of those that were wanted a row is about, where it is not all of them. */
export function countOf(done: number, all: number, what: string): string {
  return done === all ? `${all} ${what}` : `${done} of ${all} ${what}`;
}

export function printRows(rows: readonly Row[]): void {
  process.stdout.write(`${ROWS}${JSON.stringify(rows)}\n`);
}

/**
 * Runs a script of ours whose last line `printRows` printed.
 *
 * @returns its rows, or one that says why there are none
 */
export async function rowsWithin(
  limitMs: number,
  name: string,
  file: string,
  args: readonly string[],
): Promise<readonly Row[]> {
  // A group of its own: servers and engines that it started end with it.
  const child = spawn(process.execPath, [...process.execArgv, file, name, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (): void => endGroup(child.pid);
  process.once('exit', end);
  // Who is asked to end says so to those who would be left behind.
  const leave = (): void => process.exit(1);
  for (const signal of ENDING) process.once(signal, leave);
  const late = AbortSignal.timeout(limitMs);
  late.addEventListener('abort', end);
  let rows: readonly Row[] | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(ROWS)) rows = Rows.parse(JSON.parse(line.slice(ROWS.length)));
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  late.removeEventListener('abort', end);
  process.off('exit', end);
  for (const signal of ENDING) process.off(signal, leave);
  end();
  if (rows) return rows;
  const why = late.aborted ? `did not end within ${limitMs / 1000} s` : `ended with status ${code ?? 'unknown'}`;
  return [{ what: name, number: `not measured: ${why}`, limit: '' }];
}

/** What of it is still there; nothing where all ended. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
