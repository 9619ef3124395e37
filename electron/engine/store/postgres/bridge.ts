import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { type AppError } from '#shared/base/errors.ts';
import type { LibraryServer } from '../library-server.ts';
import { unreachable } from './failures.ts';
import {
  AWAY,
  CHANGES,
  ENDED,
  OTHERS,
  pauseOf,
  PLACES,
  REPLIES,
  serverTimes,
  type Notice,
  type Order,
  type Reply,
  type Request,
  type ServerAddress,
  type ServerTimes,
  type ThreadData,
} from './protocol.ts';

const LOOK_MS = 1000;

// Bundled, it stands beside the other programs; unbundled, beside this file.
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('./thread.ts', import.meta.url)
  : new URL('../electron/postgres.mjs', import.meta.url);

/** A server that is waited for: the thread that speaks to it answers, whatever the caller's own turn does. */
export class Bridge implements LibraryServer {
  /** Said with every commit: other programs have other names. */
  readonly name: string = randomUUID();
  readonly #address: () => ServerAddress;
  readonly #times: ServerTimes;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #memory: Int32Array<SharedArrayBuffer>;
  readonly #listeners = new Set<() => void>();
  /** Answers to what is asked without holding up this thread: whoever waits meanwhile may come by them first. */
  readonly #later = new Map<number, Reply | undefined>();
  #last = 0;
  #broken: Error | undefined;
  #away: AppError | undefined;
  #awayAtMs: number | undefined;
  #url: string;

  /** @param address  where the server is now; asked for again while it is away, since another password may be known then */
  constructor(address: () => ServerAddress, times: Partial<ServerTimes> = {}) {
    this.#address = address;
    this.#times = { ...serverTimes, ...times };
    const shared = new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT);
    this.#memory = new Int32Array(shared);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const first = address();
    this.#url = first.url;
    const workerData: ThreadData = { address: first, shared, port: port2, name: this.name, times: this.#times };
    this.#worker = new Worker(threadFile, { workerData, transferList: [port2] });
    this.#worker.on('error', (error: Error) => (this.#broken = error));
    this.#worker.on('message', (notice: Notice) => this.#heard(notice));
    this.#worker.unref();
  }

  get away(): AppError | undefined {
    return Atomics.load(this.#memory, AWAY) === 0 ? undefined : (this.#away ?? unreachable());
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  back(patienceMs: number): Promise<boolean> {
    if (!this.away) return Promise.resolve(true);
    this.#awayAtMs ??= performance.now();
    const leftMs = patienceMs - (performance.now() - this.#awayAtMs);
    if (leftMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isBack: boolean): void => {
        clearTimeout(timer);
        stop();
        resolve(isBack);
      };
      const timer = setTimeout(() => end(false), leftMs).unref();
      const stop = this.watch(() => {
        if (!this.away) end(true);
      });
    });
  }

  get settleMs(): number {
    return this.#times.settleMs;
  }

  /** The n-th pause before the server is asked again. */
  pauseMs(attempt: number): number {
    return pauseOf(attempt, this.#times);
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

  /**
   * Answers when the server has; nothing else of this thread runs until then.
   *
   * @throws AppError `library.unreachable` at once while the server is away
   */
  ask(request: Omit<Request, 'id'>): Reply {
    const id = this.#send(request);
    const deadline = performance.now() + this.#patienceOf(request);
    for (;;) {
      const seen = Atomics.load(this.#memory, REPLIES);
      // What it answered last is there once it has ended.
      const hasEnded = this.#hasEnded();
      const reply = this.#received(id);
      if (reply) return reply;
      if (hasEnded || performance.now() > deadline) throw unreachable();
      Atomics.wait(this.#memory, REPLIES, seen, LOOK_MS);
    }
  }

  /** The same without holding up this thread. */
  async askLater(request: Omit<Request, 'id'>): Promise<Reply> {
    const id = this.#send(request);
    this.#later.set(id, undefined);
    const deadline = performance.now() + this.#patienceOf(request);
    // A program that has nothing else to do must not end before the answer is there.
    this.#worker.ref();
    try {
      for (;;) {
        const seen = Atomics.load(this.#memory, REPLIES);
        const reply = this.#received(id);
        if (reply) return reply;
        if (this.#broken) throw this.#broken;
        if (performance.now() > deadline) throw unreachable();
        await Atomics.waitAsync(this.#memory, REPLIES, seen, LOOK_MS).value;
      }
    } finally {
      this.#later.delete(id);
      this.#worker.unref();
    }
  }

  /** Resolves when the thread has let go of the server. */
  async close(): Promise<void> {
    this.#listeners.clear();
    if (this.#hasEnded()) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#order({ order: 'close' });
    await exited;
    this.#port.close();
  }

  #send(request: Omit<Request, 'id'>): number {
    if (this.#broken) throw this.#broken;
    // What was being written is over; taking it back asks nobody.
    const { away } = this;
    if (away && request.statements.at(-1)?.sql !== 'ROLLBACK') throw away;
    const id = ++this.#last;
    this.#port.postMessage({ id, ...request } satisfies Request);
    return id;
  }

  /** Whether the thread is gone, by its own word or, where it was ended, by its loop. Events say so only once the caller's turn is over; this does at once. */
  #hasEnded(): boolean {
    const isSaid = this.#broken !== undefined || Atomics.load(this.#memory, ENDED) === 1;
    return isSaid || this.#worker.performance.eventLoopUtilization().idle < 0;
  }

  /** The thread gives up first, as long as it lives. */
  #patienceOf({ isScript }: Omit<Request, 'id'>): number {
    const { answerMs, scriptMs, connectMs, lookMs, rideMs } = this.#times;
    return (isScript ? scriptMs : answerMs) + 3 * (connectMs + lookMs) + rideMs;
  }

  #order(order: Order): void {
    this.#port.postMessage(order);
  }

  #heard({ away }: Notice): void {
    this.#away = away === null ? undefined : unreachable(away);
    if (away === null) this.#awayAtMs = undefined;
    else this.#awayAtMs ??= performance.now();
    if (away !== null) this.#lookWhere();
    for (const listener of [...this.#listeners]) listener();
  }

  /** The reader may have named the server again, with another password. */
  #lookWhere(): void {
    try {
      const address = this.#address();
      if (address.url === this.#url) return;
      this.#url = address.url;
      this.#order({ order: 'address', address });
    } catch {
      // It is not named now; the next look may find it.
    }
  }

  /** An answer that nobody waits for any more is dropped. */
  #received(id: number): Reply | undefined {
    for (;;) {
      const kept = this.#later.get(id);
      if (kept) return kept;
      const found: { readonly message: Reply } | undefined = receiveMessageOnPort(this.#port);
      // What it says of itself comes later, when this thread has a turn.
      if (found?.message.failure?.lost) this.#away = unreachable(found.message.failure);
      if (!found || found.message.id === id) return found?.message;
      if (this.#later.has(found.message.id)) this.#later.set(found.message.id, found.message);
    }
  }
}
