/** Highlights of one document found in another by their words. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import { anchorer, type AnchorRange } from '#shared/domain/document/annotations/anchor.ts';
import { joinPageQuads, quadsOf } from '#shared/domain/document/quads.ts';
import { isOnWords } from '#shared/domain/document/annotations/annotation.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

export type WordsReader = Pick<IndexReader, 'words' | 'lines'>;

/** Those that `known` has not: what was taken over is not taken over again. */
export function notAmong(known: readonly Annotation[], all: readonly Annotation[]): readonly Annotation[] {
  const there = new Set(known.map(sameness));
  return all.filter((one) => !there.has(sameness(one)));
}

/** Those whose words stand in the document, at their places there; undefined where it was not read. */
export function anchorIn(
  reader: WordsReader,
  to: DocumentId,
  marked: readonly Annotation[],
): NewAnnotation[] | undefined {
  const nodes = reader.words?.(to) ?? [];
  if (nodes.length === 0) return undefined;
  const anchor = anchorer(nodes);
  return marked.flatMap(
    ({ id: _id, createdAt: _created, changedAt: _changed, inFile: _inFile, zotero: _z, pageLabel: _label, ...one }) => {
      const ranges = isOnWords(one.kind) ? anchor(one) : null;
      const pages = ranges && pagesOf(reader, to, ranges);
      return pages && pages.length > 0 ? [{ ...one, document: to, pages }] : [];
    },
  );
}

function sameness({ kind, text, prefix, suffix, note, color }: Annotation): string {
  return JSON.stringify([kind, text, prefix, suffix, note, color]);
}

function pagesOf(reader: WordsReader, document: DocumentId, ranges: readonly AnchorRange[]) {
  const lines = reader.lines?.(
    document,
    ranges.map(({ node }) => node),
  );
  return joinPageQuads(ranges.map(({ node, start, end }) => quadsOf(lines?.get(node) ?? [], start, end)));
}
