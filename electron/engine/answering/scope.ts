import { AppError, cancelled } from '#shared/base/errors.ts';
import type { Scope } from '#shared/contract/answer.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

/** Lets everything else that waits run, then goes on unless the call was stopped. */
export async function giveWay(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal.aborted) throw cancelled();
}

/** @throws AppError `document.not-indexed` if there is nothing to look in, `input.invalid` for an unknown section */
export function requireIndexed(scope: Scope, reader: IndexReader): void {
  const documents = reader.documents(scope);
  if (documents.length === 0) {
    throw new AppError(
      'document.not-indexed',
      scope.kind === 'library'
        ? 'No document in this library is ready to be asked yet.'
        : 'This document is not ready to be asked yet.',
    );
  }
  if (scope.kind !== 'section') return;
  if (!reader.sections(scope.document).some((section) => section.id === scope.section)) {
    throw new AppError('input.invalid', 'This document has no such section.');
  }
}
