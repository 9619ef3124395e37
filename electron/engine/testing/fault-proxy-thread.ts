/** The thread of a `FaultProxy`: whoever waits for a database without letting its own thread run needs another one to be answered. */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { breakOff } from './break-off.ts';
import type { Deed, Facts, Moment } from './fault-proxy.ts';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

class Way {
  readonly #to: URL;
  readonly #pairs = new Set<Pair>();
  #server: Server | undefined;
  #port = 0;
  #stalled = false;
  #orphaned = false;
  #refusing = false;
  #knocks = 0;
  #trap: { readonly words: string; readonly moment: Moment } | undefined;

  constructor(to: URL) {
    this.#to = to;
  }

  get port(): number {
    return this.#port;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Connections break off; new ones are made as before. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      breakOff(near);
      far.destroy();
    }
  }

  /** Connections break off on this side alone: the server is not told, as when a machine loses its power. */
  orphan(): void {
    this.#orphaned = true;
    for (const { near } of this.#pairs) breakOff(near);
  }

  /** How often somebody came in vain. */
  get knocks(): number {
    return this.#knocks;
  }

  /** Connections break off, and whoever comes is turned away. */
  refuse(): void {
    this.#refusing = true;
    this.cut();
  }

  /** Nothing passes in either direction, and nobody is told. */
  stall(): void {
    this.#stalled = true;
    for (const { near, far } of this.#pairs) {
      near.pause();
      far.pause();
    }
  }

  /** The next connection that sends these words is cut at that moment. */
  cutAt(words: string, moment: Moment): void {
    this.#trap = { words, moment };
  }

  /** Everything passes again; what was held goes on its way. */
  async pass(): Promise<void> {
    this.#stalled = this.#orphaned = this.#refusing = false;
    for (const { near, far } of this.#pairs) {
      near.resume();
      far.resume();
    }
    if (this.#server) return;
    const server = createServer((near) => this.#join(near));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  close(): void {
    this.refuse();
    this.#server?.close();
    for (const { far } of this.#pairs) far.destroy();
  }

  #join(near: Socket): void {
    if (this.#refusing) {
      this.#knocks++;
      near.on('error', () => undefined);
      breakOff(near);
      return;
    }
    const far = connect(Number(this.#to.port), this.#to.hostname);
    const pair = { near, far };
    this.#pairs.add(pair);
    let deaf = false;
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on('data', (data) => {
      const trap = this.#trap;
      if (trap && data.includes(trap.words)) {
        this.#trap = undefined;
        deaf = true;
        if (trap.moment === 'before') {
          breakOff(near);
          far.destroy();
          return;
        }
        far.once('data', () => {
          breakOff(near);
          far.end();
        });
      }
      far.write(data);
    });
    far.on('data', (data) => {
      if (!deaf) near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        if (this.#orphaned && one === near) return;
        this.#pairs.delete(pair);
        other.destroy();
      });
    }
    if (this.#stalled) {
      near.pause();
      far.pause();
    }
  }
}

const way = new Way(new URL(String(workerData)));

async function act(deed: Deed): Promise<void> {
  if (deed.kind === 'cutAt') way.cutAt(deed.words, deed.moment);
  else if (deed.kind !== 'count') await way[deed.kind]();
}

parentPort?.on('message', (deed: Deed) => {
  void act(deed).then(() =>
    parentPort?.postMessage({ port: way.port, connections: way.connections, knocks: way.knocks } satisfies Facts),
  );
});
