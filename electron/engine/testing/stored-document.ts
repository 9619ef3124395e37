import { packDetails } from '#shared/domain/document/details-codec.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure, type ParsedDocument } from '#shared/domain/document/tree.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import { toIndex } from '../indexing/index-document.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { writeIndex, type NewIndex } from '../store/write-index.ts';
import { correctNewIndex } from '../tree/tree-editor.ts';
import { summaryFor } from './builders.ts';

/** What is stored of a document when a parser has read it. */
export function indexOf(document: ParsedDocument, indexedAt = 1): NewIndex {
  const nodes = document.tree.nodes.map((node) => {
    const { id, parent, level, order, kind, pageIndex, endPageIndex } = node;
    const common = { id, parent, level, order, kind, pageIndex, endPageIndex, lines: packLines(node.lines) };
    return isStructure(node)
      ? { ...common, text: node.title, confidence: node.confidence, evidence: [...node.evidence] }
      : { ...common, text: node.text, label: node.label, details: packDetails(node) };
  });
  const segments = segmentTree(document).map((each) => ({ ...each, sentences: [...each.sentences] }));
  const summary = summaryFor('Paper', document.pages.length);
  return toIndex({ nodes, segments, links: linksOf(document.tree), summary }, 'Paper', indexedAt);
}

/** Store it as the indexer does. */
export async function storeDocument(
  store: Store,
  key: DocumentKey,
  document: ParsedDocument,
  indexedAt?: number,
): Promise<void> {
  await store.writer.write(async (db) => {
    await writeIndex(db, key, indexOf(document, indexedAt));
    await correctNewIndex(db, key);
    db.run("UPDATE jobs SET state = 'done' WHERE document_key = ?", key);
  });
}
