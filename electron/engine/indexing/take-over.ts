/** Jobs that their engines do not finish. */
import type { DocumentKey } from '../store/keys.ts';
import { endJob, listFailed, requeue, runningElsewhere, type Job } from '../store/jobs.ts';
import type { Store } from '../store/open.ts';
import { isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { isDead } from '../jobs/owner.ts';

/** Jobs of engines that are gone wait again. */
export async function takeOver(
  { read, writer }: Store,
  owner: string,
  now: number,
  deadAfterMs: number,
): Promise<void> {
  const dead = runningElsewhere(read, owner).filter((job) => isDead(job.owner, job.heartbeatAt, now, deadAfterMs));
  if (dead.length === 0) return;
  await writer.write((db) => {
    for (const job of dead) endJob(db, job.owner, job.document, { state: 'waiting' });
  });
}

/** Documents that failed so are tried again. @returns which */
export async function requeueFailed({ read, writer }: Store, ...codes: readonly ErrorCode[]): Promise<DocumentId[]> {
  const failed = codes.flatMap((code) => listFailed(read, code));
  if (failed.length > 0) {
    await writer.write((db) => {
      for (const { document } of failed) requeue(db, document, 0);
    });
  }
  return failed.map(({ id }) => id);
}

/** Documents whose files an engine did not find, and which others may: it claims them no more. */
export class LeftToOthers {
  readonly #isOn: boolean;
  readonly #documents = new Set<DocumentKey>();

  /** @param isOn  other engines work on the queue, and may be where the files are */
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Is this how the work on a document ended? */
  takes(job: Job, error: unknown): boolean {
    if (!this.#isOn || !isAppError(error, 'file.missing')) return false;
    this.#documents.add(job.document);
    return true;
  }

  get documents(): ReadonlySet<DocumentKey> {
    return this.#documents;
  }
}
