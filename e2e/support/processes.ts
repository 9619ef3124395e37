import { execFileSync } from 'node:child_process';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The engine process below `root`, if one runs. */
export function findEngine(root: number): number | undefined {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line): Running[] => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  const below = all.filter(({ pid }) => pid === root);
  for (const one of below) below.push(...all.filter(({ parent }) => parent === one.pid));
  return below.find(({ command }) => command.includes('engine.mjs'))?.pid;
}
