/** Fills an evidence table in from outside of a window. */
import { AppError } from '#shared/base/errors.ts';
import type { Matrix } from '#shared/contract/matrix.ts';
import type { OpenLibrary } from './open-library.ts';

/** How far it is: cells that are still to be asked, of so many at the beginning. */
export type OnFilled = (due: number, most: number) => void;

/**
 * Until all is asked that can be; left, it is not gone on with by itself.
 *
 * @throws AppError `input.invalid` where the table is removed meanwhile, or what kept it from being filled in
 */
export async function fillMatrix(
  matrix: string,
  { window }: Pick<OpenLibrary, 'window'>,
  signal: AbortSignal,
  onFilled: OnFilled = () => undefined,
): Promise<Matrix> {
  await window.call('matrix.fill', { matrix }, signal);
  try {
    let most = 0;
    for await (const event of window.start('matrix.watch', { matrix }, signal)) {
      if (event.kind === 'removed') throw new AppError('input.invalid', 'This table is not in the library any more.');
      if (event.kind !== 'matrix') continue;
      const { due, filling, problem } = event.matrix;
      if (problem) throw AppError.fromReport(problem);
      if (due === 0 || !filling) return event.matrix;
      most = Math.max(most, due);
      onFilled(due, most);
    }
    throw new AppError('call.cancelled', 'The table was left before it was filled in.');
  } finally {
    await window.call('matrix.stop', { matrix }).catch(() => undefined);
  }
}
