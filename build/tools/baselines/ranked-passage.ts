import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';

export interface RankedPassage {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly segment: Segment;
  /** 0 and up. */
  readonly score: number;
}
