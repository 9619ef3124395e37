// Ids are strings with a brand, so that a section id is never passed where a document id is meant.

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** SHA-256 of the file's bytes, 64 lower-case hex digits: the identity of a document. */
export type DocumentId = Branded<'DocumentId'>;
/**
 * `s` + pre-order number for structure nodes, `b` + number for content nodes: stable for the same bytes. Corrections leave
 * them alone, and what they make is numbered from `firstAddedNode` on.
 */
export type NodeId = Branded<'NodeId'>;
/** Position of a segment in its document, with the document's id in front. */

const documentIdPattern = /^[0-9a-f]{64}$/;

export function isDocumentId(text: string): text is DocumentId {
  return documentIdPattern.test(text);
}

export function documentId(sha256: string): DocumentId {
  if (!isDocumentId(sha256)) throw new Error(`Not a SHA-256: ${sha256}`);
  return sha256;
}

export function nodeId(kind: 'section' | 'content', order: number): NodeId {
  return `${kind === 'section' ? 's' : 'b'}${String(order)}` as NodeId;
}
