import { AppError, cancelled } from '#shared/base/errors.ts';
import { wholeOf, type Scope } from '#shared/contract/answer.ts';
import type { IndexReader, RetrievalScope } from '#shared/domain/index/reader.ts';
import { withinSelection } from '#shared/domain/index/selection.ts';

/** Lets everything else that waits run, then goes on unless the call was stopped. */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal.aborted) throw cancelled();
}

/** What a computation in steps comes to, while everything else that waits runs between them. */
export async function inSteps<T>(work: Generator<void, T, void>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToEventLoop(signal);
  }
}

/** The index as far as the scope goes; throws as `requireIndexed`. */
export async function readerFor(
  scope: Scope,
  reader: IndexReader,
  signal: AbortSignal,
): Promise<{ readonly reader: IndexReader; readonly scope: RetrievalScope }> {
  const whole = wholeOf(scope);
  requireIndexed(whole, reader);
  return scope.kind === 'selection' ? inSteps(withinSelection(scope, reader), signal) : { reader, scope: whole };
}

/** @throws AppError `document.not-indexed` if there is nothing to look in, `input.invalid` for an unknown section */
export function requireIndexed(scope: RetrievalScope, reader: IndexReader): void {
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
