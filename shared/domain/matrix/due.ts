/** Which cells are to be asked, of those that a document and a question make. */
import type { CellMarks } from './cell.ts';

export interface KeptCell extends Pick<CellMarks, 'corrected' | 'locked'> {
  /** Of the index that was asked; null where nobody asked. */
  readonly indexStamp: string | null;
}

/**
 * Only what changed is asked again, and nothing that the reader locked or put in words of their own.
 *
 * @param cell  undefined where nothing was asked and nothing said
 * @param indexStamp  of the document's index as it is now
 */
export function isDue(cell: KeptCell | undefined, indexStamp: string): boolean {
  if (!cell) return true;
  return !cell.locked && cell.corrected === null && cell.indexStamp !== indexStamp;
}
