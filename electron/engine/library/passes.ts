/** Passes over a folder that other programs write to: one after the other, soon after a change here, and every now and then. */
import { isAppError } from '#shared/base/errors.ts';
import { every, type Every } from '../../process/every.ts';

export interface PassTimes {
  /** From a change to the pass that it has; changes until then share it. */
  readonly gatherMs: number;
  readonly lookMs: number;
}

interface PassDeps {
  /** @param why  something changed here, or it is time to look at what changed there */
  readonly pass: (why: 'change' | 'time') => Promise<void>;
  readonly isPaused: () => boolean;
  /** False leaves it to another program on this library. */
  readonly keeping: boolean;
  readonly times: PassTimes;
  /** Told of errors that the folder did not cause. */
  readonly onBug: (error: unknown) => void;
}

export class Passes {
  readonly #deps: PassDeps;
  readonly #timer: Every | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(deps: PassDeps) {
    this.#deps = deps;
    if (deps.keeping) this.#timer = every(deps.times.lookMs, () => this.#keep('time'), this.#report);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Something changed here. */
  soon(): void {
    if (!this.#deps.keeping || this.#isClosed) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#keep('change').catch(this.#report);
    }, this.#deps.times.gatherMs);
  }

  /** Behind whatever works on the folder now. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#work.then(work);
    this.#work = run.catch(() => undefined);
    return run;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#soon);
    await this.#timer?.stop();
    await this.#work;
  }

  readonly #report = (error: unknown): void => {
    if (!isAppError(error) && !this.#isClosed) this.#deps.onBug(error);
  };

  async #keep(why: 'change' | 'time'): Promise<void> {
    if (this.#isClosed || this.#deps.isPaused()) return;
    await this.inTurn(() => this.#deps.pass(why));
  }
}
