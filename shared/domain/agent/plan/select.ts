import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { NodeKind } from '../../document/tree.ts';
import { isCaptionOf, isHeadingOf } from '../../question/references.ts';
import { pagesOfSegment } from '../../retrieval/pages.ts';
import type { IndexReader } from '../../index/reader.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { SectionTree } from '../../index/sections.ts';
import { countPhrase, stemsOf } from '../../text/stems.ts';
import type { Filter, ModalKind, SectionName } from '../../question/reading.ts';

/** What a selector may look at besides the passages. */
export interface Selecting {
  readonly reader: IndexReader;
  readonly trees: ReadonlyMap<DocumentId, SectionTree>;
}

/**
 * Operators Filter_Modal, Filter_Range and Select_by_Section (BookRAG eq. 4 and 5) over passages: those that satisfy the
 * filter, in their order. A section is selected with all below it, whatever its depth. May be empty: what to do then
 * is the caller's to say.
 */
export function select(passages: readonly Scored[], filter: Filter, { reader, trees }: Selecting): readonly Scored[] {
  switch (filter.kind) {
    case 'pages':
      return passages.filter((passage) =>
        filter.ranges.some(({ from, to = Infinity }) => isOnPages(passage, from, to, reader)),
      );
    case 'edge-pages':
      return passages.filter((passage) => {
        const pages = pagesOf(passage.document, reader);
        const { end, count } = filter;
        return end === 'first'
          ? isOnPages(passage, 1, count, reader)
          : isOnPages(passage, Math.max(1, pages - count + 1), pages, reader);
      });
    case 'label':
      return withTables(
        passages,
        passages.filter(({ segment }) => isCaptionOf(filter.reference, segment.text)),
        filter.reference.label === 'table',
      );
    case 'modal':
      return ofKind(passages, filter.modal, reader);
    case 'sections':
      return passages.filter(({ document, section }) => {
        const titles = (trees.get(document)?.path(section) ?? []).slice(1).map(({ title }) => title);
        return titles.some((title) => filter.any.some((name) => isNamed(name, title)));
      });
    default:
      return passages;
  }
}

function isNamed({ number, words = '' }: SectionName, title: string): boolean {
  if (number !== undefined) return isHeadingOf({ kind: 'section', number }, title);
  const stems = stemsOf(words);
  return stems.length > 0 && countPhrase(stemsOf(title), stems) > 0;
}

function isOnPages({ document, segment }: Scored, from: number, to: number, reader: IndexReader): boolean {
  if (segment.pageIndex >= from - 1 && segment.pageIndex <= to - 1) return true;
  // A passage goes on over a page or two at most.
  if (segment.pageIndex >= from - 1 || segment.pageIndex < from - 3) return false;
  return pagesOfSegment(document, segment, reader).some((page) => page >= from - 1 && page <= to - 1);
}

function pagesOf(document: DocumentId, reader: IndexReader): number {
  return (reader.items(document, ['document'])[0]?.endPageIndex ?? 0) + 1;
}

const KINDS: Readonly<Record<ModalKind, readonly NodeKind[]>> = {
  table: ['table'],
  figure: ['figure'],
  formula: ['formula'],
  code: ['code'],
  footnote: ['footnote'],
  abstract: ['abstract'],
  reference: ['reference'],
};
const CAPTIONS: Partial<Record<ModalKind, RegExp>> = {
  table: /^\s*(?:table|tab\.|tabelle|tableau)\s/iu,
  figure: /^\s*(?:figure|fig\.|abbildung|abb\.|chart|map|exhibit)\s/iu,
  code: /^\s*(?:algorithm|listing)\s/iu,
};

/** Passages of this kind: their nodes are, or they are its captions. */
function ofKind(passages: readonly Scored[], modal: ModalKind, reader: IndexReader): readonly Scored[] {
  const nodes = new Map<DocumentId, ReadonlySet<NodeId>>();
  for (const document of new Set(passages.map((passage) => passage.document)))
    nodes.set(document, new Set(reader.items(document, KINDS[modal]).map(({ id }) => id)));
  const caption = CAPTIONS[modal];
  const meant = passages.filter(
    ({ document, segment }) =>
      caption?.test(segment.text) === true ||
      segment.sentences.some(({ span }) => nodes.get(document)?.has(span.node) === true),
  );
  return withTables(passages, meant, modal === 'table');
}

/** With tables that stand right beside their captions, above or below. */
function withTables(passages: readonly Scored[], meant: readonly Scored[], asked: boolean): readonly Scored[] {
  if (!asked) return meant;
  const beside = new Set(
    meant.flatMap(({ document, segment }) => [-1, 1].map((step) => `${document}/${segment.order + step}`)),
  );
  return passages.filter(
    (passage) =>
      meant.includes(passage) ||
      (passage.segment.kind === 'table' && beside.has(`${passage.document}/${passage.segment.order}`)),
  );
}
