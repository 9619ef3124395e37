import { abortable, sleep } from '#shared/base/async.ts';

/** A question asks the model several times; work in the background does not come in between. */
const QUIET_MS = 2000;
/** How often it is looked whether somebody still waits. */
const LOOK_MS = 50;

/** Who waits for an answer goes before work in the background: both share one model. */
export class Turns {
  readonly #quietMs: number;
  readonly #now: () => number;
  #asking = 0;
  #lastAt = -Infinity;

  constructor(quietMs = QUIET_MS, now: () => number = () => performance.now()) {
    this.#quietMs = quietMs;
    this.#now = now;
  }

  /** Somebody waits for an answer; the returned function says that they do not any more. */
  ask(): () => void {
    this.#asking++;
    let asks = true;
    return () => {
      if (!asks) return;
      asks = false;
      this.#asking--;
      this.#lastAt = this.#now();
    };
  }

  /** Resolves when nobody has waited for a while. Rejects with `call.cancelled`. */
  async free(signal: AbortSignal): Promise<void> {
    await abortable(Promise.resolve(), signal);
    for (let waitMs = this.#waitMs(); waitMs > 0; waitMs = this.#waitMs()) await sleep(waitMs, signal);
  }

  /** Resolves as soon as nobody waits. Rejects with `call.cancelled`. */
  async unasked(signal: AbortSignal): Promise<void> {
    while (this.#asking > 0) await sleep(LOOK_MS, signal);
  }

  #waitMs(): number {
    if (this.#asking > 0) return this.#quietMs;
    return Math.ceil(this.#lastAt + this.#quietMs - this.#now());
  }
}
