/** How much memory a program takes with everything that it started, and how all of it is ended. */
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface OneProcess {
  readonly pid: number;
  readonly parent: number;
  /** Bytes that are its own. */
  readonly own: number;
  /** Bytes that it may share with others, as files and libraries are. */
  readonly shared: number;
}

const run = promisify(execFile);
const ANSWER_MS = 5000;
const PAGE_BYTES = 4096; // of /proc, on every processor that Electron runs on but arm64 with large pages, where it is more
const WINDOWS_LIST =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $([math]::Round($_.PrivatePageCount / 1KB))" }';

/** The process and all that descend from it; those whose parent is gone are not found. */
export function treeOf(root: number, all: readonly OneProcess[]): readonly OneProcess[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const seen = new Map<number, OneProcess>();
  const waiting = all.filter(({ pid }) => pid === root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next.pid)) continue;
    seen.set(next.pid, next);
    waiting.push(...(children.get(next.pid) ?? []));
  }
  return [...seen.values()];
}

/** What is shared counts once: processes of one browser share their program and its libraries. */
export function bytesOf(tree: readonly OneProcess[]): number {
  return tree.reduce((sum, { own }) => sum + own, 0) + Math.max(0, ...tree.map(({ shared }) => shared));
}

/** Bytes of the process and all that it started; 0 where it is gone or the system does not tell. */
export async function treeBytes(root: number): Promise<number> {
  return bytesOf(treeOf(root, await listProcesses()));
}

/** Ends the process and all that it started. */
export async function killTree(root: number): Promise<void> {
  for (const { pid } of treeOf(root, await listProcesses())) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself, or with its parent.
    }
  }
}

/** Between two looks: a table grows by some hundred megabytes in that time. Other systems tell by a program that is started. */
const LOOK_MS = process.platform === 'linux' ? 100 : 1000;

/**
 * Looks at the memory of a process and all that it started, and ends all of it where they take too much.
 *
 * @param root  undefined, or thrown, while there is none
 * @param most  in bytes
 * @param onMore  told when it was ended
 * @returns stops looking
 */
export function meterTree(root: () => Promise<number | undefined>, most: number, onMore: () => void): () => void {
  const look = async (): Promise<void> => {
    const pid = await root();
    if (pid === undefined || (await treeBytes(pid)) <= most) return;
    await killTree(pid);
    onMore();
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(() => undefined) // whoever started it is told why there is none
      .finally(() => (isLooking = false));
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** All processes of the machine; none where the system does not tell. */
export async function listProcesses(): Promise<readonly OneProcess[]> {
  if (process.platform === 'linux') return listOnLinux();
  const [program, args] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_LIST]]
      : ['ps', ['-A', '-o', 'pid=,ppid=,rss=']];
  const { stdout } = await run(program, args, { timeout: ANSWER_MS, windowsHide: true }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes] = line.trim().split(/\s+/u).map(Number);
    return pid && parent !== undefined && kilobytes !== undefined
      ? [{ pid, parent, own: kilobytes * 1024, shared: 0 }]
      : [];
  });
}

async function listOnLinux(): Promise<readonly OneProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const found = await Promise.all(pids.map((pid) => onLinux(Number(pid)).catch(() => undefined)));
  return found.filter((one) => one !== undefined);
}

async function onLinux(pid: number): Promise<OneProcess> {
  const at = `/proc/${String(pid)}`;
  const [stat, statm] = await Promise.all([readFile(`${at}/stat`, 'latin1'), readFile(`${at}/statm`, 'latin1')]);
  // The second field is a name in brackets and may hold anything; the parent is the second after it.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return { pid, parent, own: (resident - shared) * PAGE_BYTES, shared: shared * PAGE_BYTES };
}
