import { documentId } from '#shared/base/ids.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure, type ParsedDocument, type TreeNode } from '#shared/domain/document/tree.ts';
import type { IndexReader, ItemRecord } from '#shared/domain/index/reader.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import { countPhrase, stemsOf } from '#shared/domain/text/stems.ts';

/** An index of parsed documents in memory: the trees as they are, words by presence alone. */
export function treeIndex(documents: readonly Pick<ParsedDocument, 'title' | 'metadata' | 'tree'>[]): IndexReader {
  const built = documents.map((document, n) => {
    const segments = segmentTree(document);
    return {
      id: documentId(String(n).padStart(64, '0')),
      title: document.title,
      segments,
      stems: segments.map(({ text }) => stemsOf(text)),
      items: itemsOf(document.tree.nodes, linksOf(document.tree)),
      nodes: document.tree.nodes,
    };
  });
  const of = (id: string) => built.find((document) => document.id === id);
  const inScope: IndexReader['documents'] = (scope) =>
    built
      .filter(
        ({ id }) =>
          scope.kind === 'library' ||
          (scope.kind === 'documents' ? scope.documents.includes(id) : scope.document === id),
      )
      .map(({ id, title, segments }) => ({ id, title, segments: segments.length, writtenIn: 'en' }));
  const match: IndexReader['match'] = (terms, scope, limit) =>
    inScope(scope)
      .flatMap(({ id }) => {
        const document = of(id);
        return (document?.segments ?? []).flatMap(({ order, section }) => {
          const stems = document?.stems[order] ?? [];
          const bm25 = terms.filter((term) => countPhrase(stems, stemsOf(term)) > 0).length;
          return bm25 > 0 ? [{ document: id, order, section, bm25 }] : [];
        });
      })
      .slice(0, limit);
  return {
    documents: inScope,
    match,
    count: (terms, scope, limit) => match(terms, scope, limit).length,
    frequencies: (terms) => {
      const counts = terms.map(
        (term) => built.flatMap(({ stems }) => stems).filter((one) => countPhrase(one, stemsOf(term)) > 0).length,
      );
      return { counts, rows: counts, segments: built.reduce((sum, { segments }) => sum + segments.length, 0) };
    },
    sections: (id) =>
      (of(id)?.nodes ?? []).filter(isStructure).map((node) => ({
        id: node.id,
        parent: node.parent,
        level: node.level,
        title: node.title,
        order: node.order,
        pageIndex: node.pageIndex,
      })),
    segments: (id, orders) => (of(id)?.segments ?? []).filter(({ order }) => !orders || orders.includes(order)),
    contents: (id, nodes) =>
      (of(id)?.nodes ?? []).flatMap((node) =>
        isStructure(node) || !nodes.includes(node.id)
          ? []
          : [{ id: node.id, section: node.parent!, kind: node.kind, text: node.text, lines: node.lines }],
      ),
    items: (id, kinds) => (of(id)?.items ?? []).filter(({ kind }) => kinds.includes(kind)),
  };
}

function itemsOf(nodes: readonly TreeNode[], links: ReturnType<typeof linksOf>): readonly ItemRecord[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const captions = new Map(
    links
      .filter(({ kind }) => kind === 'caption')
      .map(({ source, target }) => [target, byId.get(source)] as const)
      .reverse(),
  );
  return nodes.map((node) => {
    const words = (node.kind === 'figure' || node.kind === 'table' ? captions.get(node.id) : undefined) ?? node;
    return {
      id: node.id,
      parent: node.parent,
      kind: node.kind,
      level: node.level,
      order: node.order,
      pageIndex: node.pageIndex,
      endPageIndex: node.endPageIndex,
      text: isStructure(words) ? words.title : words.text,
      lines: words.lines,
      label: isStructure(node) ? undefined : node.label,
      cells: isStructure(node) ? undefined : node.cells,
    };
  });
}
