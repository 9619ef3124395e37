import { utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import { heapFlags } from '../process/heap-flags.ts';
import type { PortNote } from '../process/shell-methods.ts';

export interface UtilityOptions {
  /** For the system's list of processes, which shows it as a part of the app. */
  readonly name: string;
  /** Told what the process prints. */
  readonly log: (line: string) => void;
  /** Upper limit of the JavaScript heap in MB. */
  readonly heapMb?: number | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A program of the app that runs as one of Electron's utility processes. */
export interface UtilityProgram {
  readonly child: UtilityProcess;
  /** Hand a port on, with what it is. */
  readonly hand: (note: PortNote, port: MessagePortMain) => void;
  readonly kill: () => void;
  /** Resolves with its id when it runs; undefined if it ended before. */
  readonly started: Promise<number | undefined>;
  /** Resolves with the exit code, or null if a signal ended it. */
  readonly exited: Promise<number | null>;
}

export function startUtility(file: string, { name, log, heapMb, env }: UtilityOptions): UtilityProgram {
  const child = utilityProcess.fork(file, [], {
    serviceName: name,
    stdio: ['ignore', 'pipe', 'pipe'],
    execArgv: heapFlags(heapMb),
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => log(`${name}: ${chunk.toString('utf8')}`));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const started = new Promise<number | undefined>((resolve) => {
    child.once('spawn', () => resolve(child.pid));
    void exited.then(() => resolve(undefined));
  });
  return {
    child,
    hand: (note, port) => child.postMessage(note, [port]),
    kill: () => {
      // `child.kill()` only asks; by its id the process ends whatever it is doing.
      void started.then((pid) => pid !== undefined && child.pid !== undefined && process.kill(pid, 'SIGKILL'));
    },
    started,
    exited,
  };
}
