/** Nodes as corrections read and write them: headings whole, content only where it is asked for. */
import { z } from 'zod';
import type { NodeId } from '#shared/base/ids.ts';
import { packDetails, unpackDetails, type Details } from '#shared/domain/document/details-codec.ts';
import { packLines, unpackLines } from '#shared/domain/document/line-codec.ts';
import {
  contentKinds,
  isStructure,
  type StructureKind,
  type TextLine,
  type TreeNode,
} from '#shared/domain/document/tree.ts';
import { blob, int, nodeIdIn, nodeIdOrNull, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { orderOfRow, rowId, rowRange, type DocumentKey } from './keys.ts';
import { evidenceIn } from './nodes.ts';
import { readRows } from './read-rows.ts';

/** Stands for the lines of content that was not read; its text is empty. */
export const unread: readonly TextLine[] = [];

const Content = z.enum(contentKinds);
const HEADS = "kind IN ('document', 'section')";
const FACTS = 'node, parent, level, kind, page_index, end_page_index, label, confidence, evidence';
const SAME = `document_key, ${FACTS}, text, lines, details, position`
  .split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Up to `limit` nodes behind the row `after`, in the order of their rows, contents without their words. */
export function nodesBehind(db: ReadDb, document: DocumentKey, after: number, limit: number): TreeNode[] {
  const rows = db.all(
    `SELECT id, position, ${FACTS}, CASE WHEN ${HEADS} THEN text END AS text, CASE WHEN ${HEADS} THEN lines END AS lines
     FROM nodes WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?`,
    rowId(document, after + 1),
    rowRange(document)[1],
    limit,
  );
  return readRows(db, 'nodes', rows, (row) => toNode(row, int(row.position)));
}

/** What links are found in: a node's words, and what it belongs to if it is a caption. */
export interface NodeWords {
  readonly id: NodeId;
  readonly text: string;
  readonly captionOf: NodeId | undefined;
  readonly row: number;
}

/** Up to `limit` nodes behind the row `after`, in the order of their rows. */
export function wordsBehind(db: ReadDb, document: DocumentKey, after: number, limit: number): NodeWords[] {
  const rows = db.all(
    'SELECT id, node, text, details FROM nodes WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?',
    rowId(document, after + 1),
    rowRange(document)[1],
    limit,
  );
  return readRows(db, 'nodes', rows, (row) => ({
    id: nodeIdIn(row.node),
    text: text(row.text),
    captionOf: detailsOf(row).captionOf,
    row: orderOfRow(int(row.id)),
  }));
}

/** Nodes as they were parsed, of those that corrections changed. */
export function listOriginals(db: ReadDb, document: DocumentKey): TreeNode[] {
  const rows = db.all(
    `SELECT id, ${FACTS}, text, lines, details FROM original_nodes WHERE id BETWEEN ? AND ?`,
    ...rowRange(document),
  );
  return readRows(db, 'original_nodes', rows, (row) => toNode(row, orderOfRow(int(row.id))));
}

/** A node with its words. */
export function wholeNode(db: ReadDb, document: DocumentKey, node: TreeNode): TreeNode {
  const row = db.get('SELECT text, lines, details FROM nodes WHERE id = ?', rowOf(document, node.id));
  const words = { text: text(row?.text), lines: unpackLines(blob(row?.lines)) };
  if (isStructure(node)) return { ...node, title: words.text, lines: words.lines };
  return { ...node, ...words, ...detailsOf(row) };
}

/** @throws for a malformed row */
export function toNode(row: Row, order: number): TreeNode {
  const common = {
    id: nodeIdIn(row.node),
    parent: nodeIdOrNull(row.parent),
    level: int(row.level),
    order,
    pageIndex: int(row.page_index),
    endPageIndex: int(row.end_page_index),
    lines: row.lines === null ? unread : unpackLines(blob(row.lines)),
  };
  const words = textOrNull(row.text) ?? '';
  const kind = text(row.kind);
  if (kind !== 'document' && kind !== 'section')
    return {
      ...common,
      kind: Content.parse(kind),
      text: words,
      label: textOrNull(row.label) ?? undefined,
      ...detailsOf(row),
    };
  return {
    ...common,
    kind: kind satisfies StructureKind,
    title: words,
    confidence: typeof row.confidence === 'number' ? row.confidence : 1,
    evidence: evidenceIn(row),
  };
}

function detailsOf(row: Row | undefined): Details {
  const details = textOrNull(row?.details);
  return details === null ? {} : unpackDetails(details);
}

/** A node keeps its row, wherever it comes to stand: the number in its name. */
function rowOf(document: DocumentKey, id: NodeId): number {
  return rowId(document, Number(id.slice(1)));
}

/** Keep the stored node as the one that was parsed. */
export function keepOriginal(db: WriteDb, document: DocumentKey, id: NodeId): void {
  db.run(
    `INSERT INTO original_nodes (id, document_key, ${FACTS}, text, lines, details)
     SELECT id, document_key, ${FACTS}, text, lines, details FROM nodes WHERE id = ?`,
    rowOf(document, id),
  );
}

export function dropOriginal(db: WriteDb, document: DocumentKey, id: NodeId): void {
  db.run('DELETE FROM original_nodes WHERE id = ?', rowOf(document, id));
}

export function putNode(db: WriteDb, document: DocumentKey, node: TreeNode): void {
  const heading = isStructure(node) ? node : undefined;
  db.run(
    `INSERT INTO nodes (id, document_key, ${FACTS}, text, lines, details, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET ${SAME}`,
    rowOf(document, node.id),
    document,
    node.id,
    node.parent,
    node.level,
    node.kind,
    node.pageIndex,
    node.endPageIndex,
    isStructure(node) ? null : (node.label ?? null),
    heading?.confidence ?? null,
    heading ? JSON.stringify(heading.evidence) : null,
    isStructure(node) ? node.title : node.text,
    packLines(node.lines),
    isStructure(node) ? null : (packDetails(node) ?? null),
    node.order,
  );
}

/** Where an unchanged node stands now. */
export function placeNode(db: WriteDb, document: DocumentKey, { id, parent, level, order }: TreeNode): void {
  db.run(
    'UPDATE nodes SET parent = ?, level = ?, position = ? WHERE id = ?',
    parent,
    level,
    order,
    rowOf(document, id),
  );
}

export function removeNode(db: WriteDb, document: DocumentKey, id: NodeId): void {
  db.run('DELETE FROM nodes WHERE id = ? AND node = ?', rowOf(document, id), id);
}
