import { z } from 'zod';
import { isDead } from './owner.ts';
import type { Store } from '../store/open.ts';
import { loadKept, saveKept } from '../store/settings.ts';

const Held = z.object({ owner: z.string(), at: z.number() });
/** An engine that has not been heard of for so long does not hold it any more. */
const LEASE_MS = 60_000;

/** Of several engines on a library, the one that holds this does the work in the background. */
export class Lease {
  readonly #store: Store;
  readonly #name: string;
  readonly #owner: string;
  readonly #now: () => number;

  constructor(store: Store, name: string, owner: string, now: () => number) {
    this.#store = store;
    this.#name = `${name}.lease`;
    this.#owner = owner;
    this.#now = now;
  }

  /** Take it, or keep it; false if another engine has it. */
  hold(): Promise<boolean> {
    return this.#store.writer.write((db) => {
      const held = Held.safeParse(loadKept(db, this.#name)).data;
      if (held && held.owner !== this.#owner && !isDead(held.owner, held.at, this.#now(), LEASE_MS)) return false;
      saveKept(db, this.#name, { owner: this.#owner, at: this.#now() });
      return true;
    });
  }

  async release(): Promise<void> {
    const held = Held.safeParse(loadKept(this.#store.read, this.#name)).data;
    if (held?.owner === this.#owner) await this.#store.writer.write((db) => saveKept(db, this.#name, null));
  }
}
