import type { NodeId } from '../../../base/ids.ts';
import { firstAddedNode } from '../corrections/correction.ts';

/**
 * Sections of a document that is still being read are numbered from here on, so that their ids are never taken for those of
 * the whole document. Its content comes before, corrections after.
 */
export const firstPartialNode = firstAddedNode / 2;

export function isPartialSection(id: NodeId): boolean {
  const number = Number(id.slice(1));
  return number >= firstPartialNode && number < firstAddedNode;
}
