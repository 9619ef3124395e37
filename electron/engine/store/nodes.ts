import { z } from 'zod';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import { unpackDetails } from '#shared/domain/document/details-codec.ts';
import {
  contentKinds,
  headingEvidence,
  type HeadingEvidence,
  type NodeKind,
  type PageArea,
  type TextLine,
} from '#shared/domain/document/tree.ts';
import type { ContentRecord, ItemRecord, NodeWords, SectionRecord } from '#shared/domain/index/reader.ts';
import { blob, int, text, textOrNull, type ReadDb, type Row } from './db.ts';
import { keyOf } from './documents.ts';
import { rowRange, type DocumentKey } from './keys.ts';

const SECTION_COLUMNS = 'position, node, parent, level, text, page_index';
const Evidence = z.array(z.enum(headingEvidence));
const contentKindSet = new Set<string>(contentKinds);

/** Structure nodes in reading order, the root first; empty if the document is not indexed. */
export function listSections(db: ReadDb, document: DocumentKey): SectionRecord[] {
  return db
    .all(
      `SELECT ${SECTION_COLUMNS} FROM nodes
       WHERE document_key = ? AND kind IN ('document', 'section') ORDER BY position`,
      document,
    )
    .map((row) => ({
      id: nodeIdOf(row),
      parent: textOrNull(row.parent) as NodeId | null,
      level: int(row.level),
      title: text(row.text),
      order: int(row.position),
      pageIndex: int(row.page_index),
    }));
}

/** The content nodes with these ids, in reading order. */
export function listContents(db: ReadDb, document: DocumentKey, nodes: readonly NodeId[]): ContentRecord[] {
  return db
    .all(
      `SELECT node, parent, kind, text, lines FROM nodes
       WHERE document_key = ? AND node ${db.sql.amongTexts('?')} ORDER BY position`,
      document,
      JSON.stringify(nodes),
    )
    .filter((row) => contentKindSet.has(text(row.kind)))
    .map((row) => ({
      id: nodeIdOf(row),
      section: text(row.parent) as NodeId,
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
  return db
    .all(
      `SELECT * FROM nodes WHERE document_key = ?
         AND (kind IN ('document', 'section') OR (kind IN ('figure', 'table') AND label IS NOT NULL)) ORDER BY position`,
      document,
    )
    .map((row) => ({ row, words: isHeading(row) ? row : captions.get(nodeIdOf(row)) }))
    .map(({ row, words }) => ({
      id: nodeIdOf(row),
      parent: textOrNull(row.parent) as NodeId | null,
      kind: text(row.kind),
      level: int(row.level),
      text: words ? text(words.text) : text(row.label),
      label: textOrNull(row.label),
      pageIndex: int(row.page_index),
      endPageIndex: int(row.end_page_index),
      confidence: typeof row.confidence === 'number' ? row.confidence : 1,
      evidence: row.evidence === null ? [] : Evidence.parse(JSON.parse(text(row.evidence))),
      lines: words ? unpackLines(blob(words.lines)) : [],
    }));
}

/** All nodes of these kinds in reading order; the words of a figure or table with a caption are the caption. */
export function listItems(db: ReadDb, document: DocumentKey, kinds: readonly NodeKind[]): ItemRecord[] {
  const captions = kinds.some(isFloat) ? captionsByTarget(db, document) : new Map<NodeId, Row>();
  return db
    .all(
      `SELECT node, parent, kind, level, position, page_index, end_page_index, text, lines, label, details FROM nodes
       WHERE document_key = ? AND kind ${db.sql.amongTexts('?')} ORDER BY position`,
      document,
      JSON.stringify(kinds),
    )
    .map((row) => {
      const kind = text(row.kind) as NodeKind;
      const words = (isFloat(kind) ? captions.get(nodeIdOf(row)) : undefined) ?? row;
      const details = textOrNull(row.details);
      return {
        id: nodeIdOf(row),
        parent: textOrNull(row.parent) as NodeId | null,
        kind,
        level: int(row.level),
        order: int(row.position),
        pageIndex: int(row.page_index),
        endPageIndex: int(row.end_page_index),
        text: text(words.text),
        lines: unpackLines(blob(words.lines)),
        label: textOrNull(row.label) ?? undefined,
        cells: details === null ? undefined : unpackDetails(details).cells,
      };
    });
}

/** The words of all nodes but the root, in reading order; empty if the document is not indexed. */
export function listWords(db: ReadDb, document: DocumentKey): NodeWords[] {
  return db
    .all(
      `SELECT node, parent, kind, text, page_index, end_page_index FROM nodes
       WHERE document_key = ? AND kind <> 'document' AND text <> '' ORDER BY position`,
      document,
    )
    .map((row) => ({
      id: nodeIdOf(row),
      section: isHeading(row) ? nodeIdOf(row) : (text(row.parent) as NodeId),
      kind: text(row.kind) as NodeKind,
      text: text(row.text),
      pageIndex: int(row.page_index),
      // A section ends with what is below it; its heading does not.
      endPageIndex: int(isHeading(row) ? row.page_index : row.end_page_index),
    }));
}

/** Lines of the document's longest paragraphs, at most `limit` of these. */
export function listLongText(db: ReadDb, document: DocumentKey, limit: number): TextLine[][] {
  return db
    .all(
      `SELECT lines FROM nodes WHERE document_key = ? AND kind IN ('text', 'abstract', 'list-item', 'reference')
       ORDER BY length(text) DESC, position LIMIT ?`,
      document,
      limit,
    )
    .map((row) => unpackLines(blob(row.lines)));
}

/** Lines of whatever stands on the first page. */
export function listFirstPage(db: ReadDb, document: DocumentKey): TextLine[] {
  return db
    .all('SELECT lines FROM nodes WHERE document_key = ? AND page_index = 0 AND lines IS NOT NULL', document)
    .flatMap((row) => unpackLines(blob(row.lines)))
    .filter(({ pageIndex }) => pageIndex === 0);
}

/** Where the own words of these nodes stand. */
export function linesOf(db: ReadDb, document: DocumentKey, nodes: readonly NodeId[]): Map<NodeId, TextLine[]> {
  const rows = db.all(
    `SELECT node, lines FROM nodes WHERE document_key = ? AND node ${db.sql.amongTexts('?')}`,
    document,
    JSON.stringify(nodes),
  );
  return new Map(rows.map((row) => [nodeIdOf(row), unpackLines(blob(row.lines))]));
}

/** Where a figure or a table stands on its page; undefined if that is not known. */
export function areaOf(db: ReadDb, document: DocumentKey, node: NodeId): PageArea | undefined {
  const row = db.get('SELECT details FROM nodes WHERE document_key = ? AND node = ?', document, node);
  const details = row && textOrNull(row.details);
  return typeof details === 'string' ? unpackDetails(details).area : undefined;
}

/** The same by the document's id. */
export function areaIn(db: ReadDb, id: DocumentId, node: NodeId): PageArea | undefined {
  const key = keyOf(db, id);
  return key === undefined ? undefined : areaOf(db, key, node);
}

/** Where the words of a node stand on the page of the first of them; undefined if it has none. */
export function linesArea(db: ReadDb, document: DocumentKey, node: NodeId): PageArea | undefined {
  const row = db.get('SELECT text, lines FROM nodes WHERE document_key = ? AND node = ?', document, node);
  const [first] = row ? quadsOf(unpackLines(blob(row.lines)), 0, text(row.text).length) : [];
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
  return new Map(rows.map((row) => [text(row.target) as NodeId, row]));
}

function nodeIdOf(row: Row): NodeId {
  return text(row.node) as NodeId;
}
