import type { Line } from '../layout/line.ts';
import type { ContentKind, HeadingEvidence, PageArea } from '../tree.ts';

/** Lines that belong together: what becomes one content node. */
export interface Block {
  lines: Line[];
  kind: ContentKind;
  label?: string | undefined;
  /** A printed table of contents, which has no columns to look things up in. */
  listing?: true | undefined;
  /** A table between rules that the page draws. */
  ruled?: true | undefined;
  /** What stands between its lines. */
  separator?: '\n' | undefined;
  /** The place of a figure or a table on its page. */
  area?: PageArea | undefined;
  /** What a caption belongs to. */
  captionOf?: Block | undefined;
}

/** A heading found in the lines of a document: lines `from` to `to` (exclusive) are its title. */
export interface HeadingMark {
  readonly from: number;
  readonly to: number;
  /** As in the outline; the printed text is used where this is absent. */
  readonly title?: string | undefined;
  readonly level: number;
  readonly confidence: number;
  readonly evidence: readonly HeadingEvidence[];
  /** Where a heading that has no lines stands. */
  readonly pageIndex: number;
}
