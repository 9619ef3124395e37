/** Watches the sockets of a whole test run: of the runner, our programs and the browsers. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  descendants,
  heldSockets,
  isRouteProbe,
  leavesMachine,
  listProcesses,
  listSockets,
  type Process,
} from './sockets.ts';
import { cacheFolder } from '../paths.ts';

export const guardFile = new URL('guard.mjs', import.meta.url).href;
export const guardLog = path.join(cacheFolder, 'network-attempts.jsonl');
const watchFile = path.join(cacheFolder, 'network-watch.json');

const SAMPLE_MS = 200;
/** Looking at all processes costs more than all sockets: every fifth time, and whenever a socket leaves the machine. */
const PROCESSES_EVERY = 5;

export interface WatchReport {
  /** False where the system does not show sockets as Linux does; then the guard in our own processes is all there is. */
  readonly watched: boolean;
  readonly samples: number;
  /** Names of the processes seen. */
  readonly processes: readonly string[];
  /** Sockets that reach beyond this machine, in words. */
  readonly findings: readonly string[];
}

/** Starts sampling; the returned function ends it. */
export function watchNetwork(): () => void {
  mkdirSync(cacheFolder, { recursive: true });
  rmSync(guardLog, { force: true });
  const watched = process.platform === 'linux';
  const seen = new Map<string, Process>();
  const findings = new Set<string>();
  let samples = 0;
  const report = (): void => {
    const processes = [...new Set([...seen.values()].map(({ name }) => name))].sort();
    const text = JSON.stringify({ watched, samples, processes, findings: [...findings] } satisfies WatchReport);
    // Whoever reads it finds it whole, also while it is written, by another run too.
    const draft = `${watchFile}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, watchFile);
  };
  report();
  if (!watched) return () => undefined;
  const sample = (): void => {
    samples++;
    const leaving = new Map(listSockets().flatMap((socket) => (leavesMachine(socket) ? [[socket.inode, socket]] : [])));
    if (samples % PROCESSES_EVERY !== 1 && leaving.size === 0) return;
    const alive = listProcesses();
    // Once ours, always ours: a process whose parent has ended belongs to nobody by the tree.
    const known = alive.filter((one) => seen.has(keyOf(one)));
    for (const one of [process.pid, ...known.map(({ pid }) => pid)].flatMap((pid) => descendants(pid, alive)))
      seen.set(keyOf(one), one);
    for (const one of leaving.size > 0 ? alive.filter((each) => seen.has(keyOf(each))) : []) {
      for (const socket of heldSockets(one.pid).flatMap((inode) => leaving.get(inode) ?? [])) {
        if (!isRouteProbe(one, socket))
          findings.add(`${one.name}: ${socket.protocol} ${socket.local} → ${socket.remote}`);
      }
    }
    report();
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return () => clearInterval(timer);
}

export function readReport(): WatchReport {
  return JSON.parse(readFileSync(watchFile, 'utf8')) as WatchReport;
}

/** What our own processes tried and were refused, one line each. */
export function readAttempts(): string[] {
  try {
    return readFileSync(guardLog, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

function keyOf({ pid, startedAt }: Process): string {
  return `${pid}:${startedAt}`;
}
