/** Gives a process what Electron gives a utility process: `process.parentPort`. */
import { EventEmitter } from 'node:events';

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message, undefined, undefined, () => undefined),
});

process.on('message', (data) => parentPort.emit('message', { data }));
// A utility process ends with the app that started it.
process.on('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: parentPort });
