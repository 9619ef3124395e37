import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { Segment } from '../segment/segment.ts';
import type { ItemRecord } from './reader.ts';

/** A thing that is counted: a node, or for pages the page with the section that is open at its top. */
export interface Item {
  readonly document: DocumentId;
  /** Section that it stands in; for sections themselves the one above. Null for what stands right below the title. */
  readonly section: NodeId | null;
  readonly record: ItemRecord;
  /** A page, which belongs to every section that stands on it. */
  readonly page?: boolean;
  /** Of a passage: the pages that its lines stand on, and the nodes that its sentences are of. */
  readonly pages?: () => readonly number[];
  readonly nodes?: readonly NodeId[];
  /** The part of the record's words that is meant; all of them if absent. */
  readonly span?: { readonly start: number; readonly end: number } | undefined;
}

/** A passage as a thing that filters are told of. @param order  as records of the document have it */
export function passageItem(
  document: DocumentId,
  section: NodeId,
  { pageIndex, text }: Pick<Segment, 'pageIndex' | 'text'>,
  order: number,
): Item {
  const place = { id: section, parent: section, order, pageIndex, endPageIndex: pageIndex };
  return { document, section, record: { ...place, kind: 'text', level: 0, text, lines: [] } };
}
