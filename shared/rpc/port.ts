/**
 * One end of a two-way channel that carries structured-clone values in order.
 * Electron IPC, a WebSocket, a child process and an in-memory pair all look like this to the RPC.
 */
export interface Port {
  post(frame: unknown): void;
  /** At most one listener; frames that arrive before it is set are kept. */
  onFrame(listener: (frame: unknown) => void): void;
  /** Called once when the other side is gone, at once if it already is. */
  onClose(listener: () => void): void;
  close(): void;
}

/**
 * The half of a port that a transport drives: it delivers what arrives and says when the far side is gone.
 * Every transport is this plus a `post`.
 */
export class PortEnd implements Port {
  #listener: ((frame: unknown) => void) | undefined;
  #early: unknown[] = [];
  #closed = false;
  #onClose: (() => void)[] = [];
  readonly #post: (frame: unknown) => void;
  readonly #close: () => void;

  constructor(transport: { post: (frame: unknown) => void; close?: () => void }) {
    this.#post = transport.post;
    this.#close = transport.close ?? ((): void => undefined);
  }

  post(frame: unknown): void {
    if (!this.#closed) this.#post(frame);
  }

  onFrame(listener: (frame: unknown) => void): void {
    this.#listener = listener;
    const early = this.#early;
    this.#early = [];
    for (const frame of early) listener(frame);
  }

  onClose(listener: () => void): void {
    if (this.#closed) listener();
    else this.#onClose.push(listener);
  }

  close(): void {
    if (this.#closed) return;
    this.#close();
    this.closed();
  }

  /** The transport received a frame. */
  deliver(frame: unknown): void {
    if (this.#closed) return;
    if (this.#listener) this.#listener(frame);
    else this.#early.push(frame);
  }

  /** The transport is gone. */
  closed(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const listener of this.#onClose) listener();
    this.#onClose = [];
  }
}

/** Two connected ports in one process; frames are delivered in a later microtask, as a real transport would. */
export function portPair(): readonly [Port, Port] {
  const left: PortEnd = new PortEnd({
    post: (frame) => queueMicrotask(() => right.deliver(frame)),
    close: () => queueMicrotask(() => right.closed()),
  });
  const right: PortEnd = new PortEnd({
    post: (frame) => queueMicrotask(() => left.deliver(frame)),
    close: () => queueMicrotask(() => left.closed()),
  });
  return [left, right];
}
