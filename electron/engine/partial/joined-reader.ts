import type { DocumentId } from '#shared/base/ids.ts';
import type { Frequencies, IndexReader, RetrievalScope, GraphReader } from '#shared/domain/index/reader.ts';
import type { PartialIndex } from './partial-index.ts';

/**
 * The library's index with documents in it that are still being read; these take the place of what the library has of them.
 * Ranks of a document that is asked alone are those of its own words; across documents each index ranks by what it knows of
 * how rare a word is.
 */
export function joinReaders(base: IndexReader, partials: readonly PartialIndex[]): IndexReader {
  if (partials.length === 0) return base;
  const byId = new Map(partials.map((partial) => [partial.document, partial.reader]));
  const of = (document: DocumentId): IndexReader => byId.get(document) ?? base;
  const inScope = (scope: RetrievalScope): readonly IndexReader[] => {
    if (scope.kind === 'section' || scope.kind === 'selection') return [of(scope.document)];
    if (scope.kind === 'library') return [base, ...byId.values()];
    const asked = new Set(scope.documents);
    const own = [...byId].filter(([id]) => asked.has(id)).map(([, reader]) => reader);
    return asked.size === own.length ? own : [base, ...own];
  };
  return {
    documents: (scope) =>
      inScope(scope).flatMap((reader) => reader.documents(scope).filter(({ id }) => reader !== base || !byId.has(id))),
    match: (terms, scope, limit) =>
      inScope(scope)
        .flatMap((reader) =>
          reader.match(terms, scope, limit).filter(({ document }) => reader !== base || !byId.has(document)),
        )
        .sort((a, b) => b.bm25 - a.bm25)
        .slice(0, limit),
    count: (terms, scope, limit) =>
      Math.min(
        limit,
        inScope(scope).reduce((sum, reader) => sum + reader.count(terms, scope, limit), 0),
      ),
    frequencies: (terms) => {
      const all = [base, ...byId.values()].map((reader) => reader.frequencies(terms));
      const sumOf = (of: (one: Frequencies) => readonly number[]): readonly number[] =>
        terms.map((_, at) => all.reduce((sum, one) => sum + (of(one)[at] ?? 0), 0));
      return {
        counts: sumOf(({ counts }) => counts),
        rows: sumOf(({ rows }) => rows),
        segments: all.reduce((sum, { segments }) => sum + segments, 0),
      };
    },
    spelledLike: (word, scope) => inScope(scope).flatMap((reader) => reader.spelledLike?.(word, scope) ?? []),
    kinOf: (word, scope) => inScope(scope).flatMap((reader) => reader.kinOf?.(word, scope) ?? []),
    abbreviations: (forms, scope) => inScope(scope).flatMap((reader) => reader.abbreviations?.(forms, scope) ?? []),
    sections: (document) => of(document).sections(document),
    segments: (document, orders) => of(document).segments(document, orders),
    passages: (document) => {
      const reader = of(document);
      return reader.passages?.(document) ?? reader.segments(document);
    },
    summaries: (document, orders) => of(document).summaries?.(document, orders) ?? orders.map(() => undefined),
    contents: (document, nodes) => of(document).contents(document, nodes),
    items: (document, kinds) => of(document).items(document, kinds),
    words: (document) => of(document).words?.(document) ?? [],
    lines: (document, nodes) => of(document).lines?.(document, nodes) ?? new Map(),
    links: (document, nodes) => of(document).links?.(document, nodes) ?? [],
    graphs: base.graphs && withoutThese(base.graphs, byId),
  };
}

/** What is still being read has no graph, and one of an earlier index names other nodes. */
function withoutThese(graphs: GraphReader, partials: ReadonlyMap<DocumentId, unknown>): GraphReader {
  return {
    graph: (document) => (partials.has(document) ? undefined : graphs.graph(document)),
    maker: (document) => (partials.has(document) ? undefined : graphs.maker?.(document)),
    named: (names, scope) => graphs.named(names, scope).filter(({ document }) => !partials.has(document)),
  };
}
