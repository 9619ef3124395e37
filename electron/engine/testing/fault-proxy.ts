/** A way to a server that fails as networks do: it cuts, refuses, or holds what is sent without a word. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** When a connection is cut: before the server hears the words, or after it has answered them and before that is passed on. */
export type Moment = 'before' | 'answered';

export type Deed =
  | { readonly kind: 'cut' | 'orphan' | 'refuse' | 'stall' | 'pass' | 'close' | 'count' }
  | { readonly kind: 'cutAt'; readonly words: string; readonly moment: Moment };

export class FaultProxy {
  readonly #to: URL;
  readonly #thread: Worker;
  #port = 0;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(to: URL) {
    this.#to = to;
    this.#thread = new Worker(new URL('./fault-proxy-thread.ts', import.meta.url), { workerData: to.href });
  }

  /** @param to  the address of a server, as `postgres://…` */
  static async open(to: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(to));
    await proxy.pass();
    return proxy;
  }

  /** The server's address, by this way. */
  get url(): string {
    const url = new URL(this.#to);
    [url.hostname, url.port] = ['127.0.0.1', String(this.#port)];
    return url.href;
  }

  /** How many connections there are. */
  async count(): Promise<number> {
    return this.#do({ kind: 'count' });
  }

  /** Connections break off; new ones are made as before. */
  cut(): Promise<unknown> {
    return this.#do({ kind: 'cut' });
  }

  /** Connections break off on this side alone: the server is not told, as when a machine loses its power. */
  orphan(): Promise<unknown> {
    return this.#do({ kind: 'orphan' });
  }

  /** Nobody listens any more. */
  refuse(): Promise<unknown> {
    return this.#do({ kind: 'refuse' });
  }

  /** Nothing passes in either direction, and nobody is told. */
  stall(): Promise<unknown> {
    return this.#do({ kind: 'stall' });
  }

  /** The next connection that sends these words is cut at that moment. */
  cutAt(words: string, moment: Moment): Promise<unknown> {
    return this.#do({ kind: 'cutAt', words, moment });
  }

  /** Everything passes again; what was held goes on its way. */
  pass(): Promise<unknown> {
    return this.#do({ kind: 'pass' });
  }

  async close(): Promise<void> {
    await this.#do({ kind: 'close' });
    await this.#thread.terminate();
  }

  #do(deed: Deed): Promise<number> {
    const done = this.#turn.then(async () => {
      this.#thread.postMessage(deed);
      const [{ port, connections }] = (await once(this.#thread, 'message')) as [{ port: number; connections: number }];
      this.#port = port;
      return connections;
    });
    this.#turn = done;
    return done;
  }
}
