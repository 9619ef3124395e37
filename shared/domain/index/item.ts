import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { ItemRecord } from './reader.ts';

/** A thing that is counted: a node, or for pages the page with the section that is open at its top. */
export interface Item {
  readonly document: DocumentId;
  /** Section that it stands in; for sections themselves the one above. Null for what stands right below the title. */
  readonly section: NodeId | null;
  readonly record: ItemRecord;
  /** A page, which belongs to every section that stands on it. */
  readonly page?: boolean;
  /** The part of the record's words that is meant; all of them if absent. */
  readonly span?: { readonly start: number; readonly end: number } | undefined;
}
