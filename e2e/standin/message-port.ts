/** Message ports between processes: what a port says goes through this process to where its other end was handed. */
import { EventEmitter } from 'node:events';

/** What goes between the stand-in and a process that it started. Ports are known there by numbers. */
export type Wire =
  | { readonly kind: 'message'; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly kind: 'port'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'closed'; readonly port: number };

/** A port at this end of a process: posts to its far side, told what comes from there. */
export class WirePort extends EventEmitter {
  readonly #send: (wire: Wire) => void;
  readonly #number: number;
  #kept: unknown[] | undefined = [];
  #closed = false;

  constructor(number: number, send: (wire: Wire) => void) {
    super();
    this.#number = number;
    this.#send = send;
  }

  postMessage(data: unknown): void {
    if (!this.#closed) this.#send({ kind: 'port', port: this.#number, data });
  }

  start(): void {
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const data of kept) this.emit('message', { data });
  }

  close(): void {
    if (this.#closed) return;
    this.#send({ kind: 'closed', port: this.#number });
    this.gone();
  }

  receive(data: unknown): void {
    if (this.#kept) this.#kept.push(data);
    else this.emit('message', { data });
  }

  gone(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
  }
}

/** One end in the main process, which only hands it on. */
export class MessagePortMain {
  other: MessagePortMain | undefined;
  #wire: WirePort | undefined;
  #kept: unknown[] = [];
  #gone = false;

  /** From now on this end is in another process. */
  handTo(wire: WirePort): void {
    this.#wire = wire;
    wire.on('message', ({ data }: { data: unknown }) => this.other?.pass(data));
    wire.on('close', () => this.other?.end());
    wire.start();
    for (const data of this.#kept.splice(0)) wire.postMessage(data);
    if (this.#gone) wire.close();
  }

  pass(data: unknown): void {
    if (this.#wire) this.#wire.postMessage(data);
    else this.#kept.push(data);
  }

  end(): void {
    this.#gone = true;
    this.#wire?.close();
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortMain();
  readonly port2 = new MessagePortMain();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}
