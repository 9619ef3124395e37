import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isRunning } from '../../process/is-running.ts';

/** A name for this engine among all that may have the library open: machine, process, and one word for each start. */
export function newOwner(): string {
  return `${hostname()}|${String(process.pid)}|${randomUUID()}`;
}

/** Owners of this process that were closed: the process lives on, and their work is free. */
const retired = new Set<string>();

/** It does nothing any more, also where the disk was too full, or a server away, to say so in the library. */
export function retire(owner: string): void {
  retired.add(owner);
}

/**
 * True if the owner is certainly gone, or has not been heard of for so long that it must be. A process id may have been
 * given away again, hence the heartbeat; a heartbeat may be late under load, hence the process id. One from long ahead was
 * made before the clock was set back: an owner that lives makes another at once.
 */
export function isDead(owner: string, heartbeatAt: number, now: number, deadAfterMs: number): boolean {
  const [machine, pid] = owner.split('|');
  if (machine === hostname() && (retired.has(owner) || !isRunning(Number(pid)))) return true;
  return Math.abs(now - heartbeatAt) > deadAfterMs;
}
