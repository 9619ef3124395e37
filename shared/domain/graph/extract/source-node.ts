import type { NodeId } from '../../../base/ids.ts';
import type { ContentKind, TableCells } from '../../document/tree.ts';

/** A content node as the extractor reads it. */
export interface SourceNode {
  readonly id: NodeId;
  readonly kind: ContentKind;
  readonly text: string;
  readonly label?: string | undefined;
  readonly cells?: TableCells | undefined;
}
