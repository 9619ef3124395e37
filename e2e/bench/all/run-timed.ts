/** Programs beside ours, and ours, as processes whose time is taken. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { spentMs } from '../../../build/tools/bench/memory.ts';
import { dist } from '../../support/paths.ts';

export interface Spent {
  readonly ms: number;
  /** Processor time of it and of what it started; 0 where the system has no /proc. */
  readonly cpuMs: number;
  readonly stdout: string;
}

const MOST_OUTPUT = 64 * 1024 * 1024;

/** Settles when it has ended. Nothing else may be started meanwhile: its time would be counted, too. */
export async function runTimed(program: string, args: readonly string[]): Promise<Spent> {
  const before = await spentMs();
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: MOST_OUTPUT });
  const ms = performance.now() - startedAt;
  return { ms, cpuMs: (await spentMs()) - before, stdout };
}

/** What a command of ours measured, unchecked. */
export async function wayleaf(args: readonly string[]): Promise<unknown> {
  const program = path.join(dist, 'electron/cli.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], {
    maxBuffer: MOST_OUTPUT,
  });
  return JSON.parse(stdout) as unknown;
}
