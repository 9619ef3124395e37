import { z } from 'zod';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import { unpackDetails, type Details } from '#shared/domain/document/details-codec.ts';
import {
  contentKinds,
  headingEvidence,
  type HeadingEvidence,
  type NodeKind,
  type PageArea,
  type TextLine,
} from '#shared/domain/document/tree.ts';
import type { ContentRecord, ItemRecord, NodeWords, SectionRecord } from '#shared/domain/index/reader.ts';
import { blob, int, nodeIdIn, nodeIdOrNull, text, textOrNull, type ReadDb, type Row } from './db.ts';
import { keyOf } from './documents.ts';
import { fromJson } from './json-text.ts';
import { rowRange, type DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';

const SECTION_COLUMNS = 'id, position, node, parent, level, text, page_index';
const Evidence = z.array(z.enum(headingEvidence));
const Confidence = z.number().min(0).max(1);
const contentKindSet = new Set<string>(contentKinds);

/** Structure nodes in reading order, the root first; empty if the document is not indexed. */
export function listSections(db: ReadDb, document: DocumentKey): SectionRecord[] {
  const rows = db.all(
    `SELECT ${SECTION_COLUMNS} FROM nodes
     WHERE document_key = ? AND kind IN ('document', 'section') ORDER BY position`,
    document,
  );
  return readRows(db, 'nodes', rows, (row) => ({
    id: nodeIdIn(row.node),
    parent: nodeIdOrNull(row.parent),
    level: int(row.level),
    title: text(row.text),
    order: int(row.position),
    pageIndex: int(row.page_index),
  }));
}

/** The content nodes with these ids, in reading order. */
export function listContents(db: ReadDb, document: DocumentKey, nodes: readonly NodeId[]): ContentRecord[] {
  const rows = db.all(
    `SELECT id, node, parent, kind, text, lines FROM nodes
     WHERE document_key = ? AND node ${db.sql.amongTexts('?')} ORDER BY position`,
    document,
    JSON.stringify(nodes),
  );
  const contents = rows.filter(({ kind }) => contentKindSet.has(String(kind)));
  return readRows(db, 'nodes', contents, (row) => ({
    id: nodeIdIn(row.node),
    section: nodeIdIn(row.parent),
    kind: text(row.kind) as ContentRecord['kind'],
    text: text(row.text),
    lines: unpackLines(blob(row.lines)),
  }));
}

/** A node that the tree shows: a section, or a figure or table with a label; the words of the latter are its caption. */
export interface OutlineNode {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  readonly kind: string;
  readonly level: number;
  readonly text: string;
  readonly label: string | null;
  readonly pageIndex: number;
  readonly endPageIndex: number;
  readonly confidence: number;
  readonly evidence: readonly HeadingEvidence[];
  readonly lines: readonly TextLine[];
}

/** Structure nodes, labeled figures and tables in reading order, the root first; empty if the document is not indexed. */
export function listOutline(db: ReadDb, document: DocumentKey): OutlineNode[] {
  const captions = captionsByTarget(db, document);
  const rows = db.all(
    `SELECT * FROM nodes WHERE document_key = ?
       AND (kind IN ('document', 'section') OR (kind IN ('figure', 'table') AND label IS NOT NULL)) ORDER BY position`,
    document,
  );
  return readRows(db, 'nodes', rows, (row) => {
    const id = nodeIdIn(row.node);
    const words = isHeading(row) ? row : captions.get(id);
    return {
      id,
      parent: nodeIdOrNull(row.parent),
      kind: text(row.kind),
      level: int(row.level),
      text: words ? text(words.text) : text(row.label),
      label: textOrNull(row.label),
      pageIndex: int(row.page_index),
      endPageIndex: int(row.end_page_index),
      confidence: Confidence.parse(row.confidence ?? 1),
      evidence: evidenceIn(row),
      lines: words ? unpackLines(blob(words.lines)) : [],
    };
  });
}

/** All nodes of these kinds in reading order; the words of a figure or table with a caption are the caption. */
export function listItems(db: ReadDb, document: DocumentKey, kinds: readonly NodeKind[]): ItemRecord[] {
  const captions = kinds.some(isFloat) ? captionsByTarget(db, document) : new Map<NodeId, Row>();
  const rows = db.all(
    `SELECT id, node, parent, kind, level, position, page_index, end_page_index, text, lines, label, details FROM nodes
     WHERE document_key = ? AND kind ${db.sql.amongTexts('?')} ORDER BY position`,
    document,
    JSON.stringify(kinds),
  );
  return readRows(db, 'nodes', rows, (row) => {
    const id = nodeIdIn(row.node);
    const kind = text(row.kind) as NodeKind;
    const words = (isFloat(kind) ? captions.get(id) : undefined) ?? row;
    const packed = textOrNull(row.details);
    const { cells, area }: Details = packed === null ? {} : unpackDetails(packed);
    return {
      id,
      parent: nodeIdOrNull(row.parent),
      kind,
      level: int(row.level),
      order: int(row.position),
      pageIndex: int(row.page_index),
      endPageIndex: int(row.end_page_index),
      text: text(words.text),
      lines: unpackLines(blob(words.lines)),
      label: textOrNull(row.label) ?? undefined,
      cells,
      ...(area ? { area } : {}),
    };
  });
}

/** The words of all nodes but the root, in reading order; empty if the document is not indexed. */
export function listWords(db: ReadDb, document: DocumentKey): NodeWords[] {
  const rows = db.all(
    `SELECT id, node, parent, kind, text, page_index, end_page_index FROM nodes
     WHERE document_key = ? AND kind <> 'document' AND text <> '' ORDER BY position`,
    document,
  );
  return readRows(db, 'nodes', rows, (row) => ({
    id: nodeIdIn(row.node),
    section: nodeIdIn(isHeading(row) ? row.node : row.parent),
    kind: text(row.kind) as NodeKind,
    text: text(row.text),
    pageIndex: int(row.page_index),
    // A section ends with what is below it; its heading does not.
    endPageIndex: int(isHeading(row) ? row.page_index : row.end_page_index),
  }));
}

/** Lines of the document's longest paragraphs, at most `limit` of these. */
export function listLongText(db: ReadDb, document: DocumentKey, limit: number): TextLine[][] {
  const rows = db.all(
    `SELECT id, lines FROM nodes WHERE document_key = ? AND kind IN ('text', 'abstract', 'list-item', 'reference')
     ORDER BY length(text) DESC, position LIMIT ?`,
    document,
    limit,
  );
  return readRows(db, 'nodes', rows, linesIn);
}

/** Lines of the document's first short paragraphs, at most `limit` of these. */
export function listShortText(db: ReadDb, document: DocumentKey, limit: number): TextLine[][] {
  const rows = db.all(
    `SELECT id, lines FROM nodes WHERE document_key = ? AND kind IN ('text', 'footnote', 'caption') AND length(text) <= ?
     ORDER BY position LIMIT ?`,
    document,
    SHORT_CHARS,
    limit,
  );
  return readRows(db, 'nodes', rows, linesIn);
}

/** A note in a margin is seldom longer. */
const SHORT_CHARS = 300;

/** Lines of whatever stands on the first page. */
export function listFirstPage(db: ReadDb, document: DocumentKey): TextLine[] {
  const rows = db.all(
    'SELECT id, lines FROM nodes WHERE document_key = ? AND page_index = 0 AND lines IS NOT NULL',
    document,
  );
  return readRows(db, 'nodes', rows, linesIn)
    .flat()
    .filter(({ pageIndex }) => pageIndex === 0);
}

/** Where the own words of these nodes stand. */
export function linesOf(db: ReadDb, document: DocumentKey, nodes: readonly NodeId[]): Map<NodeId, TextLine[]> {
  const rows = db.all(
    `SELECT id, node, lines FROM nodes WHERE document_key = ? AND node ${db.sql.amongTexts('?')}`,
    document,
    JSON.stringify(nodes),
  );
  return new Map(readRows(db, 'nodes', rows, (row): [NodeId, TextLine[]] => [nodeIdIn(row.node), linesIn(row)]));
}

/** Where a figure or a table stands on its page; undefined if that is not known. */
export function areaOf(db: ReadDb, document: DocumentKey, node: NodeId): PageArea | undefined {
  const row = db.get('SELECT id, details FROM nodes WHERE document_key = ? AND node = ?', document, node);
  return readRow(db, 'nodes', row, ({ details }) => {
    const packed = textOrNull(details);
    return packed === null ? undefined : unpackDetails(packed).area;
  })?.value;
}

/** The same by the document's id. */
export function areaIn(db: ReadDb, id: DocumentId, node: NodeId): PageArea | undefined {
  const key = keyOf(db, id);
  return key === undefined ? undefined : areaOf(db, key, node);
}

/** Where the words of a node stand on the page of the first of them; undefined if it has none. */
export function linesArea(db: ReadDb, document: DocumentKey, node: NodeId): PageArea | undefined {
  const row = db.get('SELECT id, text, lines FROM nodes WHERE document_key = ? AND node = ?', document, node);
  const [first] = readRow(db, 'nodes', row, (one) => quadsOf(linesIn(one), 0, text(one.text).length))?.value ?? [];
  if (!first) return undefined;
  const of = (axis: 0 | 1): readonly number[] => first.quads.flatMap((quad) => quad.filter((_, at) => at % 2 === axis));
  const [xs, ys] = [of(0), of(1)];
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  return { pageIndex: first.pageIndex, box };
}

function isFloat(kind: NodeKind): boolean {
  return kind === 'figure' || kind === 'table';
}

function isHeading(row: Row): boolean {
  return row.kind === 'document' || row.kind === 'section';
}

/** The words of captions by what they belong to, the first of several. */
function captionsByTarget(db: ReadDb, document: DocumentKey): Map<NodeId, Row> {
  const rows = db.all(
    `SELECT links.target, nodes.text, nodes.lines FROM links
     JOIN nodes ON nodes.document_key = links.document_key AND nodes.node = links.source
     WHERE links.id BETWEEN ? AND ? AND links.kind = 'caption' ORDER BY links.id DESC`,
    ...rowRange(document),
  );
  return new Map(rows.map((row) => [String(row.target) as NodeId, row]));
}

const linesIn = (row: Row): TextLine[] => unpackLines(blob(row.lines));

/** @throws for a row that says something else of a heading than why it is one */
export function evidenceIn(row: Row): HeadingEvidence[] {
  return row.evidence === null ? [] : fromJson(Evidence, text(row.evidence));
}
