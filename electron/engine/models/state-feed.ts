import { AsyncQueue } from '#shared/base/async.ts';
import { isAppError } from '#shared/base/errors.ts';

const TOLD_EVERY_MS = 100;
/** Until it is looked again whether the state can be told, where it could not. */
const AGAIN_MS = 1000;

/**
 * Tells watchers the whole state: at once when they come, then whenever it changed, at most ten times a second. A state that
 * cannot be told, because the library's server is away, is told when it is back.
 */
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
    if (this.#watchers.size > 0) this.#tellIn(TOLD_EVERY_MS);
  }

  /** States until the signal aborts or the feed is closed. */
  async *watch(signal: AbortSignal): AsyncGenerator<T, null, void> {
    const states = new AsyncQueue<T>();
    const stop = (): void => states.end();
    signal.addEventListener('abort', stop, { once: true });
    this.#watchers.set(states, '');
    try {
      this.#tell(states);
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

  #tellIn(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, delayMs);
  }

  /** Never throws: a state that nobody foresaw ends the watchers' calls. */
  #tell(...only: readonly AsyncQueue<T>[]): void {
    const listening = only.length > 0 ? only : [...this.#watchers.keys()];
    if (listening.length === 0) return;
    try {
      const state = this.#state();
      const text = JSON.stringify(state);
      for (const states of listening) {
        if (this.#watchers.get(states) === text) continue;
        this.#watchers.set(states, text);
        states.push(state);
      }
    } catch (error) {
      if (isAppError(error)) this.#tellIn(AGAIN_MS);
      else for (const states of listening) states.fail(error);
    }
  }
}
