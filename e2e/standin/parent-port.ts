/** Gives a process what Electron gives a utility process: `process.parentPort`. */
import { EventEmitter } from 'node:events';
import { WirePort, type Wire } from './message-port.ts';

const send = (wire: Wire): void => void process.send?.(wire, undefined, undefined, () => undefined);
const handed = new Map<number, WirePort>();

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (data: unknown) => send({ kind: 'message', data, ports: [] }),
});

// As Electron does, messages wait until the program listens.
let early: unknown[] | undefined = [];
const deliver = (event: unknown): void => {
  if (early) early.push(event);
  else parentPort.emit('message', event);
};
parentPort.once('newListener', () =>
  setImmediate(() => {
    const waiting = early ?? [];
    early = undefined;
    for (const event of waiting) parentPort.emit('message', event);
  }),
);

process.on('message', (wire: Wire) => {
  if (wire.kind === 'port') handed.get(wire.port)?.receive(wire.data);
  else if (wire.kind === 'closed') handed.get(wire.port)?.gone();
  else {
    const ports = wire.ports.map((number) => new WirePort(number, send));
    for (const [at, port] of ports.entries()) handed.set(wire.ports[at]!, port);
    deliver({ data: wire.data, ports });
  }
});
// A utility process ends with the app that started it.
process.on('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: parentPort });
