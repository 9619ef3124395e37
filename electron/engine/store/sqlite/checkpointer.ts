import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

// Runs in a thread without modules of ours, hence as text: there is nothing in it but SQLite.
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData, { timeout: 0 });
  parentPort.on('message', (message) => {
    if (message === 'close') {
      database.close();
      parentPort.close();
      return;
    }
    try {
      database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    } catch (error) {
      parentPort.postMessage(String(error)); // busy, or the disk is full: the next one may do better
    }
  });`;

const REST_MS = 500;

/**
 * Carries the write-ahead log over into the database on a thread of its own: copying megabytes and waiting for the disk
 * in the thread that answers windows would hold them up. What is committed is safe in the log until then.
 */
export class Checkpointer {
  readonly #file: string;
  readonly #restMs: number;
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** @param restMs  between two times that the log is carried over */
  constructor(file: string, restMs = REST_MS) {
    this.#file = file;
    this.#restMs = restMs;
  }

  /** Something was committed; the log is carried over soon. */
  nudge(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#start().postMessage('go');
    }, this.#restMs).unref();
  }

  /** Resolves when the thread has let go of the database. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (!this.#worker) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.ref(); // or a program that has nothing else to do ends before the thread does
    this.#worker.postMessage('close');
    await exited;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(program, { eval: true, workerData: this.#file });
    worker.unref();
    // A thread that cannot work leaves the log to the next time the library is closed.
    worker.on('error', () => (this.#worker = undefined));
    worker.on('exit', () => (this.#worker = undefined));
    return (this.#worker = worker);
  }
}
