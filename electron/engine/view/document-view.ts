import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView, TreeRow } from '#shared/contract/document.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { ReadDb } from '../store/db.ts';
import { keyOf, summaryOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import { listFirstPage, listLongText, listOutline, listShortText, type OutlineNode } from '../store/nodes.ts';
import { textEdgesOf } from './text-edges.ts';

/** Paragraphs that are looked at for the edges of the text, and for what stands beside it. */
const LONG_TEXTS = 80;
const SHORT_TEXTS = 300;
// Enough to recognize a figure by; the page has the rest.
const CAPTION_CHARS = 120;

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
    ...textEdgesOf(
      {
        paragraphs: listLongText(db, key, LONG_TEXTS),
        asides: listShortText(db, key, SHORT_TEXTS),
        opening: listFirstPage(db, key),
      },
      facts.frames,
    ),
    root: root.id,
    rows: withoutRepeats(outline.slice(1)).map((node) =>
      toRow(node, node.parent === null ? 0 : (levels.get(node.parent) ?? 0)),
    ),
    problems: [...facts.problems],
    ...(Object.keys(facts.particulars).length > 0 && { particulars: facts.particulars }),
  };
}

function toRow(node: OutlineNode, parentLevel: number): TreeRow {
  const isSection = node.kind === 'section';
  return {
    id: node.id,
    parent: node.parent,
    kind: isSection ? 'section' : node.kind === 'table' ? 'table' : 'figure',
    level: isSection ? node.level : parentLevel + 1,
    title: isSection ? node.text : shortCaption(node.text, node.label ?? ''),
    pageIndex: node.pageIndex,
    endPageIndex: node.endPageIndex,
    confidence: node.confidence,
    evidence: [...node.evidence],
    mark: quadsOf(node.lines, 0, node.text.length)[0] ?? null,
  };
}

/** The caption up to the first full stop after its label, or as much as a row can show. */
function shortCaption(caption: string, label: string): string {
  const plain = caption.replace(/\s+/g, ' ').trim();
  const fullStop = /(?<=\p{L}{3,}[)\]”"’]?)[.。](?=\s|$)/gu;
  fullStop.lastIndex = label.length + 2; // past the stop of 'Fig. 1.'
  const sentence = plain.slice(0, fullStop.exec(plain)?.index ?? plain.length);
  if (sentence.length <= CAPTION_CHARS) return sentence;
  const cut = sentence.slice(0, CAPTION_CHARS);
  const space = cut.lastIndexOf(' ');
  return `${space > CAPTION_CHARS / 2 ? cut.slice(0, space) : cut}…`;
}

/** One row for each figure and table: the parts of a long table that go on under the same caption are one. */
function withoutRepeats(outline: readonly OutlineNode[]): OutlineNode[] {
  const seen = new Set<string>();
  return outline.filter((node) => {
    if (node.kind === 'section') return true;
    // Numbers may start again with each chapter; the same words are the same thing, continued.
    const isNew = !seen.has(node.text);
    seen.add(node.text);
    return isNew;
  });
}
