import { blocksOf } from '#shared/domain/graph/extract/blocks.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { GrowingGraph } from '#shared/domain/graph/extract/growing-graph.ts';
import type { KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import { mergeSameNames } from '#shared/domain/graph/merge.ts';
import type { ReadDb } from '../store/db.ts';
import { blockHash, readingOf } from '../store/graph-blocks.ts';
import type { DocumentKey } from '../store/keys.ts';
import { listLinks } from '../store/links.ts';
import { sourcesOf } from './enrich-document.ts';

/**
 * The document's graph as it would be without resolution: of the same names and findings, only what is named the very same
 * brought together. What BookRAG's figure 6 compares with.
 *
 * @param withModel  whether the graph that it is compared with has what a language model found
 */
export async function basicGraph(db: ReadDb, document: DocumentKey, withModel: boolean): Promise<KnowledgeGraph> {
  const sources = await sourcesOf(db, document);
  const growing = new GrowingGraph(mergeSameNames(extractGraph(sources, listLinks(db, document))), 'names');
  for (const block of withModel ? blocksOf(sources) : []) {
    const reading = readingOf(db, document, blockHash(block));
    if (reading) growing.add(block.parts, reading.found);
  }
  return growing.graph;
}
