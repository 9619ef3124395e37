/** The key that a model server asks for: locked by the system's key store where there is one, else in a file of the reader's own. */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { restricted } from '../store/settings.ts';
import type { KeptKey } from '#shared/contract/models.ts';
import { replaceContent } from '../../process/drafts.ts';
import { readSmallFile } from '../../process/small-file.ts';

/** What locks words so that they can be kept in a file. */
export interface KeyStore {
  /** Null where the system has no key store. */
  lock(text: string): Promise<string | null>;
  /** Null for what this system did not lock. */
  unlock(locked: string): Promise<string | null>;
}

const Kept = z.strictObject({
  /** The key is for this server alone: at another address it is not shown. */
  address: z.string(),
  form: z.enum(['locked', 'plain']),
  value: z.string(),
});
type Kept = z.infer<typeof Kept>;

export interface ServerKeyDeps {
  /** Undefined where none is kept, and none that lies there counts. */
  readonly file: string | undefined;
  /** By the environment; it goes before what is kept, whatever the address. */
  readonly given: string | undefined;
  readonly store: KeyStore | undefined;
}

export class ServerKey {
  readonly #deps: ServerKeyDeps;
  #known: Promise<{ readonly kept: Kept; readonly key: string } | undefined>;
  #now: { readonly kept: Kept; readonly key: string } | undefined;

  constructor(deps: ServerKeyDeps) {
    this.#deps = deps;
    this.#known = this.#read();
  }

  async keyFor(address: string): Promise<string | undefined> {
    if (this.#deps.given !== undefined) return this.#deps.given;
    const known = await this.#known;
    return known?.kept.address === address ? known.key : undefined;
  }

  /** How the key for this address is kept, as far as it was read by now. */
  keptFor(address: string): KeptKey | null {
    if (this.#deps.given !== undefined) return 'environment';
    if (this.#now?.kept.address !== address) return null;
    return this.#now.kept.form === 'locked' ? 'system' : 'file';
  }

  /** Settles when what is kept was read. */
  async ready(): Promise<void> {
    await this.#known;
  }

  /**
   * Keep a key for this address in place of the one before; null forgets it.
   *
   * @throws AppError `library.restricted`
   */
  async set(key: string | null, address: string): Promise<void> {
    await this.#known;
    const { file, store } = this.#deps;
    if (file === undefined) throw restricted();
    if (key === null) {
      await rm(file, { force: true });
      this.#now = undefined;
    } else {
      const locked = await store?.lock(key);
      const kept: Kept = locked ? { address, form: 'locked', value: locked } : { address, form: 'plain', value: key };
      await replaceContent(file, JSON.stringify(kept));
      this.#now = { kept, key };
    }
    this.#known = Promise.resolve(this.#now);
  }

  async #read(): Promise<{ readonly kept: Kept; readonly key: string } | undefined> {
    const { file } = this.#deps;
    const text = file === undefined ? undefined : readSmallFile(file);
    if (text === undefined) return undefined;
    try {
      const kept = Kept.parse(JSON.parse(text));
      const key = kept.form === 'plain' ? kept.value : await this.#deps.store?.unlock(kept.value);
      if (key) this.#now = { kept, key };
    } catch {
      // What cannot be read is no key; the server says that it wants one.
    }
    return this.#now;
  }
}
