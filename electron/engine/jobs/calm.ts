import { sleep } from '#shared/base/async.ts';
import { Turns } from './turns.ts';

export interface CalmDeps {
  /** Is a document being read in by this engine? */
  readonly isReading: () => boolean;
  /** The computer begins or ends to run on battery. */
  readonly onChange: () => void;
  /** How long nobody must have asked. */
  readonly quietMs?: number | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

/** How often it is looked whether documents are still read in, or the computer still runs on battery. */
const LOOK_MS = 1000;

/**
 * When work that nobody waits for may have the processor: while no question is being answered, no document is being read in,
 * and the computer does not run on battery, as far as that is known.
 */
export class Calm {
  readonly #deps: CalmDeps;
  readonly #questions: Turns;
  #isOnBattery = false;

  constructor(deps: CalmDeps) {
    this.#deps = deps;
    this.#questions = new Turns(deps.quietMs, deps.now);
  }

  get isOnBattery(): boolean {
    return this.#isOnBattery;
  }

  /** Somebody waits for an answer; the returned function says that they do not any more. */
  ask(): () => void {
    return this.#questions.ask();
  }

  /** Resolves as soon as nobody waits for an answer. Rejects with `call.cancelled`. */
  unasked(signal: AbortSignal): Promise<void> {
    return this.#questions.unasked(signal);
  }

  /** @param told  each item says what is so from now on; nothing is known once it ends */
  async follow(told: AsyncIterable<{ readonly onBattery: boolean }>): Promise<void> {
    try {
      for await (const { onBattery } of told) this.#set(onBattery);
    } finally {
      this.#set(false);
    }
  }

  /** Resolves when there is nothing to wait for. Rejects with `call.cancelled`. */
  async free(signal: AbortSignal): Promise<void> {
    await this.#questions.free(signal);
    while (this.#isOnBattery || this.#deps.isReading()) {
      await sleep(LOOK_MS, signal);
      await this.#questions.free(signal);
    }
  }

  #set(isOnBattery: boolean): void {
    if (this.#isOnBattery === isOnBattery) return;
    this.#isOnBattery = isOnBattery;
    this.#deps.onChange();
  }
}
