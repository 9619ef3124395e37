/** This system with a layer over it that takes what programs write, and goes with the test. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ENTER = `set -e
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
for kept in proc sys dev; do mount --rbind "/$kept" "$1/root/$kept"; done
mount --bind /tmp "$1/root/tmp"
cd /; root=$1/root; shift
exec chroot "$root" "$@"`;

export interface ThrowAwaySystem {
  /** The command line that runs a program in it. */
  command(...program: string[]): [file: string, ...args: string[]];
  run(...program: string[]): Promise<string>;
  /** In a group of its own, so that all of it can be ended. */
  start(env: NodeJS.ProcessEnv, ...program: string[]): ChildProcess;
  /** A file that was written in it, as it is seen from outside. */
  written(file: string): string;
}

/** @returns undefined where this user or this system cannot have one */
export async function throwAwaySystem(folder: string): Promise<ThrowAwaySystem | undefined> {
  for (const part of ['upper', 'work', 'root']) await mkdir(path.join(folder, part), { recursive: true });
  const command = (...program: string[]): [string, ...string[]] => [
    'unshare',
    ...['--mount', '--propagation', 'private', 'bash', '-c', ENTER, 'bash', folder],
    ...program,
  ];
  const run = async (...program: string[]): Promise<string> => {
    const [file, ...args] = command(...program);
    return (await promisify(execFile)(file, args)).stdout;
  };
  if (process.platform !== 'linux') return undefined;
  const works = await run('dpkg', '--version').catch(() => undefined);
  if (works === undefined) return undefined;
  return {
    command,
    run,
    start: (env, ...program) => {
      const [file, ...args] = command(...program);
      return spawn(file, args, {
        env: { ...process.env, ...env },
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    },
    written: (file) => path.join(folder, 'upper', file),
  };
}
