/** A way to a server that fails as networks do: it cuts, refuses, or holds what is sent without a word. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { serverOf } from '../../host/server-library.ts';
import { nameServer } from './server.ts';

/** When a connection is cut: before the server hears the words, or after it has answered them and before that is passed on. */
export type Moment = 'before' | 'answered';

export type Deed =
  | { readonly kind: 'cut' | 'orphan' | 'refuse' | 'stall' | 'pass' | 'close' | 'count' }
  | { readonly kind: 'cutAt'; readonly words: string; readonly moment: Moment };

export interface Facts {
  readonly port: number;
  readonly connections: number;
  /** How often somebody came in vain. */
  readonly knocks: number;
}

/** Let the library of a folder, which lies on a server, be reached by such a way alone. */
export async function leadByWay(folder: string): Promise<FaultProxy> {
  const { url, schema } = serverOf(folder)!;
  const way = await FaultProxy.open(url);
  const address = new URL(way.url);
  address.searchParams.set('schema', schema);
  await nameServer(folder, address.href);
  return way;
}

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

  facts(): Promise<Facts> {
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

  /** Connections break off, and whoever comes is turned away. */
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

  #do(deed: Deed): Promise<Facts> {
    const done = this.#turn.then(async () => {
      this.#thread.postMessage(deed);
      const [facts] = (await once(this.#thread, 'message')) as [Facts];
      this.#port = facts.port;
      return facts;
    });
    this.#turn = done;
    return done;
  }
}
