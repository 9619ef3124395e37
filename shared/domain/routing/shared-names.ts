/**
 * Where a rare name leads that the question and a passage share: to other sections, and to other documents of the
 * library. RDR² leaves open how structure between documents could be used; this and citations are the answer here.
 */
import type { NodeId } from '../../base/ids.ts';
import { entitiesIn } from '../graph/question-entities.ts';
import type { Entity } from '../index/knowledge-graph.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import type { Scored } from '../retrieval/score.ts';
import type { DocumentPointer, SectionPointer } from './pointers.ts';

// What stands in more places than these is what the document, or the library, is about: it leads everywhere.
const MOST_NODES = 8;
const MOST_SECTIONS = 4;
const MOST_DOCUMENTS = 3;

/** Other sections of the document that name it too, those that do so most often first. */
export function sectionsNaming(passage: Scored, question: string, reader: IndexReader): readonly SectionPointer[] {
  return sharedBy(passage, question, reader).flatMap(({ name, mentions }) => {
    const nodes = [...new Set(mentions.map(({ node }) => node))];
    if (nodes.length > MOST_NODES) return [];
    const sections = Map.groupBy(reader.contents(passage.document, nodes), ({ section }) => section);
    if (sections.size > MOST_SECTIONS) return [];
    return [...sections]
      .filter(([section]) => section !== passage.section)
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(([section]) => ({ section, words: name, by: 'name' as const }));
  });
}

/** Other documents in scope that name it too. */
export function documentsNaming(
  passage: Scored,
  question: string,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly DocumentPointer[] {
  if (!reader.graphs || scope.kind === 'section') return [];
  const { graphs } = reader;
  return sharedBy(passage, question, reader).flatMap(({ name, aliases }) => {
    const hits = graphs.named([name, ...aliases], scope);
    const others = new Set(hits.map(({ document }) => document).filter((document) => document !== passage.document));
    if (others.size > MOST_DOCUMENTS) return [];
    return [...others].map((document) => ({ document, words: name, by: 'name' as const }));
  });
}

/** Entities that both name, the rarest in the document first. */
function sharedBy({ document, segment }: Scored, question: string, reader: IndexReader): readonly Entity[] {
  const graph = reader.graphs?.graph(document);
  if (!graph) return [];
  const nodes = new Set<NodeId>(segment.sentences.map(({ span }) => span.node));
  return entitiesIn(question, graph)
    .flatMap(({ entity }) => graph.entities[entity] ?? [])
    .filter(({ mentions }) => mentions.some(({ node }) => nodes.has(node)))
    .toSorted((a, b) => a.mentions.length - b.mentions.length);
}
