import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

interface ForkOptions {
  readonly env?: Record<string, string>;
  readonly execArgv?: string[];
}

class UtilityProcess extends EventEmitter {
  readonly pid: number | undefined;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly postMessage: (message: unknown) => void;
  readonly kill: () => boolean;

  constructor(file: string, args: string[], options: ForkOptions) {
    super();
    const parentPort = new URL('parent-port.ts', import.meta.url).href;
    const child = fork(file, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...options.env },
      execArgv: ['--experimental-strip-types', '--import', parentPort, ...(options.execArgv ?? [])],
    });
    this.pid = child.pid;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    this.postMessage = (message) => {
      if (child.connected) child.send(message as object, () => undefined);
    };
    this.kill = () => child.kill();
    child.on('message', (message) => this.emit('message', message));
    child.on('spawn', () => this.emit('spawn'));
    child.on('exit', (code) => this.emit('exit', code));
  }
}

export const utilityProcess = {
  fork: (file: string, args: string[] = [], options: ForkOptions = {}) => new UtilityProcess(file, args, options),
};
