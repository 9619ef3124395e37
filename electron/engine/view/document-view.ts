import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView, TreeRow } from '#shared/contract/document.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { ReadDb } from '../store/db.ts';
import { keyOf, summaryOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import { listOutline, type OutlineNode } from '../store/nodes.ts';

// Enough to recognize a figure by; the page has the rest.
const CAPTION_CHARS = 120;
const tableLabel = /^\W*(tab(le|elle|leau|la|ela|\.)?|таблица|表|표)(?!\p{L})/iu;

/**
 * What the window shows of a document: pages, sections, figures and tables.
 *
 * @throws AppError `document.unknown`, `document.not-indexed`
 */
export function documentView(db: ReadDb, id: DocumentId): DocumentView {
  const key = keyOf(db, id);
  const summary = summaryOf(db, id);
  if (key === undefined || !summary) throw new AppError('document.unknown', 'This document is not in the library.');
  const facts = indexFacts(db, key);
  const outline = listOutline(db, key);
  const root = outline[0];
  if (!facts || !root) throw new AppError('document.not-indexed', 'This document is not indexed yet.');
  const levels = new Map(outline.map((node) => [node.id, node.level]));
  return {
    title: summary.title,
    authors: summary.authors,
    year: summary.year,
    pages: [...facts.frames],
    root: root.id,
    rows: outline.slice(1).map((node) => toRow(node, node.parent === null ? 0 : (levels.get(node.parent) ?? 0))),
    problems: [...facts.problems],
  };
}

function toRow(node: OutlineNode, parentLevel: number): TreeRow {
  const isSection = node.kind === 'section';
  return {
    id: node.id,
    parent: node.parent,
    kind: isSection ? 'section' : tableLabel.test(node.label ?? '') ? 'table' : 'figure',
    level: isSection ? node.level : parentLevel + 1,
    title: isSection ? node.text : shortCaption(node.text),
    pageIndex: node.pageIndex,
    endPageIndex: node.endPageIndex,
    confidence: node.confidence,
    evidence: [...node.evidence],
    mark: quadsOf(node.lines, 0, node.text.length)[0] ?? null,
  };
}

/** The caption up to its first full stop after the label, or as much as a row can show. */
function shortCaption(caption: string): string {
  const plain = caption.replace(/\s+/g, ' ').trim();
  const stop = /(?<=\p{L}{3,}[)\]”"’]?)[.。](?=\s|$)/u.exec(plain);
  const sentence = stop && stop.index > 12 ? plain.slice(0, stop.index) : plain;
  if (sentence.length <= CAPTION_CHARS) return sentence;
  const cut = sentence.slice(0, CAPTION_CHARS);
  const space = cut.lastIndexOf(' ');
  return `${space > CAPTION_CHARS / 2 ? cut.slice(0, space) : cut}…`;
}
