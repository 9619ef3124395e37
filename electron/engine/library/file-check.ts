import { isAppError } from '#shared/base/errors.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Library } from './library.ts';

const LOOK = { id: 'files' };
/** By then a window that just opened shows its list, which looking at a thousand files would hold up. */
const SOON_MS = 1000;

/** Looks which files of the library went missing or came back; one look at a time. */
export class FileCheck {
  readonly #runner: JobRunner<typeof LOOK>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(library: Pick<Library, 'checkFiles'>, onBug: (error: unknown) => void) {
    this.#runner = new JobRunner({
      work: (_, signal) => library.checkFiles(signal),
      onError: (error) => {
        if (!isAppError(error)) onBug(error);
      },
    });
  }

  /** Resolves when it is done, whatever came of it. */
  look(): Promise<void> {
    return this.#runner.find(LOOK.id)?.ended ?? this.#runner.start(LOOK);
  }

  /** The same, when there is less to do than at a start. */
  lookSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.look().catch(() => undefined); // it has told of it
    }, SOON_MS).unref();
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#runner.close();
  }
}
