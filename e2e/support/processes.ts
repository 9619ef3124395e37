import { execFileSync } from 'node:child_process';

export interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process that `root` started, and those started by them. */
export function runningBelow(root: number): readonly Running[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line): Running[] => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  const below = all.filter(({ pid }) => pid === root);
  for (const one of below) below.push(...all.filter(({ parent }) => parent === one.pid));
  return below.slice(1);
}

/** The engine process below `root`, if one runs. */
export function findEngine(root: number): number | undefined {
  return runningBelow(root).find(({ command }) => command.includes('engine.mjs'))?.pid;
}

/** Stops a process while something is done, and lets it go on. */
export async function whileStopped(pid: number | undefined, work: () => Promise<void>): Promise<void> {
  if (pid === undefined) throw new Error('No engine runs.');
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
