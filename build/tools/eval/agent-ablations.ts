/** The agent without one of its parts (BookRAG, table 7). */
import type { DocumentId } from '#shared/base/ids.ts';
import { wholeAgent, type AgentParts } from '#shared/domain/agent/plan/carry-out.ts';
import { contentKinds } from '#shared/domain/document/tree.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import type { KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import { mergeSameNames } from '#shared/domain/graph/merge.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

export const agentAblationNames = [
  'agent-basic-er',
  'agent-no-planning',
  'agent-no-selector',
  'agent-no-graph',
  'agent-no-text',
] as const;
export type AgentAblationName = (typeof agentAblationNames)[number];

export function agentAblation(name: AgentAblationName): AgentParts {
  switch (name) {
    case 'agent-basic-er':
      return wholeAgent;
    case 'agent-no-planning':
      return { ...wholeAgent, planning: false };
    case 'agent-no-selector':
      return { ...wholeAgent, selectors: false };
    case 'agent-no-graph':
      return { ...wholeAgent, graph: false };
    case 'agent-no-text':
      return { ...wholeAgent, text: false };
  }
}

const basic = new WeakMap<IndexReader, IndexReader>();

/** The index with graphs in which only entities of the very same name are one; each made once. */
export function withBasicEntities(reader: IndexReader): IndexReader {
  const known = basic.get(reader);
  if (known) return known;
  const graphs = new Map<DocumentId, KnowledgeGraph>();
  const graph = (document: DocumentId): KnowledgeGraph => {
    const made = graphs.get(document) ?? mergeSameNames(extractGraph(nodesOf(document, reader)));
    graphs.set(document, made);
    return made;
  };
  const made = { ...bound(reader), graphs: { graph, named: () => [] } };
  basic.set(reader, made);
  return made;
}

function nodesOf(document: DocumentId, reader: IndexReader) {
  const items = reader.items(document, contentKinds);
  const texts = new Map(
    reader
      .contents(
        document,
        items.map(({ id }) => id),
      )
      .map(({ id, text }) => [id, text]),
  );
  return items.flatMap(({ id, kind, text, label, cells }) => {
    const content = contentKinds.find((one) => one === kind);
    return content ? [{ id, kind: content, text: texts.get(id) ?? text, label, cells }] : [];
  });
}

function bound(reader: IndexReader): IndexReader {
  return {
    documents: (scope) => reader.documents(scope),
    match: (terms, scope, limit) => reader.match(terms, scope, limit),
    count: (terms, scope, limit) => reader.count(terms, scope, limit),
    frequencies: (terms) => reader.frequencies(terms),
    sections: (document) => reader.sections(document),
    segments: (document, orders) => reader.segments(document, orders),
    contents: (document, nodes) => reader.contents(document, nodes),
    items: (document, kinds) => reader.items(document, kinds),
    ...(reader.links ? { links: (document, nodes) => reader.links?.(document, nodes) ?? [] } : {}),
  };
}
