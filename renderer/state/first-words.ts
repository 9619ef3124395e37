/**
 * What a listener would hear first of the document that was opened, fetched before the key is pressed: in that moment its pages,
 * its tree and its notes are fetched too, and who asks then waits behind them.
 */
import type { DocumentId } from '#shared/base/ids.ts';
import type { ListenFrom } from '#shared/contract/aloud.ts';
import type { Utterance } from '#shared/domain/aloud/utterance.ts';
import { fromSeen } from './listen-from.ts';
import type { Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { Viewer } from './viewer.ts';

export interface FirstScript {
  readonly utterances: readonly Utterance[];
  readonly ends: boolean;
}

export interface FirstPlace {
  readonly document: DocumentId;
  readonly from: ListenFrom;
}

interface Shown {
  readonly reading: Slice<Reading>;
  readonly viewer: Slice<Viewer>;
}

/** A document that is opened finds its place first. */
const REST_MS = 100;

export class FirstWords {
  readonly #ask: (place: FirstPlace) => Promise<FirstScript>;
  readonly #keyOf: (place: FirstPlace) => string;
  #ready: { readonly key: string; readonly script: Promise<FirstScript> } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #reading: Slice<Reading>;
  /** The view of the document that it was done for, or that was listened to without: once each time that it is opened, or read again. */
  #done: unknown = null;

  /**
   * @param ask  what is said from a place on
   * @param keyOf  what decides about that: another place, or other settings, have another key
   * @param isWanted  false where nothing can be said as yet
   */
  constructor(
    { reading, viewer }: Shown,
    ask: (place: FirstPlace) => Promise<FirstScript>,
    keyOf: (place: FirstPlace) => string,
    isWanted: () => boolean,
  ) {
    this.#reading = reading;
    this.#ask = ask;
    this.#keyOf = keyOf;
    const prepare = (): void => {
      const { open } = reading.get();
      // What is still being read is another document a moment later.
      if (open.kind !== 'open' || open.view === this.#done || open.view.soFar) return;
      this.#done = open.view;
      // Later it is fast enough without.
      if (isWanted()) this.#prepare({ document: open.id, from: fromSeen(viewer.get()) });
    };
    const soon = (): void => {
      const { open } = reading.get();
      if (open.kind !== 'open' || open.view === this.#done) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(prepare, REST_MS);
    };
    reading.subscribe(({ open }, before) => {
      if (open === before.open) return;
      this.#ready = null;
      soon();
    });
    viewer.subscribe(({ place, frames }, before) => {
      if (place !== before.place || frames !== before.frames) soon();
    });
  }

  /** For who listens now: undefined where nothing was made ready for this place. */
  at(place: FirstPlace): Promise<FirstScript> | undefined {
    const { open } = this.#reading.get();
    if (open.kind === 'open') this.#done = open.view;
    return this.#ready?.key === this.#keyOf(place) ? this.#ready.script : undefined;
  }

  #prepare(place: FirstPlace): void {
    const ready = { key: this.#keyOf(place), script: this.#ask(place) };
    this.#ready = ready;
    ready.script.catch(() => {
      // Whoever listens asks again, and hears why not.
      if (this.#ready === ready) this.#ready = null;
    });
  }
}
