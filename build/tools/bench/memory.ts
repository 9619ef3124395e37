import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 50;

/** Samples the resident memory of processes while it runs; MB at the end, null where the system has no /proc. */
export function watchMemory(pids: () => readonly number[]): { stop(): number | null } {
  let peakKb = 0;
  // In one go: reading in the background takes five turns of the loop for each process, which what is measured has to wait for.
  const sample = (): void => {
    peakKb = Math.max(
      peakKb,
      pids().reduce((sum, pid) => sum + residentKb(pid), 0),
    );
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peakKb > 0 ? Math.round(peakKb / 1024) : null;
    },
  };
}

/** Null where there is no /proc, or no such process any more. */
export function residentMb(pid: number | undefined): number | null {
  const kilobytes = pid === undefined ? 0 : residentKb(pid);
  return kilobytes === 0 ? null : Math.round(kilobytes / 1024);
}

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Processor time that the processes have used since they began, in milliseconds; 0 where the system has no /proc. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.reduce((sum, stat) => sum + msOf(stat, OWN), 0);
}

/** The same of this process and of all that it started, and that have ended. */
export async function spentMs(): Promise<number> {
  return msOf(await readFile('/proc/self/stat', 'utf8').catch(() => ''), [...OWN, ...ENDED]);
}

/** Fields of `/proc/PID/stat` after the name: user and system time, its own and that of children it has waited for. */
const OWN = [11, 12];
const ENDED = [13, 14];

function msOf(stat: string, fields: readonly number[]): number {
  // The name of the program, in parentheses, may have spaces.
  const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (fields.reduce((sum, at) => sum + Number(all[at] ?? 0), 0) * 1000) / TICKS;
}

/** 0 where there is no /proc, or no such process any more. */
function residentKb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
