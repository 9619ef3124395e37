/** How much memory another process takes now. */
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
