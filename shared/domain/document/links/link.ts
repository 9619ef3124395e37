import type { NodeId } from '../../../base/ids.ts';

/** What a link leads to; `caption` leads from a caption to what it belongs to, `note` from a raised mark to its footnote. */
export const linkKinds = ['caption', 'figure', 'table', 'other', 'section', 'equation', 'citation', 'note'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Words of one node that stand for another node: characters `start` to `end` (exclusive) of the source's text. */
export interface Link {
  readonly source: NodeId;
  readonly start: number;
  readonly end: number;
  readonly target: NodeId;
  readonly kind: LinkKind;
}
