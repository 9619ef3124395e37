import { AsyncQueue } from '#shared/base/async.ts';

const TOLD_EVERY_MS = 100;

/** Tells watchers the whole state: at once when they come, then whenever it changed, at most ten times a second. */
export class StateFeed<T> {
  readonly #state: () => T;
  /** With what each was told last: who came while the state was another one has to hear that it is as before. */
  readonly #watchers = new Map<AsyncQueue<T>, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: () => T) {
    this.#state = state;
  }

  /** The state may have changed. */
  touch(): void {
    if (this.#watchers.size > 0) this.#timer ??= setTimeout(() => this.#tell(), TOLD_EVERY_MS);
  }

  /** States until the signal aborts or the feed is closed. */
  async *watch(signal: AbortSignal): AsyncGenerator<T, null, void> {
    const states = new AsyncQueue<T>();
    const stop = (): void => states.end();
    signal.addEventListener('abort', stop, { once: true });
    const state = this.#state();
    states.push(state);
    this.#watchers.set(states, JSON.stringify(state));
    try {
      if (!signal.aborted) yield* states;
      return null;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#watchers.delete(states);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const states of this.#watchers.keys()) states.end();
    this.#watchers.clear();
  }

  #tell(): void {
    this.#timer = undefined;
    const state = this.#state();
    const text = JSON.stringify(state);
    for (const [states, told] of this.#watchers) {
      if (told === text) continue;
      this.#watchers.set(states, text);
      states.push(state);
    }
  }
}
