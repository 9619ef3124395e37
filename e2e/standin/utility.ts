import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { WirePort, type MessagePortMain, type Wire } from './message-port.ts';

interface ForkOptions {
  readonly env?: Record<string, string>;
  readonly execArgv?: string[];
}

class UtilityProcess extends EventEmitter {
  readonly pid: number | undefined;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly postMessage: (message: unknown, transfer?: readonly MessagePortMain[]) => void;
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
    const handed: WirePort[] = [];
    const send = (wire: Wire): void => {
      if (child.connected) child.send(wire, () => undefined);
    };
    this.postMessage = (data, transfer = []) => {
      const ports = transfer.map((port) => {
        const number = handed.length;
        const wire = new WirePort(number, send);
        handed.push(wire);
        return { port, wire, number };
      });
      send({ kind: 'message', data, ports: ports.map(({ number }) => number) });
      for (const { port, wire } of ports) port.handTo(wire);
    };
    this.kill = () => child.kill();
    child.on('message', (wire: Wire) => {
      if (wire.kind === 'message') this.emit('message', wire.data);
      else if (wire.kind === 'port') handed[wire.port]?.receive(wire.data);
      else handed[wire.port]?.gone();
    });
    child.on('spawn', () => this.emit('spawn'));
    child.on('exit', () => handed.forEach((wire) => wire.gone()));
    child.on('exit', (code) => this.emit('exit', code));
  }
}

export const utilityProcess = {
  fork: (file: string, args: string[] = [], options: ForkOptions = {}) => new UtilityProcess(file, args, options),
};
