import { toReport, type AppError, type ErrorReport } from '#shared/base/errors.ts';

export interface HoldDeps {
  /** Before it is tried again for the first time; each pause after another failure is twice as long. */
  readonly againMs: number;
  /** There is another reason, or none any more. */
  readonly onChange: () => void;
  /** It may go on: whoever does the work finds out whether it does. */
  readonly onAgain: () => void;
}

/** What is in the way longer is looked at ever less often, down to this share of the first pace. */
const SLOWEST = 32;

/** Work that is held up by what time, or somebody, mends: why, and when it is tried again. */
export class Hold {
  readonly #deps: HoldDeps;
  #reason: ErrorReport | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: HoldDeps) {
    this.#deps = deps;
  }

  /** Undefined while nothing is in the way. */
  get reason(): ErrorReport | undefined {
    return this.#reason;
  }

  /** Who else meets what is in the way does not put the next attempt off. */
  begin(error: AppError): void {
    if (this.#reason === undefined) {
      const delayMs = this.#deps.againMs * Math.min(SLOWEST, 2 ** this.#attempts++);
      this.#timer = setTimeout(() => this.#again(), delayMs).unref();
    }
    this.#set(toReport(error));
  }

  /** It goes on now. */
  end(): void {
    clearTimeout(this.#timer);
    this.#set(undefined);
  }

  /** The work came through: what is in the way from now on is something new. */
  calm(): void {
    this.#attempts = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #again(): void {
    this.end();
    this.#deps.onAgain();
  }

  #set(reason: ErrorReport | undefined): void {
    if (JSON.stringify(reason) === JSON.stringify(this.#reason)) return;
    this.#reason = reason;
    this.#deps.onChange();
  }
}
