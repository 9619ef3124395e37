/** How much memory another process takes now, and how much work it has done. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ANSWER_MS = 5000;
const PAGE_BYTES = 4096; // of /proc, on every processor that Electron runs on but arm64 with large pages, where it is more

/** Bytes of memory of a process, those shared with others included; undefined where it is gone or nobody tells. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    if (process.platform === 'linux') {
      const pages = Number((await readFile(`/proc/${String(pid)}/statm`, 'latin1')).split(' ')[1]);
      return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
    }
    return process.platform === 'win32' ? await onWindows(pid) : await onUnix(pid);
  } catch {
    return undefined;
  }
}

const TICKS_PER_S = 100; // of /proc, on every kernel

/**
 * Milliseconds that processors have worked for another process; undefined where it is gone, and on systems that tell only to
 * a program that is started to ask.
 */
export async function processorMs(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'latin1').catch(() => '');
  // The second field is a name in brackets and may hold anything; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? (1000 * ticks) / TICKS_PER_S : undefined;
}

async function onUnix(pid: number): Promise<number | undefined> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)], { timeout: ANSWER_MS });
  const kilobytes = Number(stdout.trim());
  return kilobytes > 0 ? kilobytes * 1024 : undefined;
}

/** The fifth column of `"parser.exe","1234","Console","1","12,345 K"`; its digits are grouped as the system's language does. */
async function onWindows(pid: number): Promise<number | undefined> {
  const filter = ['/FI', `PID eq ${String(pid)}`, '/FO', 'CSV', '/NH'];
  const { stdout } = await run('tasklist', filter, { timeout: ANSWER_MS, windowsHide: true });
  const column = /^"(?:[^"]*","){4}([^"]*)"/.exec(stdout.trim())?.[1];
  const kilobytes = Number(column?.replaceAll(/\D/g, '') ?? 0);
  return kilobytes > 0 ? kilobytes * 1024 : undefined;
}
