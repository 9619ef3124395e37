import { isAppError } from '#shared/base/errors.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Library } from './library.ts';

const LOOK = { id: 'files' };

/** Looks which files of the library went missing or came back; one look at a time. */
export class FileCheck {
  readonly #runner: JobRunner<typeof LOOK>;

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

  close(): Promise<void> {
    return this.#runner.close();
  }
}
