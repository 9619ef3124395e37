import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { AppError } from '#shared/base/errors.ts';
import {
  CHANGES,
  OTHERS,
  PLACES,
  REPLIES,
  type Reply,
  type Request,
  type ServerAddress,
  type ThreadData,
} from './protocol.ts';

/** Beyond, a server that does not answer is taken for gone. */
const ANSWER_MS = 120_000;
const LOOK_MS = 1000;

// Bundled, it stands beside the other programs; unbundled, beside this file.
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('./thread.ts', import.meta.url)
  : new URL('../electron/postgres.mjs', import.meta.url);

/** A server that is waited for: the thread that speaks to it answers, whatever the caller's own turn does. */
export class Bridge {
  /** Said with every commit: other programs have other names. */
  readonly name: string = randomUUID();
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #memory: Int32Array<SharedArrayBuffer>;
  #last = 0;
  #broken: Error | undefined;

  constructor(address: ServerAddress) {
    const shared = new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT);
    this.#memory = new Int32Array(shared);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData: ThreadData = { address, shared, port: port2, name: this.name };
    this.#worker = new Worker(threadFile, { workerData, transferList: [port2] });
    this.#worker.unref();
    this.#worker.on('error', (error: Error) => (this.#broken = error));
  }

  /** How often another connection has committed, or this one's sessions have. */
  get changes(): number {
    return Atomics.load(this.#memory, CHANGES);
  }

  /** How often another program has committed, or may have. */
  get othersChanges(): number {
    return Atomics.load(this.#memory, OTHERS);
  }

  noteChange(): void {
    Atomics.add(this.#memory, CHANGES, 1);
  }

  /** Answers when the server has; nothing else of this thread runs until then. */
  ask(request: Omit<Request, 'id'>): Reply {
    const id = this.#send(request);
    const deadline = performance.now() + ANSWER_MS;
    for (;;) {
      const seen = Atomics.load(this.#memory, REPLIES);
      const reply = this.#received(id);
      if (reply) return reply;
      if (performance.now() > deadline) throw silent();
      Atomics.wait(this.#memory, REPLIES, seen, LOOK_MS);
    }
  }

  /** The same without holding up this thread. */
  async askLater(request: Omit<Request, 'id'>): Promise<Reply> {
    const id = this.#send(request);
    const deadline = performance.now() + ANSWER_MS;
    // A program that has nothing else to do must not end before the answer is there.
    this.#worker.ref();
    try {
      for (;;) {
        const seen = Atomics.load(this.#memory, REPLIES);
        const reply = this.#received(id);
        if (reply) return reply;
        if (this.#broken) throw this.#broken;
        if (performance.now() > deadline) throw silent();
        await Atomics.waitAsync(this.#memory, REPLIES, seen, LOOK_MS).value;
      }
    } finally {
      this.#worker.unref();
    }
  }

  /** Resolves when the thread has let go of the server. */
  async close(): Promise<void> {
    if (this.#broken) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#port.postMessage('close');
    await exited;
    this.#port.close();
  }

  #send(request: Omit<Request, 'id'>): number {
    const id = ++this.#last;
    this.#port.postMessage({ id, ...request } satisfies Request);
    return id;
  }

  /** An answer that nobody waits for any more is dropped. */
  #received(id: number): Reply | undefined {
    for (;;) {
      const found: { readonly message: Reply } | undefined = receiveMessageOnPort(this.#port);
      if (!found || found.message.id === id) return found?.message;
    }
  }
}

function silent(): AppError {
  return new AppError('library.unreachable', 'The library’s server does not answer.');
}
