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

/** 0 where there is no /proc, or no such process any more. */
async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}
