import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 50;

/** Samples the resident memory of processes while it runs; MB at the end, null where the system has no /proc. */
export function watchMemory(pids: () => readonly number[]): { stop(): number | null } {
  let peakKb = 0;
  const sample = async (): Promise<void> => {
    const sizes = await Promise.all(pids().map((pid) => residentKb(pid)));
    peakKb = Math.max(
      peakKb,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peakKb > 0 ? Math.round(peakKb / 1024) : null;
    },
  };
}

/** Null where there is no /proc, or no such process any more. */
export async function residentMb(pid: number | undefined): Promise<number | null> {
  const kilobytes = pid === undefined ? 0 : await residentKb(pid);
  return kilobytes === 0 ? null : Math.round(kilobytes / 1024);
}

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Processor time that the processes have used since they began, in milliseconds; 0 where the system has no /proc. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const ticks = stats.map((stat) => {
    // The name of the program, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS;
}

/** 0 where there is no /proc, or no such process any more. */
async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}
