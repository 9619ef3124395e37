/** Whether the library is one of this machine's, and what of it cannot be read. */
import { AppError } from '#shared/base/errors.ts';
import { leftOut } from '#shared/contract/left-out.ts';
import type { OfferedSetting } from '#shared/contract/offered-settings.ts';
import type { LibraryStanding, trustMethods } from '#shared/contract/trust.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import type { Machine } from '../../host/machine.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { Store } from '../store/open.ts';
import { storedSettings } from '../store/settings.ts';
import type { Addresses } from './addresses.ts';
import { offersOf } from './offered-settings.ts';
import type { Restricted } from './open-library-store.ts';

export interface TrustDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly machine: Machine | undefined;
  readonly restricted: Restricted | null;
  readonly addresses: Pick<Addresses, 'begin'>;
}

export class Standing {
  readonly #deps: TrustDeps;
  readonly #feed: StateFeed<LibraryStanding>;
  readonly #forget: () => void;

  constructor(deps: TrustDeps) {
    this.#deps = deps;
    this.#feed = new StateFeed(() => this.state());
    this.#forget = deps.store.read.notes.unreadable.onNote(() => this.#feed.touch());
  }

  state(): LibraryStanding {
    const { store, restricted } = this.#deps;
    const { unreadable } = store.read.notes;
    return {
      restricted: restricted && { server: restricted.server, settings: this.#settings() },
      unreadable: leftOut(unreadable.list()),
    };
  }

  handlers(): Handlers<typeof trustMethods> {
    return {
      'library.standing': (_, signal) => this.#feed.watch(signal),
      'library.trust': () => done(this.#trust()),
    };
  }

  close(): void {
    this.#forget();
    this.#feed.close();
  }

  /** What lies in the library, which nobody acts on. */
  #settings(): OfferedSetting[] {
    return offersOf(storedSettings(this.#deps.store.read)).map(({ key, values }) => ({ key, values: [...values] }));
  }

  async #trust(): Promise<void> {
    const { restricted, machine, folder, addresses } = this.#deps;
    if (!restricted || !machine) throw new AppError('input.invalid', 'This library is trusted already.');
    // A window may ask for this: the addresses that the library names count once each was confirmed.
    await addresses.begin([]);
    machine.trust(folder);
    if (machine.knows(folder)) return;
    throw new AppError(
      'file.unreadable',
      'This machine takes no note of it: the folder of this user’s data takes no file.',
    );
  }
}
