/**
 * Which addresses outside of this machine the reader has confirmed, where no page can: in a dialog of the desktop's own, by a code
 * in the terminal, or at the terminal itself. A window that was taken over may name any address, and none of them is asked.
 *
 * What was confirmed is kept with the library, each address sealed with this machine's secret: a library that somebody hands over
 * brings none.
 */
import { z } from 'zod';
import type { AppError } from '#shared/base/errors.ts';
import { AddressUse, sentTo } from '#shared/contract/addresses.ts';
import { usualServices } from '#shared/contract/look-up.ts';
import { defaultHubAddress } from '#shared/contract/settings.ts';
import type { Machine } from '../../host/machine.ts';
import { isLoopback } from '../../network/never.ts';
import type { Store } from '../store/open.ts';
import { loadKept, saveKept } from '../store/settings.ts';
import { OneTimeCodes } from './one-time-code.ts';
import { fault } from '#shared/base/messages.ts';

/** An address as it is confirmed: scheme, host and port, for one use. */
export interface Place {
  readonly use: AddressUse;
  readonly origin: string;
}

/** An address as it is set. */
export interface Named {
  readonly use: AddressUse;
  readonly url: string;
}

/** How the reader is asked, outside of every page. */
export type Confirming =
  | { readonly kind: 'dialog'; readonly ask: (place: Place) => Promise<boolean> }
  | { readonly kind: 'code'; readonly tell: (words: string) => void };

export interface AddressesDeps {
  readonly store: Store;
  /** Without it nothing is known of where a library comes from, and every address counts. */
  readonly machine: Machine | undefined;
  /** Undefined at a terminal: whatever is set there is the reader's word. */
  readonly confirming: Confirming | undefined;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** What Wayleaf itself names. It gets what the reader asks for by a press of a button, and needs no word. */
const USUAL: Readonly<Partial<Record<AddressUse, readonly string[]>>> = {
  hub: [new URL(defaultHubAddress).origin],
  'look-up': Object.values(usualServices),
};

const NAME = 'addresses.confirmed';
const Kept = z.array(
  z.strictObject({ use: z.enum([...AddressUse.options, 'begun']), origin: z.string(), seal: z.string() }),
);
type Entry = z.infer<typeof Kept>[number];
/** Says that what was set before addresses were confirmed has been looked at. */
const BEGUN = { use: 'begun', origin: '' } as const;
/** What is asked and not confirmed within so long: a page must not tire the reader out. */
const MOST_ASKED = 5;
const ASKED_MS = 10 * 60_000;

export class Addresses {
  readonly #deps: AddressesDeps;
  readonly #now: () => number;
  readonly #codes: OneTimeCodes<Place>;
  readonly #known = new Set<string>();
  #asked: number[] = [];
  #asking = false;

  constructor(deps: AddressesDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
    this.#codes = new OneTimeCodes(this.#now);
    for (const entry of this.#kept(deps.store.read)) this.#known.add(nameOf(entry));
  }

  /** May it be asked for this use? */
  isConfirmed(use: AddressUse, url: string): boolean {
    const { origin, hostname } = new URL(url);
    if (!this.#deps.machine || isLoopback(hostname)) return true;
    return (USUAL[use]?.includes(origin) ?? false) || this.#known.has(nameOf({ use, origin }));
  }

  /** Why it is not asked; undefined where it may be. */
  refusal(use: AddressUse, url: string): AppError | undefined {
    return this.isConfirmed(use, url) ? undefined : unconfirmed(url);
  }

  /** For as long as this program runs: whoever started it named the address. */
  allow(use: AddressUse, url: string): void {
    this.#known.add(nameOf({ use, origin: new URL(url).origin }));
  }

  /**
   * Take over what was set on this machine before addresses were confirmed; once for each library. Settles when it is stored.
   *
   * @param places  those that are set now; none where they are somebody else's
   */
  async begin(places: readonly Named[]): Promise<void> {
    const { store, machine } = this.#deps;
    if (!machine || store.isReadOnly || this.#known.has(nameOf(BEGUN))) return;
    const found = places.map(({ use, url }) => ({ use, origin: new URL(url).origin }));
    await this.#keep([BEGUN, ...found]);
  }

  /**
   * Have an address confirmed that somebody wants to set, unless it is already.
   *
   * @throws AppError `address.unconfirmed`; with `details.by` 'code' the window may answer with the code in the terminal
   */
  async askFor(use: AddressUse, url: string): Promise<void> {
    // What a library that is not trusted is told to use, it does not take.
    if (this.#deps.store.read.notes.aside || this.isConfirmed(use, url)) return;
    const place = { use, origin: new URL(url).origin };
    const { confirming } = this.#deps;
    if (!confirming) {
      await this.#keep([place]);
      return;
    }
    this.#askOnce(url);
    if (confirming.kind === 'code') {
      const code = this.#codes.issue(place);
      confirming.tell(
        `A window wants to use ${place.origin}, which is not this computer. ${sentTo(use)}\n` +
          `If you want that, type this code there within five minutes: ${code}`,
      );
      throw unconfirmed(url, 'code');
    }
    this.#asking = true;
    try {
      if (!(await confirming.ask(place))) throw unconfirmed(url, 'dialog');
    } finally {
      this.#asking = false;
    }
    this.#asked = [];
    await this.#keep([place]);
  }

  /** The same for those that need the reader's word; undefined where none does. @throws as `askFor` */
  askForAll(places: readonly Named[]): Promise<void> | undefined {
    const asked = places.filter(({ use, url }) => !this.isConfirmed(use, url));
    return asked.length === 0 ? undefined : this.#askForEach(asked);
  }

  /** @throws AppError `input.invalid` for an unknown code */
  async confirm(code: string): Promise<void> {
    const place = this.#codes.take(code);
    this.#asked = [];
    await this.#keep([place]);
  }

  async #askForEach(places: readonly Named[]): Promise<void> {
    for (const { use, url } of places) await this.askFor(use, url);
  }

  /** @throws AppError `address.unconfirmed` where the reader was asked too often, or is being asked */
  #askOnce(url: string): void {
    const now = this.#now();
    this.#asked = this.#asked.filter((at) => now - at < ASKED_MS);
    if (this.#asking || this.#asked.length >= MOST_ASKED) throw unconfirmed(url);
    this.#asked.push(now);
  }

  #kept(db: Parameters<typeof loadKept>[0]): Entry[] {
    const entries = Kept.safeParse(loadKept(db, NAME)).data ?? [];
    return entries.filter((entry) => this.#deps.machine?.isSealed('address', nameOf(entry), entry.seal) ?? false);
  }

  /** A machine that keeps no secret, or a library that takes no word, knows them until the program ends. */
  async #keep(places: readonly Omit<Entry, 'seal'>[]): Promise<void> {
    const { store, machine } = this.#deps;
    for (const place of places) this.#known.add(nameOf(place));
    if (store.isReadOnly) return;
    await store.writer.write((db) => {
      // Those of other machines stay: a library on a server has several.
      const others = Kept.safeParse(loadKept(db, NAME)).data ?? [];
      const mine = places.flatMap((place) => {
        const seal = machine?.seal('address', nameOf(place));
        return seal === undefined || others.some((other) => other.seal === seal) ? [] : [{ ...place, seal }];
      });
      if (mine.length > 0) saveKept(db, NAME, [...others, ...mine]);
    });
  }
}

function nameOf({ use, origin }: Omit<Entry, 'seal'>): string {
  return `${use} ${origin}`;
}

function unconfirmed(url: string, by?: Confirming['kind']): AppError {
  const { host } = new URL(url);
  const details = { host, ...(by === undefined ? {} : { by }) };
  return fault('address.unconfirmed', 'address.unconfirmed', { host }, details);
}
