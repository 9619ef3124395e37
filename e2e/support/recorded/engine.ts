/** What stands behind a window in place of an engine. */
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';

export interface Uploaded {
  readonly status: number;
  /** Becomes JSON. */
  readonly answer: unknown;
}

export interface StandInEngine {
  /** A window opens, or loads itself again: what answers its calls. */
  openWindow(): Promise<Handlers<Methods>>;
  upload(name: string, bytes: Uint8Array): Promise<Uploaded>;
  /** From now on nothing comes back, until it is let go: an engine that is busy for as long as it takes. */
  hold(): void;
  letGo(): void;
  /** Ends what still waits. */
  stop(): Promise<void>;
}

/** Something that everything passes, and that can be closed for a while. */
export class Gate {
  #closed: PromiseWithResolvers<void> | undefined;

  close(): void {
    this.#closed ??= Promise.withResolvers();
  }

  open(): void {
    this.#closed?.resolve();
    this.#closed = undefined;
  }

  async pass(): Promise<void> {
    await this.#closed?.promise;
  }
}
