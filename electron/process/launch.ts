import { fork } from 'node:child_process';
import { PortEnd, type Port } from '#shared/rpc/port.ts';
import { heapFlags } from './heap-flags.ts';

/** A helper process: its port, and the means to end it. The port closes when the process is gone, however it went. */
export interface Helper {
  readonly port: Port;
  /** Undefined until it has started. */
  readonly pid: number | undefined;
  kill(): void;
  /** Resolves with the exit code, or null if a signal ended it. */
  readonly exited: Promise<number | null>;
}

export interface LaunchOptions {
  /** Upper limit of the JavaScript heap in MB. */
  readonly heapMb?: number;
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The program reads files and does nothing else to this machine: it writes none, starts no process and no thread, loads no
   * native code. Plain Node holds it to that; a utility process of Electron's cannot be held.
   */
  readonly readsOnly?: boolean;
}

/** Starts the program in `file` (a built module) as a process of its own. */
export type Launcher = (file: string, options?: LaunchOptions) => Helper;

/** Node's permissions; which file is read is not among them, because a process reads one document after another. */
const READS_ONLY = ['--permission', '--allow-fs-read=*'];

/** Launch with Node's own `fork`. Electron's binary cannot: there the engine asks the shell, see `shellLauncher`. */
export const launchNode: Launcher = (file, options = {}) => {
  const child = fork(file, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...heapFlags(options.heapMb), ...(options.readsOnly ? READS_ONLY : [])],
    env: { ...process.env, ...options.env },
  });
  const end = new PortEnd({
    post: (frame) => {
      if (child.connected) child.send(frame as object, () => undefined);
    },
    close: () => child.kill('SIGKILL'),
  });
  child.on('message', (frame) => end.deliver(frame));
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      resolve(code);
      end.closed();
    });
    child.once('error', () => {
      resolve(null);
      end.closed();
    });
  });
  return { port: end, pid: child.pid, kill: () => void child.kill('SIGKILL'), exited };
};
