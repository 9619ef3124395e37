/** Where quoted words stand in a document: at one place, or it is said why not. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { wordFinder, type AnchorRange } from '#shared/domain/document/annotations/anchor.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { joinPageQuads, quadsOf } from '#shared/domain/document/quads.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';
import { sectionTree } from '#shared/domain/index/sections.ts';
import { isWhole } from '#shared/domain/text/find-words.ts';

export interface Quoted {
  readonly quote: string;
  /** From 1. */
  readonly page?: number | undefined;
  readonly section?: NodeId | undefined;
}

interface Candidate {
  readonly section: NodeId;
  readonly pages: readonly PageQuads[];
}

/** Of pages that are named where words stand more than once. */
const MOST_NAMED = 10;

/**
 * @param count  how many pages the document has
 * @returns the quads of the words, one for each line
 * @throws AppError `document.not-indexed`, `input.invalid` where the words stand nowhere, or at several places
 */
export function placeQuote(
  reader: Pick<IndexReader, 'words' | 'lines' | 'sections'>,
  document: DocumentId,
  { quote, page, section }: Quoted,
  count: number,
): readonly PageQuads[] {
  if (page !== undefined && page > count) throw invalid(`There is no page ${page}: the document has ${count}.`);
  const nodes = reader.words?.(document) ?? [];
  if (nodes.length === 0) throw new AppError('document.not-indexed', 'Nothing of this document was read yet.');
  const inside = section === undefined ? undefined : sectionsBelow(reader, document, section);
  const all = placesOf(reader, document, nodes, quote);
  if (all.length === 0) throw invalid('These words do not stand in the document. Quote them as they are printed.');
  const wanted = all.filter(
    (one) =>
      (page === undefined || one.pages.some(({ pageIndex }) => pageIndex === page - 1)) &&
      (inside === undefined || inside.has(one.section)),
  );
  const [found, ...others] = wanted;
  if (!found) {
    const where = page === undefined ? 'in this section' : `on page ${page}${inside ? ' of this section' : ''}`;
    throw invalid(`These words do not stand ${where}. They stand ${pagesText(all)}.`);
  }
  if (others.length > 0)
    throw invalid(
      `These words stand ${wanted.length} times: ${pagesText(wanted)}. Name the page or the section, or quote more of what stands around them.`,
    );
  return found.pages;
}

function placesOf(
  reader: Pick<IndexReader, 'lines'>,
  document: DocumentId,
  nodes: readonly NodeWords[],
  quote: string,
): readonly Candidate[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = wordFinder(nodes)(quote)
    .map((occurrence) => occurrence.ranges())
    .filter((ranges) => areWholeWords(ranges, byId))
    .map((ranges) => withSigns(ranges, quote, byId));
  const lines = reader.lines?.(document, [...new Set(found.flatMap((ranges) => ranges.map(({ node }) => node)))]);
  return found.flatMap((ranges) => {
    const pages = joinPageQuads(ranges.map(({ node, start, end }) => quadsOf(lines?.get(node) ?? [], start, end)));
    const first = ranges[0] && byId.get(ranges[0].node);
    return first && pages.length > 0 ? [{ section: first.section, pages }] : [];
  });
}

const BEFORE = /^[^\p{L}\p{N}]*/u;
const AFTER = /[^\p{L}\p{N}]*$/u;

/** With the signs around the words that are quoted, too: places are found by letters and digits alone. */
function withSigns(
  ranges: readonly AnchorRange[],
  quote: string,
  byId: ReadonlyMap<NodeId, NodeWords>,
): readonly AnchorRange[] {
  const signs = (at: RegExp): string => (at.exec(quote)?.[0] ?? '').replace(/\s+/gu, '');
  return ranges.map((range, at) => {
    const text = byId.get(range.node)?.text ?? '';
    let { start, end } = range;
    if (at === 0) for (const sign of signs(BEFORE).split('').reverse()) if (text[start - 1] === sign) start--;
    if (at === ranges.length - 1) for (const sign of signs(AFTER)) if (text[end] === sign) end++;
    return { ...range, start, end };
  });
}

/** 'art' does not stand in 'part'. */
function areWholeWords(ranges: readonly AnchorRange[], byId: ReadonlyMap<NodeId, NodeWords>): boolean {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return false;
  const [from, to] = [byId.get(first.node)?.text ?? '', byId.get(last.node)?.text ?? ''];
  const ends = { start: first.start, end: first.node === last.node ? last.end : from.length };
  return isWhole(from, ends) && isWhole(to, { start: first.node === last.node ? first.start : 0, end: last.end });
}

/** @throws AppError `input.invalid` */
function sectionsBelow(
  reader: Pick<IndexReader, 'sections'>,
  document: DocumentId,
  section: NodeId,
): ReadonlySet<NodeId> {
  const tree = sectionTree(reader.sections(document));
  if (!tree.record(section)) throw invalid('This document has no such section.');
  const below = tree.records.filter(({ id }) => id === section || tree.path(id).some((one) => one.id === section));
  return new Set(below.map(({ id }) => id));
}

function pagesText(places: readonly Candidate[]): string {
  const pages = [...new Set(places.map(({ pages: [first] }) => (first?.pageIndex ?? 0) + 1))];
  const named = pages.slice(0, MOST_NAMED).map(String);
  const more = pages.length > MOST_NAMED ? ' and others' : '';
  return `on ${pages.length === 1 ? 'page' : 'pages'} ${named.join(', ')}${more}`;
}

function invalid(message: string): AppError {
  return new AppError('input.invalid', message);
}
