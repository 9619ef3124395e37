import type { AppError } from '#shared/base/errors.ts';

/** The server that a library lies on, as it answers or does not. */
export interface LibraryServer {
  /** Why it cannot be reached; undefined while it can. It is looked for all the time. */
  readonly away: AppError | undefined;
  /** Told when it went away, each time that it was not reached again, and when it is back. @returns ends that */
  watch(listener: () => void): () => void;
  /** Resolves when it is there, or once it has been away for so long; whether it is there. */
  back(patienceMs: number): Promise<boolean>;
}
