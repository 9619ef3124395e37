import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import { unpackGraph } from '#shared/domain/graph/pack.ts';
import type { PackedLink, PackedNode, PackedSegment } from '../../parser/protocol.ts';
import { insertAbbreviations } from './abbreviations.ts';
import type { WriteDb } from './db.ts';
import { updateFacts, type DocumentFacts } from './documents.ts';
import { deleteIndexStep, insertIndex, insertNode, insertSegment, searchColumns, type IndexFacts } from './indexes.ts';
import { maxRows, type DocumentKey } from './keys.ts';
import { applyReaderFacts } from './reader-facts.ts';
import { insertEntityNames, insertGraph } from './graphs.ts';
import { insertLink } from './links.ts';
import { languageOfText } from '#shared/domain/text/text-language.ts';

export interface NewIndex {
  readonly facts: DocumentFacts;
  readonly nodes: readonly PackedNode[];
  readonly segments: readonly PackedSegment[];
  readonly links: readonly PackedLink[];
  /** The knowledge graph, packed; empty for none. */
  readonly graph?: string;
  readonly index: Omit<IndexFacts, 'sections' | 'nodes' | 'segments' | 'writtenIn'>;
}

const BATCH_ROWS = 200;
// Work between two turns of the event loop; the commit at the end has about 30 ms of its own.
export const BURST_MS = 15;

/**
 * Replace the document's index. The caller owns the transaction.
 *
 * @param burstMs  after this long other work gets its turn
 */
export async function writeIndex(
  db: WriteDb,
  document: DocumentKey,
  made: NewIndex,
  burstMs = BURST_MS,
): Promise<void> {
  const { nodes, segments, links, graph } = made;
  if (nodes.length >= maxRows || segments.length >= maxRows) {
    throw new AppError('file.too-large', 'The document has more text than the library can hold.');
  }
  db.words.beginIndex();
  while (!deleteIndexStep(db, document, BATCH_ROWS)) await nextTurn();
  updateFacts(db, document, made.facts);
  applyReaderFacts(db, document);
  const paths = sectionPaths(nodes);
  const writtenIn = await languageOfText(sampleOf(segments));
  db.run('UPDATE documents SET found_language = ? WHERE key = ?', segments.length > 0 ? writtenIn : null, document);
  await inBursts(nodes, burstMs, (node) => insertNode(db, document, node));
  await inBursts(segments, burstMs, (segment) => {
    const section = paths.get(segment.section);
    if (!section) throw new Error(`Segment ${String(segment.order)} is in no section`);
    const columns = searchColumns(section.path, segment, writtenIn);
    insertSegment(db, document, segment, section.order, columns);
    insertAbbreviations(db, document, segment.text, writtenIn);
  });
  let order = 0;
  await inBursts(links, burstMs, (link) => insertLink(db, document, order++, link));
  if (graph) await writeGraph(db, document, graph, burstMs);
  insertIndex(db, document, {
    ...made.index,
    sections: [...paths.values()].filter((section) => section.level > 0).length,
    nodes: nodes.length,
    segments: segments.length,
    writtenIn,
  });
}

// Passages from all over a document: an abstract in another language must not decide.
const SAMPLED = 60;

function sampleOf(segments: readonly PackedSegment[]): string {
  const step = Math.max(1, Math.floor(segments.length / SAMPLED));
  return segments
    .filter((_, at) => at % step === 0)
    .map((segment) => segment.text)
    .join('\n');
}

async function writeGraph(db: WriteDb, document: DocumentKey, packed: string, burstMs: number): Promise<void> {
  const graph = unpackGraph(packed);
  insertGraph(db, document, packed, graph);
  await inBursts(graph.entities, burstMs, (entity) => insertEntityNames(db, document, entity));
}

/** Do `work` for each item; other work of this process gets its turn every few milliseconds. */
export async function inBursts<T>(items: readonly T[], burstMs: number, work: (item: T) => void): Promise<void> {
  await nextTurn();
  let until = performance.now() + burstMs;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + burstMs;
  }
}

export interface SectionPath {
  readonly order: number;
  readonly level: number;
  /** Headings from the top section down; the document's own title would make all segments alike. */
  readonly path: string;
}

/** The paths of all sections, by their ids. Nodes come in reading order. */
export function sectionPaths(
  nodes: readonly Pick<PackedNode, 'id' | 'parent' | 'kind' | 'order' | 'level' | 'text'>[],
): Map<string, SectionPath> {
  const paths = new Map<string, SectionPath>();
  for (const node of nodes) {
    if (node.kind !== 'document' && node.kind !== 'section') continue;
    const above = node.parent === null ? '' : (paths.get(node.parent)?.path ?? '');
    const title = node.kind === 'document' ? '' : node.text;
    paths.set(node.id, { order: node.order, level: node.level, path: above ? `${above}\n${title}` : title });
  }
  return paths;
}
