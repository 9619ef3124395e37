/** Nodes for flowing text: their sizes all at once, their words stretch by stretch. */
import type { NodeId } from '#shared/base/ids.ts';
import { unpackPlace } from '#shared/domain/document/details-codec.ts';
import { isStructure, type ContentNode, type NodeKind, type TreeNode } from '#shared/domain/document/tree.ts';
import type { NodeSize } from '#shared/domain/reflow/chunks.ts';
import { int, nodeIdIn, text, textOrNull, type ReadDb, type Row } from './db.ts';
import { rowId, rowRange, type DocumentKey } from './keys.ts';
import { toNode } from './node-rows.ts';
import { readRows } from './read-rows.ts';

const COLUMNS =
  'id, node, parent, level, kind, position, page_index, end_page_index, label, confidence, evidence, text, lines, details';

/** All nodes in reading order without their words, the root first; empty if the document is not indexed. */
export function listSizes(db: ReadDb, document: DocumentKey): NodeSize[] {
  const rows = db.all(
    `SELECT id, node, kind, length(text) AS chars, page_index, end_page_index,
       CASE WHEN kind IN ('figure', 'table') THEN details END AS details
     FROM nodes WHERE id BETWEEN ? AND ? ORDER BY ${isCorrected(db, document) ? 'position' : 'id'}`,
    ...rowRange(document),
  );
  return readRows(db, 'nodes', rows, (row) => ({
    id: nodeIdIn(row.node),
    kind: text(row.kind) as NodeKind,
    chars: int(row.chars),
    pageIndex: int(row.page_index),
    endPageIndex: int(row.end_page_index),
    heightPt: heightIn(row),
  }));
}

/** Nodes `from` to `to` (exclusive) of the reading order, with all that is known of them. */
export function listStretch(db: ReadDb, document: DocumentKey, from: number, to: number): TreeNode[] {
  const rows = isCorrected(db, document)
    ? db.all(
        `SELECT ${COLUMNS} FROM nodes WHERE document_key = ? ORDER BY position LIMIT ? OFFSET ?`,
        document,
        to - from,
        from,
      )
    : db.all(
        `SELECT ${COLUMNS} FROM nodes WHERE id BETWEEN ? AND ? ORDER BY id`,
        rowId(document, from),
        rowId(document, to - 1),
      );
  return readRows(db, 'nodes', rows, (row) => toNode(row, int(row.position)));
}

/** Only then may nodes be read in another order than that of their rows; positions have no index, and a book has many. */
function isCorrected(db: ReadDb, document: DocumentKey): boolean {
  return db.all('SELECT position FROM corrections WHERE document_key = ? LIMIT 1', document).length > 0;
}

/** The content nodes with these ids, in reading order, with all that is known of them. */
export function listWhole(db: ReadDb, document: DocumentKey, nodes: readonly NodeId[]): ContentNode[] {
  if (nodes.length === 0) return [];
  const rows = db.all(
    `SELECT ${COLUMNS} FROM nodes WHERE document_key = ? AND node ${db.sql.amongTexts('?')} ORDER BY position`,
    document,
    JSON.stringify(nodes),
  );
  return readRows(db, 'nodes', rows, (row) => toNode(row, int(row.position))).filter((node) => !isStructure(node));
}

function heightIn(row: Row): number {
  const packed = textOrNull(row.details);
  const area = packed === null ? undefined : unpackPlace(packed);
  return area ? Math.max(0, area.box.y1 - area.box.y0) : 0;
}
