/** Fills an evidence table in from outside of a window. */
import type { TableOut } from '#shared/contract/table-shapes.ts';
import type { OpenLibrary } from './open-library.ts';

/** How far it is: cells that are still to be asked, of so many at the beginning. */
export type OnFilled = (left: number, of: number) => void;

/**
 * Until all is asked that can be; left, it is not gone on with by itself.
 *
 * @throws AppError `input.invalid` where the table is removed meanwhile, or what kept it from being filled in
 */
export async function fillMatrix(
  table: string,
  { tools }: Pick<OpenLibrary, 'tools'>,
  signal: AbortSignal,
  onFilled: OnFilled = () => undefined,
): Promise<TableOut> {
  const call = tools.start('fill_evidence_table', { table }, signal);
  for await (const { left, of } of call) onFilled(left, of);
  return call.result;
}
