import { sleep } from '#shared/base/async.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ReadDb } from '../store/db.ts';
import { hasVectors } from '../store/vectors.ts';

const LOOK_MS = 500;

/**
 * Resolves when the document has all vectors of the encoder at work, or none is at work; true where it had not at first. Rejects with
 * `call.cancelled`.
 *
 * @param encoder  the id of the one that is at work now
 */
export async function untilEncoded(
  document: DocumentId,
  db: ReadDb,
  encoder: () => string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const id = encoder();
    if (id === undefined || hasVectors(db, document, id)) return waited;
    await sleep(LOOK_MS, signal);
  }
}
